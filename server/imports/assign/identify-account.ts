import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { AccountInFiles } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { listBalancesOnDays } from '../../transactions/accounts/account-balances.ts';
import { type AccountRow, getOpeningBalanceByDay } from '../../transactions/accounts/account-store.ts';
import { chooseDefaultAccountId } from '../../transactions/accounts/choose-account.ts';
import { computeOpeningBalance } from '../records/compute-opening-balance.ts';
import type { AccountEvidence } from './account-evidence.ts';
import { type AccountInFile, isNamelessAccount } from './account-in-file.ts';

/**
 * The user's accounts (`own`) and their currency. `remembered` maps the key from `getRememberedAccountKey` to the
 * account into which earlier files with this key were imported.
 */
export type KnownAccounts = { own: readonly AccountRow[]; remembered: ReadonlyMap<string, string>; currency: string };

/**
 * Lists possible target accounts: the one into which rows of the same account were imported last time, accounts with
 * the same name or balance, and guesses such as the user's only account.
 * @param accounts all accounts in the files
 * @param targetIds the user's accounts that are already the target of another account in the files
 */
export async function identifyAccount(
  db: Db,
  userId: number,
  account: AccountInFile,
  accounts: readonly AccountInFile[],
  { own, remembered, currency }: KnownAccounts,
  targetIds: ReadonlySet<string | null>,
): Promise<AccountEvidence[]> {
  const { id, name, index } = account;
  const isNameless = isNamelessAccount(account);
  const names = [id, name].filter((text) => text !== '').map(foldText);
  const rememberedId = remembered.get(getRememberedAccountKey(account, account.headerKey));
  const hasOtherName = (accountId: string) => isKnownUnderOtherName(account, accountId, remembered);
  const onlyAccount = own.length === 1 ? own[0]?.id : undefined;
  // A different number or name in the file means a different account, even if the user has only one account so far.
  const isOnlyChoice = onlyAccount && !hasOtherName(onlyAccount) && (accounts.length === 1 || id === '');
  const found: [accountId: string | undefined, reason: AccountEvidence['reason']][] = [
    [own.find((account) => account.id === rememberedId)?.id, 'remembered'],
    [own.find((account) => names.includes(foldText(account.name)))?.id, 'name'],
    [isOnlyChoice ? onlyAccount : undefined, 'only'],
    [isNameless ? chooseDefaultAccountId(own) : undefined, 'used last'],
  ];
  if (isNameless || found.every(([accountId]) => accountId === undefined)) {
    const withSameBalance = await listAccountsWithBalance(db, userId, own, computeOpeningBalance(account, currency));
    // A file with an unknown number may belong to an existing account, unless that account is known by another number.
    const isPossible = ({ id }: AccountRow) => isNameless || (!hasOtherName(id) && !targetIds.has(id));
    const candidates = withSameBalance.filter(isPossible);
    // If two accounts have the same balance, the balance does not identify either of them.
    if (candidates.length === 1) found.push([candidates[0]?.id, 'balance']);
  }
  return found.flatMap(([accountId, reason]) => (accountId ? [{ index, accountId, reason }] : []));
}

/**
 * Returns open accounts whose balance before the file's first day equals the file's opening balance. This tells apart
 * accounts whose files have the same header and no account number. A missing or zero opening balance is ignored.
 */
async function listAccountsWithBalance(
  db: Db,
  userId: number,
  own: readonly AccountRow[],
  opening: ReturnType<typeof computeOpeningBalance>,
): Promise<AccountRow[]> {
  if (!opening || opening.day === null) return [];
  const { minor, day } = opening;
  const previousDay = addDaysClamped(day, -1);
  const balances = await listBalancesOnDays(db, userId, new Map(own.map(({ id }) => [id, previousDay])));
  return own.filter((account) => {
    const balance = balances.get(account.id);
    if (!balance || balance.count === 0 || account.is_closed === 1) return false;
    // An opening balance that applies from this day is also the balance at the end of the previous day.
    const openedMinor = getOpeningBalanceByDay(account, day) - getOpeningBalanceByDay(account, previousDay);
    return balance.minor + openedMinor === minor;
  });
}

/**
 * Returns the key under which the chosen account is remembered: the account number or name in the file or, if there is
 * neither, the header of its table.
 */
export function getRememberedAccountKey({ id, name }: AccountInFiles, headerKey = ''): string {
  const identifier = foldText(id || name).replace(/\s+/g, '');
  return identifier !== '' ? `id ${identifier}`.slice(0, 200) : `head ${headerKey}`;
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
  if (identifier === '') return false;
  const knownIdentifiers = [...remembered]
    .filter(([key, value]) => value === accountId && key.startsWith('id '))
    .slice(0, MAX_COMPARED_NUMBERS)
    .map(([key]) => keepLettersAndDigits(key.slice('id '.length)))
    .filter((known) => isAccountNumber(known) === isAccountNumber(identifier));
  return knownIdentifiers.length > 0 && !knownIdentifiers.some((known) => mayIdentifySameAccount(known, identifier));
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
