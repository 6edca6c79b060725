import type { Transaction } from '../../contract/transactions/transactions.ts';

const PREFIX = 'waiting-';

/** A transaction that waits to be sent, as shown in lists. */
export type WaitingRow = Transaction & {
  /** Why the server rejected it. */
  refusal?: string | undefined;
};

/** The gaps in a list that waiting entries may fill. */
export type WaitingNote = {
  /** Number of entries that may match; only the server can tell. */
  undecidedCount: number;
  /** True if the server's entries for these filters are not stored here. */
  isPartial: boolean;
};

/** Returns the row id of an entry with this idempotency key. */
export function waitingId(key: string): string {
  return PREFIX + key;
}

/** True if the id belongs to an entry that waits to be sent or did recently. */
export function isWaiting(id: string): boolean {
  return id.startsWith(PREFIX);
}

export function waitingKey(id: string): string {
  return id.slice(PREFIX.length);
}

export function refusedBecause(row: Transaction): string | undefined {
  return (row as WaitingRow).refusal;
}

export function getWaitingNote(list: { waiting?: WaitingNote } | object | undefined): WaitingNote | undefined {
  return Object(list).waiting;
}
