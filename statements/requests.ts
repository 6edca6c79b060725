import type { Answers } from './read-statement.ts';
import type { ReadHead, ReadRow } from './rows.ts';

/** What the process that reads is asked: files, which come by its standard input one after the other, and then their rows in parts. */
export type Request =
  | { task: 'read'; files: { name: string; size: number; answers: Answers }[] }
  | { task: 'rows'; from: number; count: number };

export type Reply = { head: ReadHead } | { rows: ReadRow[] };
