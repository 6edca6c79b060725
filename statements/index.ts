/* The public interface of this folder. Other folders must not import its other files. */

export { findMonthNumber } from './days.ts';
export { openZip } from './decoding/unpack.ts';
export type { Format } from './formats.ts';
export type { Answers } from './read-statement.ts';
export type { Answer, ReadAccount, ReadFile, ReadRow, ReadSummary, ReceivedFile, Request } from './rows/rows.ts';
export type { SkippedReason, TableReading } from './statement.ts';
