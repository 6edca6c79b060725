import type { RefusedUploadReply } from '../../../contract/imports/imports.ts';
import type { FileReadResult, StatementAnswers } from '../../../statements/index.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/schema.ts';
import type { ChangeAuthor } from '../../db/user-lock.ts';
import { HttpError } from '../../platform/errors.ts';
import { listPreparedRules } from '../../transactions/rules/rule-store.ts';
import { assignAccounts } from '../assign/assign-accounts.ts';
import type { FileContents, FileToParse, ReadFilesInProcess } from '../file-reading-processes.ts';
import { chooseImportCategories } from '../match/choose-categories.ts';
import { loadImportComparison } from '../match/import-comparison.ts';
import { matchRows } from '../match/match-rows.ts';
import type { RowCorrections } from '../match/row-corrections.ts';
import { addSumsToCounts, createAccountSumTracker } from '../records/balances-after-import.ts';
import { countRowsByGroup } from '../records/count-rows-by-group.ts';
import type { ImportDetails, StoredImportFile } from '../records/import-details.ts';
import { listImportsInStates } from '../records/import-store.ts';
import {
  getReadingOptionsKey,
  listLearnedCorrections,
  parseLearnedAnswers,
} from '../records/learned-import-corrections.ts';
import { omitUndefined } from '../records/omit-undefined.ts';
import { countStoredBytes } from './stored-bytes.ts';

export type ImportingUser = ChangeAuthor & { defaultCurrency: string };

/** A file to read and its options. The password for a protected file is used but never stored. */
export type FileToRead = Omit<FileToParse, 'answers'> & {
  hash: string;
  answers?: StatementAnswers;
  isRemembered?: boolean;
  password?: string | undefined;
  /** True if the text of a protected file is stored instead of the file. */
  isLocked?: boolean | undefined;
};

/** The choices that the user had made before these files are re-read. */
type Before = Pick<ImportDetails, 'accounts' | 'categories'> & { corrections?: RowCorrections };

/**
 * The result of reading files. `words` contains the words of PDF files, by file index. For a protected file, only the
 * words are stored; for a scanned file, both the words and the file.
 */
export type ReadImportResult = { rowCount: number; details: ImportDetails; words: ReadonlyMap<number, Uint8Array> };

/**
 * Reads files in a separate process and stores their rows. Uses remembered options for files with a known header or account.
 * @throws 422 if none of the files can be read; nothing is stored then
 */
export async function readImportFiles(
  parts: ImportReadingDependencies,
  user: ImportingUser,
  readingId: string,
  files: readonly FileToRead[],
  before: Before,
  signal: AbortSignal,
): Promise<ReadImportResult> {
  const remembered = await listLearnedCorrections(parts.db, user.id, 'reading');
  return parts.queue(user.id, signal, async () => {
    const first = await tryRead(parts, user, readingId, files, before, remembered, signal);
    if (!('again' in first)) return first;
    const second = await tryRead(parts, user, readingId, first.again, before, undefined, signal).catch((error) => {
      // The remembered options do not fit these files, so read them without options.
      if (!(error instanceof HttpError)) throw error;
      return tryRead(parts, user, readingId, files, before, undefined, signal);
    });
    if ('again' in second) throw new Error('Files for which questions were answered must be read again.');
    return second;
  });
}

export type ImportReadingDependencies = Pick<AppContext, 'db'> & {
  queue: ImportReadingQueue;
  readInProcess: ReadFilesInProcess;
};

/** Limits how many imports are read at the same time, and lets users take turns. */
export type ImportReadingQueue = <R>(userId: number, signal: AbortSignal, work: () => Promise<R>) => Promise<R>;

async function tryRead(
  parts: ImportReadingDependencies,
  user: ImportingUser,
  readingId: string,
  files: readonly FileToRead[],
  before: Before,
  remembered: ReadonlyMap<string, string> | undefined,
  signal: AbortSignal,
): Promise<ReadImportResult | { again: FileToRead[] }> {
  const sources = files.map(({ hash: _, isRemembered: __, isLocked: ___, answers = {}, password, ...file }) => {
    return { ...file, answers: { ...answers, ...(password !== undefined && { password }) } };
  });
  return parts.readInProcess(
    sources,
    async (reading) => {
      const again = remembered && addLearnedAnswers(reading, files, remembered);
      if (again) return { again };
      return storeReading(parts.db, user, readingId, reading, files, before);
    },
    signal,
  );
}

