import type {
  Import,
  ImportFile,
  ImportHead,
  ImportQuestion,
  ImportState,
} from '../../../contract/imports/import-preview.ts';
import { minorToAmount } from '../../../domain/money.ts';
import type { FileReadResult, StatementAnswers } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { toTransaction } from '../../transactions/transaction-row.ts';
import { listTransactionsByIds } from '../../transactions/transaction-store.ts';
import { type BalanceAfterImport, listBalancesAfterImport } from '../records/balances-after-import.ts';
import { computeOpeningBalance } from '../records/compute-opening-balance.ts';
import {
  EMPTY_IMPORT_RESULT,
  isUnprovenPdf,
  type StoredImportAccount,
  type StoredImportFile,
} from '../records/import-details.ts';
import { IMPORT_PREVIEW_LIFETIME_MS, type ImportRecord } from '../records/import-store.ts';
import { type BrokenBalance, listBrokenBalances } from '../records/known-balances.ts';
import {
  listNewAccountOpeningBalances,
  listOpeningBalanceChanges,
  type OpeningBalanceChanges,
} from '../records/opening-balances.ts';
import type { OpeningBalance, OpeningChange } from '../records/user-opening-balances.ts';
import { explainTooManyAccounts, listAccountsToCreate } from './accounts-to-create.ts';

/** Maximum number of missing transactions that are listed in the response. */
const MAX_VANISHED = 50;

/** Returns the basic fields of an import, without the lists that grow with its files. */
export function toImportHead(record: ImportRecord): ImportHead {
  const { details, state, row_count, done_count } = record;
  const isBack = state === 'stopping' || state === 'reverting' || state === 'reverted';
  return {
    _id: record.id,
    state: shownState(state),
    createdAt: new Date(record.created_at).toISOString(),
    expiresAt: state === 'preview' ? new Date(record.created_at + IMPORT_PREVIEW_LIFETIME_MS).toISOString() : null,
    fileNames: details.files.map(({ name }) => name),
    rowCount: row_count,
    progress: { done: isBack ? row_count - done_count : done_count, of: row_count },
    // Imports saved by older versions lack some of these fields.
    result: details.result && { ...EMPTY_IMPORT_RESULT, ...details.result },
    problem: details.problem ?? null,
    version: record.version,
  };
}

/**
 * Returns the state shown to the user. An import that the user stopped is shown as being undone until it is a preview
 * again.
 */
function shownState(state: ImportRecord['state']): ImportState {
  if (state === 'stopping') return 'reverting';
  return state === 'reading' || state === 'discarded' ? 'preview' : state;
}

/**
 * Returns an import for the user who owns it, including the values that importing would set.
 * @param currency the user's currency. Opening balances in other currencies are not set
 */
export async function getImportWithPreview(db: Db, record: ImportRecord, currency: string): Promise<Import> {
  const { state, user_id, details } = record;
  if (state !== 'preview') return toImportReply(record, currency);
  const openings = await listOpeningBalanceChanges(db, user_id, record, currency);
  const after = await listBalancesAfterImport(db, user_id, details, currency, openings.taken);
  const broken = await listBrokenBalances(db, user_id, details, currency, openings.taken);
  const vanished = await listTransactionsByIds(db, user_id, details.vanished.slice(0, MAX_VANISHED));
  const shown = {
    ...toImportReply(record, currency, { ...openings, after, broken }),
    vanished: vanished.map(toTransaction),
  };
  const refusal = await explainTooManyAccounts(db, user_id, await listAccountsToCreate(db, record, currency));
  return refusal === undefined ? shown : { ...shown, problem: refusal };
}

/**
 * What importing a preview would do, by account index: the opening balances to set or suggest, the resulting
 * balances, and confirmed balances that would become wrong.
 */
type Prospects = OpeningBalanceChanges & {
  after: ReadonlyMap<number, BalanceAfterImport>;
  broken: ReadonlyMap<number, BrokenBalance>;
};

export function toImportReply(record: ImportRecord, currency: string, prospects?: Prospects): Import {
  const { details } = record;
  const { groups, adds, unreadable = [] } = details.counts;
  const ofNew = listNewAccountOpeningBalances(details.accounts, currency);
  const ofNewAt = new Map([...ofNew.values()].map(({ index, opening }) => [index, opening]));
  return {
    ...toImportHead(record),
    files: details.files.map((file, at) => toFile(file, at, record)),
    groups,
    unreadable,
    inTrash: details.inTrash.length,
    vanished: [],
    adds: {
      count: adds.count,
      income: minorToAmount(adds.incomeMinor),
      expense: minorToAmount(adds.expenseMinor),
      transfers: adds.transfers ?? adds.rows - adds.count,
    },
    balances: details.accounts.flatMap((account, index) =>
      toProof(account, index, isUnprovenPdf(details.files[account.file], account.id), prospects),
    ),
    questions: details.files.flatMap((file, at) => toQuestions(file, at)),
    accounts: details.accounts.map((account, index) => {
      const shown: OpeningShown =
        account.accountId === null
          ? { opening: ofNewAt.get(index) }
          : openingShown(account, currency, index, prospects);
      return {
        file: account.file,
        id: account.id,
        name: account.name,
        currency: account.currency ?? null,
        rowCount: account.rowCount,
        accountId: account.madeId ?? account.accountId,
        newName: account.accountId === null ? (details.accounts[account.newWith ?? index] ?? account).newName : null,
        nameIfNew: account.newName,
        newWith: account.accountId === null ? (account.newWith ?? null) : null,
        newKind: account.newKind,
        reason: account.reason,
        isLeftOut: account.isLeftOut,
        opening: shown.opening ? minorToAmount(shown.opening.minor) : null,
        openingMove: adds.rows > 0 ? toMove(shown) : null,
        brokenBalance: prospects?.broken.get(index) ?? null,
      };
    }),
    categories: details.categories,
  };
}

