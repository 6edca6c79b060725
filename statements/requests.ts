import type { Answers } from './read-statement.ts';
import type { ReadHead, ReadRow } from './rows/rows.ts';

/** Requests to the reading process. The contents of the files follow on its standard input, one after the other. */
export type Request =
  | { task: 'read'; files: { name: string; size: number; answers: Answers }[] }
  | { task: 'rows'; from: number; count: number };

/** A file as received, to prove that the reply belongs to the files of the request. */
export type ReceivedFile = { name: string; sha256: string };

export type Answer = { head: ReadHead; received: ReceivedFile[] } | { rows: ReadRow[] };
