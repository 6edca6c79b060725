import type { Transaction } from '../../contract/transactions/transactions.ts';

const PREFIX = 'waiting-';

/** A transaction that waits to be sent, in the form of an item of a list. */
export type WaitingRow = Transaction & {
  /** The reason why the server rejected the transaction. */
  refusal?: string | undefined;
};

/** Facts about a list that the client does not know while entries wait to be sent. */
export type WaitingNote = {
  /** The number of waiting entries for which only the server can decide whether they match the filters. */
  undecidedCount: number;
  /** True if this device has not stored the server's transactions for these filters. */
  isPartial: boolean;
};

/** Returns the id of a row for an idempotency key. */
export function toWaitingId(key: string): string {
  return PREFIX + key;
}

/** True if the id was assigned without a connection. The entry may have been sent since then. */
export function isWaitingId(id: string): boolean {
  return id.startsWith(PREFIX);
}

export function toIdempotencyKey(id: string): string {
  return id.slice(PREFIX.length);
}

export function getRejection(row: Transaction): string | undefined {
  return (row as WaitingRow).refusal;
}

export function getWaitingNote(list: { waiting?: WaitingNote } | object | undefined): WaitingNote | undefined {
  return Object(list).waiting;
}
