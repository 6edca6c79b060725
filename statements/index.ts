/* The public interface of this folder. Other folders must not import its other files. */

export { openZip } from './decoding/unpack-files.ts';
export type { Format } from './format-readers.ts';
export { findMonthNumber } from './parse-days.ts';
export type { StatementAnswers } from './read-statement.ts';
export type {
  ReadAccount,
  ReadFile,
  ReadingReply,
  ReadingRequest,
  ReadRow,
  ReadSummary,
  ReceivedFile,
} from './rows/row-types.ts';
export type { SkippedReason, TableReading } from './statement.ts';