type OpeningShown = { opening?: OpeningBalance | undefined } & Partial<
  Pick<OpeningChange, 'own' | 'moved' | 'isAnchored'>
>;

/** Returns the opening balance that the import set for an existing account or, in a preview, would set. */
function openingShown(
  account: StoredImportAccount,
  currency: string,
  index: number,
  prospects: Prospects | undefined,
): OpeningShown {
  return prospects ? (prospects.taken.get(index) ?? {}) : { opening: computeOpeningBalance(account, currency) };
}

function toMove({ own, moved, isAnchored = false }: OpeningShown): Import['accounts'][number]['openingMove'] {
  if (!moved) return null;
  const { fromMinor, gapMinor } = moved;
  const keptDay = isAnchored || gapMinor === null ? null : (own?.day ?? null);
  return { from: minorToAmount(fromMinor), gap: gapMinor === null ? null : minorToAmount(gapMinor), keptDay };
}

function toFile(file: StoredImportFile, at: number, { id, state }: ImportRecord): ImportFile {
  const pageCount = state === 'preview' && !file.isLocked ? (file.pageCount ?? 0) : 0;
  return {
    name: file.name,
    error: file.error ?? null,
    format: file.format ?? null,
    rowCount: file.rowCount,
    first: file.first ?? null,
    last: file.last ?? null,
    currency: file.currency ?? null,
    dateOrder: file.dateOrder ?? null,
    decimalMark: file.table?.decimalMark ?? null,
    isTurned: file.table?.isTurned ?? false,
    encoding: file.encoding ?? null,
    columns: file.table?.columns ?? [],
    isProven: file.isProven ?? null,
    pages: Array.from({ length: pageCount }, (_, page) => ({
      picture: `/api/imports/${id}/page?file=${at}&page=${page}`,
    })),
    importedAt: file.importedAt === undefined ? null : new Date(file.importedAt).toISOString(),
  };
}

function toProof(
  stored: StoredImportAccount,
  account: number,
  isUnproven: boolean,
  prospects: Prospects | undefined,
): Import['balances'] {
  const { openingMinor, closingDay, upToClosing, ...all } = stored;
  // If the balances of a PDF do not confirm its rows, a matching closing balance is only the balance after the last
  // readable row.
  const isUnknown = isUnproven && openingMinor !== undefined && openingMinor + all.sumMinor === all.closingMinor;
  const closingMinor = isUnknown ? undefined : all.closingMinor;
  if (openingMinor === undefined && closingMinor === undefined) return [];
  // Such rows may be misread, so the account's balance cannot be predicted from them.
  const toSet = isUnproven ? undefined : prospects?.toSet.get(account);
  const isBoth = openingMinor !== undefined && closingMinor !== undefined;
  // If another file continues from the closing balance, add up only the rows up to the day of that balance. If all rows
  // of this file together lead to the closing balance, add up all of them instead.
  const isReachedBy = ({ sumMinor }: { sumMinor: number }) => isBoth && openingMinor + sumMinor === closingMinor;
  const { sumMinor, rowCount } = upToClosing && !isReachedBy(all) ? upToClosing : all;
  return [
    {
      account,
      opening: openingMinor === undefined ? null : minorToAmount(openingMinor),
      sum: minorToAmount(sumMinor),
      rowCount,
      closing: closingMinor === undefined ? null : minorToAmount(closingMinor),
      closingDay: (isUnknown ? undefined : closingDay) ?? null,
      isProven: isBoth ? isReachedBy({ sumMinor }) : null,
      after: (isUnproven ? undefined : prospects?.after.get(account)) ?? null,
      openingToSet: toSet ? minorToAmount(toSet.minor) : null,
      openingDayToSet: toSet?.day ?? null,
    },
  ];
}

function toQuestions(file: StoredImportFile, at: number): ImportQuestion[] {
  return file.questions.map(({ about, choices, examples }) => ({
    file: at,
    about,
    choices,
    examples: examples.map((example) => ({ ...example, dayText: example.dayText ?? null })),
    chosen: chosenOf(file, { about, choices }) ?? choices[0] ?? '',
    isRemembered: file.isRemembered === true && isAnswered(file.answers, about),
  }));
}

function isAnswered(
  { dateOrder, year, encoding, isTurned, isInHundredths, decimalMark, currency }: StatementAnswers,
  about: ImportQuestion['about'],
): boolean {
  const amountFormat = isInHundredths ?? decimalMark;
  const answers = { 'date order': dateOrder, year, encoding, sign: isTurned, 'decimal mark': amountFormat, currency };
  return about !== 'amount column' && answers[about] !== undefined;
}

/** Returns the options with which the file was last read. */
function chosenOf(
  { dateOrder, table, encoding, answers }: StoredImportFile,
  { about, choices }: Pick<FileReadResult['questions'][number], 'about' | 'choices'>,
): string | undefined {
  const { isTurned, isInHundredths, decimalMark } = table ?? answers;
  if (about === 'date order') return dateOrder;
  if (about === 'year') return answers.year?.toString();
  if (about === 'encoding') return encoding;
  if (about === 'currency') return answers.currency;
  if (about === 'sign' && isTurned !== undefined) return isTurned ? 'turned' : 'as written';
  if (about === 'decimal mark' && decimalMark !== undefined && choices.includes(decimalMark)) return decimalMark;
  if (about === 'decimal mark' && isInHundredths !== undefined)
    return isInHundredths ? 'whole hundredths' : 'whole units';
  return undefined;
}
