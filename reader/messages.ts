import type { Reading, RefusalReason } from './reading.ts';

/** What a reading process is sent; it works on one at a time. The file is read there: bytes sent would hold up who sends them. */
export type ReadRequest = { path: string; today: string; currency?: string };

/** What it answers. An error of an unforeseen kind is not answered: the process ends, and a new one takes its place. */
export type ReadReply =
  | { reading: Reading }
  | { refused: RefusalReason; sentence: string }
  | { unopened: { message: string; code: string | undefined } };
