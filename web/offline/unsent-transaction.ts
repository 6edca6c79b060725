import type { Transaction } from '../../contract/transactions/transactions.ts';

const PREFIX = 'waiting-';

/** A transaction that is waiting to be sent, as an item in a list. */
export type UnsentTransaction = Transaction & {
  /** The reason why the server rejected the transaction. */
  refusal?: string | undefined;
};

/** What the client cannot know about a list while entries are waiting to be sent. */
export type UnsentEntriesNote = {
  /** The number of unsent entries that may match the filters. Only the server can tell whether they do. */
  undecidedCount: number;
  /** True if this device has no stored transactions from the server for these filters. */
  isPartial: boolean;
};

/** Returns the id of an unsent entry, derived from its idempotency key. */
export function toUnsentId(key: string): string {
  return PREFIX + key;
}

/** True for an id that was assigned on this device. The entry may have been sent since. */
export function isUnsentId(id: string): boolean {
  return id.startsWith(PREFIX);
}

export function toIdempotencyKey(id: string): string {
  return id.slice(PREFIX.length);
}

export function getRejectionReason(row: Transaction): string | undefined {
  return (row as UnsentTransaction).refusal;
}

export function getUnsentEntriesNote(
  list: { waiting?: UnsentEntriesNote } | object | undefined,
): UnsentEntriesNote | undefined {
  return Object(list).waiting;
}
