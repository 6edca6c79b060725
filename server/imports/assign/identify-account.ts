import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { AccountInFiles, FilesReadSummary } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { listBalancesOnDays } from '../../transactions/accounts/account-balances.ts';
import { type AccountRow, getOpeningBalanceByDay } from '../../transactions/accounts/account-store.ts';
import { chooseDefaultAccountId } from '../../transactions/accounts/choose-account.ts';
import { getHeaderKey } from '../records/learned-import-corrections.ts';
import { computeOpeningBalance } from '../records/opening-balances.ts';
import { type AccountEvidence, EVIDENCE_SCORES } from './account-evidence.ts';
import type { AccountInFile } from './account-in-file.ts';

/**
 * `own` contains the user's accounts. `remembered` maps the key from `getRememberedAccountKey` to the account into
 * which earlier files with this key were imported.
 */
export type ExistingAccounts = { own: readonly AccountRow[]; remembered: ReadonlyMap<string, string> };

/**
 * Lists possible target accounts: the one into which rows of the same account were imported last time, accounts with
 * the same name or balance, and guesses such as the user's only account.
 * @param targetIds the user's accounts that are already the target of another account in the files
 * @param currency the user's currency
 */
export async function identifyAccount(
  db: Db,
  userId: number,
  summary: FilesReadSummary,
  accountInFile: AccountInFile,
  { own: ownAccounts, remembered }: ExistingAccounts,
  targetIds: ReadonlySet<string | null>,
  currency: string,
): Promise<AccountEvidence[]> {
  const { id, name, index, isNameless } = accountInFile;
  const names = [id, name].filter((text) => text !== '').map(foldText);
  const rememberedId = remembered.get(getRememberedAccountKey(accountInFile, summary));
  const hasOtherName = (accountId: string) => isKnownUnderOtherName(accountInFile, accountId, remembered);
  const onlyAccount = ownAccounts.length === 1 ? ownAccounts[0]?.id : undefined;
  // A different number or name in the file means a different account, even if the user has only one account so far.
  const isOnlyChoice = onlyAccount && !hasOtherName(onlyAccount) && (summary.accounts.length === 1 || id === '');
  const found: [accountId: string | undefined, score: number, reason: AccountEvidence['reason']][] = [
    [ownAccounts.find((account) => account.id === rememberedId)?.id, EVIDENCE_SCORES.remembered, 'remembered'],
    [ownAccounts.find((account) => names.includes(foldText(account.name)))?.id, EVIDENCE_SCORES.sameName, 'name'],
    [isOnlyChoice ? onlyAccount : undefined, EVIDENCE_SCORES.onlyAccount, 'only'],
    [isNameless ? chooseDefaultAccountId(ownAccounts) : undefined, EVIDENCE_SCORES.usedLast, 'used last'],
  ];
  if (isNameless || found.every(([accountId]) => accountId === undefined)) {
    const withSameBalance = await listAccountsWithBalance(db, userId, accountInFile, ownAccounts, currency);
    // A file with an unknown number may belong to an existing account, unless that account is known by another number.
    const candidates = withSameBalance.filter(
      (accountId) => isNameless || (!hasOtherName(accountId) && !targetIds.has(accountId)),
    );
    // If two accounts have the same balance, the balance does not identify either of them.
    if (candidates.length === 1) found.push([candidates[0], EVIDENCE_SCORES.sameBalance, 'balance']);
  }
  return found.flatMap(([accountId, score, reason]) => (accountId ? [{ index, accountId, score, reason }] : []));
}

/**
 * Returns open accounts whose balance before the file's first day equals the file's opening balance. This tells apart
 * accounts whose files have the same header and no account number. A missing or zero opening balance is ignored.
 */
async function listAccountsWithBalance(
  db: Db,
  userId: number,
  accountInFile: AccountInFiles,
  ownAccounts: readonly AccountRow[],
  currency: string,
): Promise<string[]> {
  const opening = computeOpeningBalance(accountInFile, currency);
  if (!opening || opening.day === null) return [];
  const { minor, day } = opening;
  const previousDay = addDaysClamped(day, -1);
  const balances = await listBalancesOnDays(db, userId, new Map(ownAccounts.map(({ id }) => [id, previousDay])));
  return ownAccounts.flatMap((account) => {
    const balance = balances.get(account.id);
    if (!balance || balance.count === 0 || account.is_closed === 1) return [];
    // An opening balance that applies from this day is also the balance at the end of the previous day.
    const openedMinor = getOpeningBalanceByDay(account, day) - getOpeningBalanceByDay(account, previousDay);
    return balance.minor + openedMinor === minor ? [account.id] : [];
  });
}

/**
 * Returns the key under which the chosen account is remembered: the account number or name in the file or, if there is
 * neither, the header of its table.
 */
export function getRememberedAccountKey(
  { id, name, file }: AccountInFiles,
  summary: Pick<FilesReadSummary, 'files'>,
): string {
  const identifier = foldText(id || name).replace(/\s+/g, '');
  return identifier !== '' ? `id ${identifier}`.slice(0, 200) : `head ${getHeaderKey(summary.files[file]) ?? ''}`;
}

/**
 * Maximum number of account numbers that each account of a file is compared with, to limit the work. No real account
 * has this many.
 */
const MAX_COMPARED_NUMBERS = 100;

/** True if files with a different account number or name were imported into this account before. */
export function isKnownUnderOtherName(
  { id, name }: AccountInFiles,
  accountId: string,
  remembered: ReadonlyMap<string, string>,
): boolean {
  const identifier = keepLettersAndDigits(id || name);
  const knownIdentifiers = [...remembered]
    .filter(([key, value]) => value === accountId && key.startsWith('id '))
    .slice(0, MAX_COMPARED_NUMBERS)
    .map(([key]) => keepLettersAndDigits(key.slice('id '.length)))
    .filter((knownIdentifier) => isAccountNumber(knownIdentifier) === isAccountNumber(identifier));
  return (
    identifier !== '' &&
    knownIdentifiers.length > 0 &&
    !knownIdentifiers.some((knownIdentifier) => mayIdentifySameAccount(knownIdentifier, identifier))
  );
}

const isAccountNumber = (text: string) => /\d{4}/.test(text);
const keepLettersAndDigits = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * True if two account numbers or names may identify the same account. An IBAN contains the shorter number of its
 * account, and some banks hide all but the last digits. Names must be equal.
 */
function mayIdentifySameAccount(first: string, second: string): boolean {
  if (!isAccountNumber(first)) return first === second;
  return first.includes(second) || second.includes(first) || first.slice(-4) === second.slice(-4);
}
