import type { Transaction } from '../../contract/transactions.ts';

const PREFIX = 'waiting-';

/** A transaction that waits to be sent, as lists show it. */
export type WaitingRow = Transaction & {
  /** Why the server refused it. */
  refusal?: string | undefined;
};

/** What a list has to say about the entries that wait. */
export type WaitingNote = {
  /** How many of them may belong in the list: only the server can tell. */
  undecidedCount: number;
  /** The server's part of the list is not known here. */
  isPartial: boolean;
};

/** The id of the row of an entry, by its idempotency key. */
export function waitingId(key: string): string {
  return PREFIX + key;
}

/** True if the id is that of an entry that waits to be sent, or did so until recently. */
export function isWaiting(id: string): boolean {
  return id.startsWith(PREFIX);
}

export function waitingKey(id: string): string {
  return id.slice(PREFIX.length);
}

export function refusalOf(row: Transaction): string | undefined {
  return (row as WaitingRow).refusal;
}

export function waitingNoteOf(list: { waiting?: WaitingNote } | object | undefined): WaitingNote | undefined {
  return Object(list).waiting;
}