/** Adds remembered options to the files. Returns undefined if there are none. */
function addLearnedAnswers(
  { head }: FileContents,
  files: readonly FileToRead[],
  remembered: ReadonlyMap<string, string>,
): FileToRead[] | undefined {
  let isAny = false;
  const withAnswers = files.map((file, at) => {
    const read = head.files[at];
    const learned = file.answers ? undefined : remembered.get(getReadingOptionsKey(read, head.accounts, at) ?? '');
    const answers = learned === undefined || !read ? {} : parseLearnedAnswers(learned, read);
    if (Object.keys(answers).length === 0) return file;
    isAny = true;
    return { ...file, answers, isRemembered: true };
  });
  return isAny ? withAnswers : undefined;
}

/**
 * Drops the question about a file's currency if the user's currency is among the choices. Otherwise, adds the user's
 * currency as the first choice.
 */
function completeCurrencyQuestion(questions: FileReadResult['questions'], own: string): FileReadResult['questions'] {
  return questions.flatMap((question) => {
    if (question.about !== 'currency') return [question];
    return question.choices.includes(own) ? [] : [{ ...question, choices: [own, ...question.choices] }];
  });
}

async function listWords(reading: FileContents, files: readonly FileToRead[]): Promise<Map<number, Uint8Array>> {
  const words = new Map<number, Uint8Array>();
  for (const at of files.keys()) {
    const found = reading.head.files[at]?.format === 'pdf' ? await reading.words(at) : undefined;
    if (found) words.set(at, found);
  }
  return words;
}

async function storeReading(
  db: Db,
  user: ImportingUser,
  readingId: string,
  reading: FileContents,
  files: readonly FileToRead[],
  before: Before,
): Promise<ReadImportResult> {
  const { head } = reading;
  const [failed] = head.files;
  const locked = head.files.find(({ needsPassword }) => needsPassword);
  if (locked?.error !== undefined) {
    const sentence = head.files.length === 1 ? locked.error : `${locked.name}: ${locked.error}`;
    throw new HttpError(422, sentence, { needsPassword: true } satisfies Partial<RefusedUploadReply>);
  }
  if (failed?.error !== undefined && head.files.every(({ error }) => error !== undefined)) {
    const sentence = head.files.length === 1 ? failed.error : `${failed.name}: ${failed.error}`;
    const isReceipt = head.files.every((file) => file.isReceipt);
    throw new HttpError(422, sentence, { ...(isReceipt && { isReceipt }) } satisfies Partial<RefusedUploadReply>);
  }
  const words = await listWords(reading, files);
  const done = await listImportsInStates(db, user.id, 'done');
  const importedAt = new Map(
    done.flatMap(({ created_at, details }) => details.files.map(({ hash }) => [hash, created_at] as const)),
  );
  const kept = head.files.map((file, at): StoredImportFile => {
    const { hash = '', answers = {}, isRemembered = false, password } = files[at] ?? {};
    const size = countStoredBytes(files[at], words.get(at));
    const isLocked = (words.has(at) && password !== undefined) || files[at]?.isLocked;
    const questions = completeCurrencyQuestion(file.questions, user.defaultCurrency);
    const isAsked = questions.some(({ about }) => about === 'currency');
    return {
      ...file,
      ...(isAsked && { currency: answers.currency ?? user.defaultCurrency }),
      questions,
      hash,
      size,
      answers,
      isRemembered,
      ...omitUndefined({ importedAt: importedAt.get(hash), isLocked: isLocked || undefined }),
    };
  });
  const currency = user.defaultCurrency;
  const importing = { userId: user.id, currency, readingId, files: kept };
  const accounts = await assignAccounts(db, reading, importing, before.accounts, done);
  const prepared = { ...importing, accounts };
  const categories = await chooseImportCategories(db, user.id, head, before.categories);
  const comparison = await loadImportComparison(db, prepared, await listPreparedRules(db, user.id));
  const tally = createAccountSumTracker(accounts, currency);
  const found = await matchRows(db, reading, prepared, comparison, tally, before.corrections);
  const counts = addSumsToCounts(await countRowsByGroup(db, user.id, readingId), tally.sums());
  return {
    rowCount: head.rowCount,
    words,
    details: { files: kept, accounts, categories, result: null, counts, ...found },
  };
}
