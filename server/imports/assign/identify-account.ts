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
import { countSharedWords, extractFileNameWords, guessAccountKind, guessKindOfFileAccount } from './account-names.ts';

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
  ];
  if (isNameless || found.every(([accountId]) => accountId === undefined)) {
    const { equal, different } = await compareBalances(db, userId, own, account, currency);
    // A file with an unknown number may belong to an existing account, unless that account is known by another number.
    const isPossible = ({ id }: AccountRow) => isNameless || (!hasOtherName(id) && !targetIds.has(id));
    const candidates = equal.filter(isPossible);
    // If two accounts have the same balance, the balance does not identify either of them.
    if (candidates.length === 1) found.push([candidates[0]?.id, 'balance']);
    const fitting = own.filter((each) => isPossible(each) && !different.has(each.id));
    found.push([findAccountWithSimilarName(account, fitting)?.id, 'similar name']);
    const lastUsed = own.find((each) => each.id === chooseDefaultAccountId(own));
    // This is only a guess, so it is dropped if the kind or the balance differs. The balance of the second of several
    // files always differs, because the first is not imported yet.
    const isWrong = lastUsed && (different.has(lastUsed.id) || !mayHaveSameKind(account, lastUsed));
    if (isNameless && !(isWrong && accounts.length === 1)) found.push([lastUsed?.id, 'used last']);
  }
  return found.flatMap(([accountId, reason]) => (accountId ? [{ index, accountId, reason }] : []));
}

/** True unless the file is of a card and the account is not, or the other way round. */
function mayHaveSameKind(account: AccountInFile, own: AccountRow): boolean {
  const kind = guessKindOfFileAccount(account);
  // Debts are negative, so a card hardly ever has a positive balance.
  if (kind === undefined) return own.kind !== 'card' || (account.openingMinor ?? 0) <= 0;
  return (kind === 'card') === (own.kind === 'card');
}

/**
 * Returns the open account whose name shares the most words with the title and name of a printed statement, if it is
 * only one and of the same kind.
 */
function findAccountWithSimilarName(account: AccountInFile, own: readonly AccountRow[]): AccountRow | undefined {
  if (account.title === undefined) return undefined;
  const kind = guessKindOfFileAccount(account);
  const text = `${extractFileNameWords(account.fileName)} ${account.title}`;
  const [best, second] = own
    .filter((each) => each.is_closed === 0 && (!kind || kind === (guessAccountKind(each.name) ?? each.kind)))
    .map((each) => ({ each, count: countSharedWords(each.name, text) }))
    .sort((a, b) => b.count - a.count);
  return best && best.count > (second?.count ?? 0) ? best.each : undefined;
}

/**
 * Compares the balance of each open account before the file's first day with the file's opening balance. This tells
 * apart accounts whose files have the same header and no account number. A missing or zero opening balance is ignored.
 * `different` contains accounts only if their balance is known and they have no entries on the days of the file.
 */
async function compareBalances(
  db: Db,
  userId: number,
  own: readonly AccountRow[],
  account: AccountInFile,
  currency: string,
): Promise<{ equal: AccountRow[]; different: Set<string> }> {
  const equal: AccountRow[] = [];
  const different = new Set<string>();
  const opening = computeOpeningBalance(account, currency);
  if (!opening || opening.day === null) return { equal, different };
  const { minor, day } = opening;
  const listBalances = (on: string) => listBalancesOnDays(db, userId, new Map(own.map(({ id }) => [id, on])));
  const before = await listBalances(addDaysClamped(day, -1));
  const after = await listBalances(account.last ?? day);
  for (const account of own) {
    const [balance, later] = [before.get(account.id), after.get(account.id)];
    if (!balance || !later || account.is_closed === 1) continue;
    // An opening balance that applies from this day is also the balance at the end of the previous day.
    const openingMinor = getOpeningBalanceByDay(account, day);
    const balanceMinor = balance.minor + openingMinor - getOpeningBalanceByDay(account, addDaysClamped(day, -1));
    if (balance.count > 0 && balanceMinor === minor) equal.push(account);
    else if (openingMinor !== 0 && balanceMinor !== minor && later.minor === balanceMinor) different.add(account.id);
  }
  return { equal, different };
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
