import { createHash } from 'node:crypto';
import type {
  AccountInFiles,
  DetectedTableFormat,
  FileReadResult,
  StatementAnswers,
} from '../../../statements/index.ts';
import type { Db, Schema, Tx } from '../../db/schema.ts';
import type { ImportDetails, StoredImportFile } from './import-details.ts';

type About = Schema['import_lessons']['about'];

/** Returns the choices remembered for a user's files, by key. */
export async function listLearnedCorrections(db: Db, userId: number, about: About): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_lessons')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Remembers the latest choice for each key. The caller holds the user's lock. */
export async function saveLearnedCorrections(
  tx: Tx,
  userId: number,
  about: About,
  corrections: readonly { key: string; value: string }[],
): Promise<void> {
  for (const { key, value } of corrections) {
    await tx
      .insertInto('import_lessons')
      .values({ user_id: userId, about, key, value })
      .onConflict((known) => known.columns(['user_id', 'about', 'key']).doUpdateSet({ value }))
      .execute();
  }
}

/** Deletes the remembered choices that refer to a deleted account or category. The caller holds the user's lock. */
export async function deleteLearnedCorrections(tx: Tx, userId: number, about: About, value: string): Promise<void> {
  await tx
    .deleteFrom('import_lessons')
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .where('value', '=', value)
    .execute();
}

/** Updates remembered choices when a category is renamed or merged into another. The caller holds the user's lock. */
export async function replaceCategoryInLearnedCorrections(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .updateTable('import_lessons')
    .set({ value: to })
    .where('user_id', '=', userId)
    .where('about', '=', 'category')
    .where('value', '=', from)
    .execute();
}

/**
 * Returns a key that is the same for all tables with the same header; undefined for files that have no table or no
 * header.
 */
export function getHeaderKey(file: Pick<FileReadResult, 'table'> | undefined): string | undefined {
  const heads = file?.table?.columns.map(({ head }) => head) ?? [];
  if (heads.every((head) => head === '')) return undefined;
  return createHash('sha256').update(heads.join('\n')).digest('base64url').slice(0, 32);
}

/**
 * Returns the key for remembering the options of a file: its header or, because QIF files have none, the names of its
 * accounts.
 * @param accounts the accounts of all files
 * @param at the index of the file
 */
export function getReadingOptionsKey(
  file: Pick<FileReadResult, 'table' | 'format'> | undefined,
  accounts: readonly Pick<AccountInFiles, 'file' | 'id' | 'name'>[],
  at: number,
): string | undefined {
  if (file?.format !== 'qif') return getHeaderKey(file);
  const names = accounts.flatMap((account) => (account.file === at ? [account.id || account.name] : []));
  return createHash('sha256')
    .update(['qif', ...names.sort()].join('\n'))
    .digest('base64url')
    .slice(0, 32);
}

/** The options that the user chose. `proposed` contains the proposed options, which the user accepted by importing. */
type LearnedReading = StatementAnswers & { proposed?: StatementAnswers };

/**
 * Returns the options to remember for each ambiguous file, so that the next file with this key raises no questions.
 */
export function listLearnedReadingOptions({
  files,
  accounts,
}: Pick<ImportDetails, 'files' | 'accounts'>): { key: string; value: string }[] {
  return files.flatMap((file, at) => {
    const key = getReadingOptionsKey(file, accounts, at);
    if (key === undefined || file.questions.length === 0) return [];
    const { year: _, ...answers } = file.answers;
    const learned: LearnedReading = { ...answers, proposed: answersTo(file, file.table, file.encoding) };
    return [{ key, value: JSON.stringify(learned) }];
  });
}

function answersTo(
  { questions, dateOrder, answers }: StoredImportFile,
  { isTurned, isInHundredths }: Partial<DetectedTableFormat> = {},
  encoding?: string,
): StatementAnswers {
  const all = {
    'date order': { dateOrder },
    // Don't remember the year, because the next file may be from a different one.
    year: {},
    sign: { isTurned },
    'decimal mark': { isInHundredths },
    encoding: { encoding },
    currency: { currency: answers.currency ?? questions.find(({ about }) => about === 'currency')?.choices[0] },
  };
  return Object.assign({}, ...questions.map(({ about }) => (about === 'amount column' ? {} : all[about])));
}

/**
 * Returns the remembered options that answer a question about this file. Never overrides an option that the file itself
 * makes clear, such as its date order, because another bank may use the same header.
 */
export function parseLearnedAnswers(stored: string, { questions }: FileReadResult): StatementAnswers {
  const { proposed = {}, ...answers }: LearnedReading = JSON.parse(stored);
  const isAsked = (about: FileReadResult['questions'][number]['about']) =>
    questions.some((each) => each.about === about);
  const { dateOrder = proposed.dateOrder, currency, ...others } = answers;
  return {
    ...(isAsked('sign') && proposed.isTurned !== undefined && { isTurned: proposed.isTurned }),
    ...(isAsked('decimal mark') &&
      proposed.isInHundredths !== undefined && { isInHundredths: proposed.isInHundredths }),
    ...(isAsked('currency') && proposed.currency !== undefined && { currency: proposed.currency }),
    ...(isAsked('encoding') && proposed.encoding !== undefined && { encoding: proposed.encoding }),
    ...others,
    ...(isAsked('date order') && dateOrder !== undefined && { dateOrder }),
    ...(isAsked('currency') && currency !== undefined && { currency }),
  };
}
