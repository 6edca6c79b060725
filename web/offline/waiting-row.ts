import type { Transaction } from '../../contract/transactions/transactions.ts';

const PREFIX = 'waiting-';

/** A transaction that waits to be sent, as shown in lists. */
export type WaitingRow = Transaction & {
  /** The reason why the server rejected the transaction. */
  refusal?: string | undefined;
};

/** What the client does not know about a list while entries wait to be sent. */
export type WaitingNote = {
  /** The number of waiting entries that may match the filters. Only the server can tell. */
  undecidedCount: number;
  /** True if the server's transactions for these filters are not stored on this device. */
  isPartial: boolean;
};

/** Returns the row id of an entry with this idempotency key. */
export function waitingId(key: string): string {
  return PREFIX + key;
}

/** True if the id belongs to an entry that waits to be sent, or that has waited and was sent. */
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
