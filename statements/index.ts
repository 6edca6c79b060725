/* The public interface of this folder. Other folders must not import its other files. */

export { listZippedFiles } from './decoding/unpack-archives.ts';
export type { StatementFormat } from './format-readers.ts';
export { parseMonthName } from './parse-days.ts';
export type { StatementAnswers } from './read-statements.ts';
export type {
  AccountInFiles,
  FileReadResult,
  FilesReadSummary,
  ReadingProcessReply,
  ReadingProcessRequest,
  ReceivedFile,
  StatementRow,
} from './rows/file-reading-types.ts';
export type { DetectedTableFormat, SkippedReason } from './statement.ts';
