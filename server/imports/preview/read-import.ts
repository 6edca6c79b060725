import type { PasswordReply } from '../../../contract/imports/imports.ts';
import type { StatementAnswers } from '../../../statements/index.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/schema.ts';
import type { Author } from '../../db/user-lock.ts';
import { HttpError } from '../../platform/errors.ts';
import { listReadyRules } from '../../transactions/rules/store.ts';
import { chooseAccounts } from '../assign/choose-accounts.ts';
import { formerTargetsOf } from '../assign/former-targets.ts';
import { weighRows } from '../assign/weigh-rows.ts';
import { chooseCategories } from '../match/choose-categories.ts';
import { compare } from '../match/compare.ts';
import type { Corrections } from '../match/corrections.ts';
import { prepareRows } from '../match/prepare.ts';
import type { ReadInProcess, Reading, Source } from '../reading-process.ts';
import { makeTally, withBrought } from '../records/balances-after.ts';
import { countGroups } from '../records/count-groups.ts';
import { defined } from '../records/defined.ts';
import type { Details, KeptFile } from '../records/details.ts';
import { answersIn, headKey, listLearnedChoices } from '../records/learned-choices.ts';
import { listImportsIn } from '../records/store.ts';

/** The user who imports. */
export type Importer = Author & { defaultCurrency: string };

/** A file to read, with its options. The password of a protected file is not stored with them. */
export type FileOfImport = Omit<Source, 'answers'> & {
  hash: string;
  answers?: StatementAnswers;
  isRemembered?: boolean;
  password?: string | undefined;
  /** True if the words of a protected file are stored instead of the file. */
  isLocked?: boolean | undefined;
};

/** Choices from an earlier reading of the files. */
type Before = Pick<Details, 'accounts' | 'categories'> & { corrections?: Corrections };

/** `words` has the words of protected files by their index. They are stored instead of the files. */
export type ReadImport = { rowCount: number; details: Details; words: ReadonlyMap<number, Uint8Array> };

/**
 * Reads files in a separate process and stores their rows. Uses remembered options for tables with a known header.
 * @throws 422 if none of the files can be read; nothing is stored then
 */
export async function readImport(
  parts: ReadingParts,
  user: Importer,
  readingId: string,
  files: readonly FileOfImport[],
  before: Before,
  signal: AbortSignal,
): Promise<ReadImport> {
  const remembered = await listLearnedChoices(parts.db, user.id, 'reading');
  return parts.queue(user.id, signal, async () => {
    const first = await tryRead(parts, user, readingId, files, before, remembered, signal);
    if (!('again' in first)) return first;
    const second = await tryRead(parts, user, readingId, first.again, before, undefined, signal).catch((error) => {
      // The remembered options don't fit these files, so read them again without options.
      if (!(error instanceof HttpError)) throw error;
      return tryRead(parts, user, readingId, files, before, undefined, signal);
    });
    if ('again' in second) throw new Error('Files with answers must be read again.');
    return second;
  });
}

/** The dependencies of a reading. */
export type ReadingParts = Pick<AppContext, 'db'> & { queue: ReadingQueue; readInProcess: ReadInProcess };

/** Limits how many readings run at the same time, and lets users take turns. */
export type ReadingQueue = <R>(userId: number, signal: AbortSignal, work: () => Promise<R>) => Promise<R>;

async function tryRead(
  parts: ReadingParts,
  user: Importer,
  readingId: string,
  files: readonly FileOfImport[],
  before: Before,
  remembered: ReadonlyMap<string, string> | undefined,
  signal: AbortSignal,
): Promise<ReadImport | { again: FileOfImport[] }> {
  const sources = files.map(({ hash: _, isRemembered: __, isLocked: ___, answers = {}, password, ...file }) => {
    return { ...file, answers: { ...answers, ...(password !== undefined && { password }) } };
  });
  return parts.readInProcess(
    sources,
    async (reading) => {
      const again = remembered && askedAgain(reading, files, remembered);
      if (again) return { again };
      return keep(parts.db, user, readingId, reading, files, before);
    },
    signal,
  );
}

/** Adds remembered options to the files; undefined if no options are remembered. */
function askedAgain(
  { head }: Reading,
  files: readonly FileOfImport[],
  remembered: ReadonlyMap<string, string>,
): FileOfImport[] | undefined {
  let isAny = false;
  const told = files.map((file, at) => {
    const read = head.files[at];
    const lesson = file.answers ? undefined : remembered.get(headKey(read) ?? '');
    const answers = lesson === undefined || !read ? {} : answersIn(lesson, read);
    if (Object.keys(answers).length === 0) return file;
    isAny = true;
    return { ...file, answers, isRemembered: true };
  });
  return isAny ? told : undefined;
}

async function takeWords(reading: Reading, files: readonly FileOfImport[]): Promise<Map<number, Uint8Array>> {
  const words = new Map<number, Uint8Array>();
  for (const [at, { password }] of files.entries()) {
    const found = password === undefined ? undefined : await reading.words(at);
    if (found) words.set(at, found);
  }
  return words;
}

async function keep(
  db: Db,
  user: Importer,
  readingId: string,
  reading: Reading,
  files: readonly FileOfImport[],
  before: Before,
): Promise<ReadImport> {
  const { head } = reading;
  const [failed] = head.files;
  const locked = head.files.find(({ needsPassword }) => needsPassword);
  if (locked?.error !== undefined) {
    const sentence = head.files.length === 1 ? locked.error : `${locked.name}: ${locked.error}`;
    throw new HttpError(422, sentence, { needsPassword: true } satisfies Partial<PasswordReply>);
  }
  if (failed?.error !== undefined && head.files.every(({ error }) => error !== undefined)) {
    throw new HttpError(422, head.files.length === 1 ? failed.error : `${failed.name}: ${failed.error}`);
  }
  const words = await takeWords(reading, files);
  const done = await listImportsIn(db, user.id, 'done');
  const importedAt = new Map(
    done.flatMap(({ created_at, details }) => details.files.map(({ hash }) => [hash, created_at] as const)),
  );
  const kept = head.files.map((file, at): KeptFile => {
    const { hash = '', answers = {}, isRemembered = false } = files[at] ?? {};
    const size = words.get(at)?.length ?? files[at]?.size ?? 0;
    const isLocked = words.has(at) || files[at]?.isLocked;
    return {
      ...{ ...file, hash, size, answers, isRemembered },
      ...defined({ importedAt: importedAt.get(hash), isLocked: isLocked || undefined }),
    };
  });
  const currency = user.defaultCurrency;
  const { accounts: chosen, evidence } = await chooseAccounts(db, user.id, head, before.accounts, currency);
  const categories = await chooseCategories(db, user.id, head, before.categories);
  const prepared = { userId: user.id, currency, readingId, files: kept, accounts: chosen };
  const rules = await listReadyRules(db, user.id);
  let comparison = await compare(db, prepared, rules);
  const accounts = await weighRows(db, reading, prepared, comparison, evidence, formerTargetsOf(done));
  if (accounts !== chosen) comparison = await compare(db, { ...prepared, accounts }, rules);
  const tally = makeTally(accounts, currency);
  const found = await prepareRows(db, reading, { ...prepared, accounts }, comparison, tally, before.corrections);
  const counts = withBrought(await countGroups(db, user.id, readingId), tally.sums());
  return {
    rowCount: head.rowCount,
    words,
    details: { files: kept, accounts, categories, result: null, counts, ...found },
  };
}
