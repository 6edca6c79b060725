import type { Answers } from '../../../statements/read-statement.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/schema.ts';
import type { Author } from '../../db/user-lock.ts';
import { HttpError } from '../../errors.ts';
import { listAccounts } from '../../transactions/accounts/store.ts';
import { listReadyRules } from '../../transactions/rules/store.ts';
import { chooseAccounts, isCreated, isGuessed, isUnknown } from '../assign/choose-accounts.ts';
import { doubtAccounts } from '../assign/doubt-accounts.ts';
import { placesApart } from '../assign/files-apart.ts';
import { placesTogether, withFollowing, withOthers } from '../assign/files-together.ts';
import { accountsWithRows } from '../assign/same-rows.ts';
import { chooseCategories } from '../match/choose-categories.ts';
import { compare } from '../match/compare.ts';
import type { Corrections } from '../match/corrections.ts';
import { prepareRows } from '../match/prepare.ts';
import type { ReadInProcess, Reading, Source } from '../reading-process.ts';
import { makeTally, withBrought } from '../records/balances-after.ts';
import { countGroups } from '../records/count-groups.ts';
import { defined } from '../records/defined.ts';
import type { Details, KeptAccount, KeptFile } from '../records/details.ts';
import { answersIn, headKey, listLearnedChoices } from '../records/learned-choices.ts';

/** The user who imports. */
export type Importer = Author & { defaultCurrency: string };

/** A file to read, with its options. */
export type FileOfImport = Omit<Source, 'answers'> & { hash: string; answers?: Answers; isRemembered?: boolean };

/** Choices from an earlier reading of the files. */
type Before = Pick<Details, 'accounts' | 'categories'> & { corrections?: Corrections };

export type ReadImport = { rowCount: number; details: Details };

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
      // The remembered options don't fit these files, so read them without.
      if (!(error instanceof HttpError)) throw error;
      return tryRead(parts, user, readingId, files, before, undefined, signal);
    });
    if ('again' in second) throw new Error('Files with answers must be read again.');
    return second;
  });
}

/** What reading needs. */
export type ReadingParts = Pick<AppContext, 'db'> & { queue: ReadingQueue; readInProcess: ReadInProcess };

/** Lets a few readings of all users take turns. */
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
  const sources = files.map(({ hash: _, isRemembered: __, answers = {}, ...file }) => ({ ...file, answers }));
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

/** Adds remembered options to the files; undefined if there are none. */
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
  if (failed?.error !== undefined && head.files.every(({ error }) => error !== undefined)) {
    throw new HttpError(422, head.files.length === 1 ? failed.error : `${failed.name}: ${failed.error}`);
  }
  const importedAt = await importedBefore(db, user.id);
  const kept = head.files.map((file, at): KeptFile => {
    const { hash = '', size = 0, answers = {}, isRemembered = false } = files[at] ?? {};
    const at_ = importedAt.get(hash);
    return { ...file, hash, size, answers, isRemembered, ...(at_ !== undefined && { importedAt: at_ }) };
  });
  const chosen = await chooseAccounts(db, user.id, head, before.accounts, user.defaultCurrency);
  const categories = await chooseCategories(db, user.id, head, before.categories);
  const prepared = { userId: user.id, currency: user.defaultCurrency, readingId, files: kept, accounts: chosen };
  const rules = await listReadyRules(db, user.id);
  let comparison = await compare(db, prepared, rules);
  const placesOf = (is: typeof isGuessed) =>
    chosen.flatMap((account, place) => (is(account, before.accounts) ? [place] : []));
  const open = { guesses: placesOf(isGuessed), unknown: placesOf(isUnknown) };
  const same = await accountsWithRows(db, reading, prepared, open, comparison);
  const sameRows = withSameRows(chosen, same);
  const guesses = open.guesses.filter((place) => !same.has(place));
  const apart = await placesApart(reading, { accounts: sameRows, files: kept }, guesses);
  const doubted = await doubtAccounts(db, reading, { ...prepared, accounts: sameRows }, { guesses, apart }, comparison);
  const asked = doubted ? withFollowing(doubted, kept, guesses) : sameRows;
  const made = asked.flatMap((account, place) => (isCreated(account, before.accounts) ? [place] : []));
  const together = await placesTogether(reading, { accounts: asked, files: kept }, made);
  const own = await listAccounts(db, user.id);
  const accounts = withOthers(
    asked,
    kept,
    together,
    own.map(({ name }) => name),
  );
  if (accounts !== chosen) comparison = await compare(db, { ...prepared, accounts }, rules);
  const tally = makeTally(accounts, user.defaultCurrency);
  const found = await prepareRows(db, reading, { ...prepared, accounts }, comparison, tally, before.corrections);
  const counts = withBrought(await countGroups(db, user.id, readingId), tally.sums());
  return { rowCount: head.rowCount, details: { files: kept, accounts, categories, result: null, counts, ...found } };
}

/** @param same ids of accounts that contain the same rows, by index */
function withSameRows(accounts: KeptAccount[], same: ReadonlyMap<number, string>): KeptAccount[] {
  if (same.size === 0) return accounts;
  return accounts.map((account, place): KeptAccount => {
    const accountId = same.get(place);
    const doubted = account.accountId ?? undefined;
    return accountId === undefined ? account : { ...account, accountId, reason: 'same rows', ...defined({ doubted }) };
  });
}

/** Returns when each file was imported, by hash. Undone imports are excluded. */
async function importedBefore(db: Db, userId: number): Promise<Map<string, number>> {
  const done = await db
    .selectFrom('imports')
    .select(['created_at', 'details'])
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .execute();
  return new Map(
    done.flatMap(({ created_at, details }) =>
      (JSON.parse(details) as Details).files.map(({ hash }) => [hash, created_at] as const),
    ),
  );
}
