/* The public interface of this folder. Other folders must not import its other files. */

export { findMonthNumber } from './days.ts';
export { openZip } from './decoding/unpack.ts';
export type { Format } from './formats.ts';
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
