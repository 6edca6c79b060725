import type { Answers } from './read-statement.ts';
import type { ReadHead, ReadRow } from './rows.ts';

/** What the reading process is asked. The bytes of the files follow on its standard input, one file after the other. */
export type Request = { id: number } & (
  | { task: 'read'; files: { name: string; size: number; answers: Answers }[] }
  | { task: 'rows'; from: number; count: number }
);

/** A file as the process received it: proof that the answer is about the files of the request. */
export type ReceivedFile = { name: string; sha256: string };

/** `id` is that of the request. */
export type Reply = { id: number } & ({ head: ReadHead; received: ReceivedFile[] } | { rows: ReadRow[] });
