import type { AccountInFiles } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import type { AccountRow } from '../../transactions/accounts/account-store.ts';
import { chooseDefaultAccountId } from '../../transactions/accounts/choose-account.ts';
import { compareOpeningBalances } from '../records/compare-opening-balances.ts';
import { type AccountEvidence, COMPARISON_LIMITS } from './account-evidence.ts';
import { type AccountInFile, isNamelessAccount } from './account-in-file.ts';
import { countSharedWords, guessAccountKind, guessKindOfFileAccount } from './account-names.ts';

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
    const { equal, different } = await compareOpeningBalances(db, userId, own, account, currency);
    // A file with an unknown number may belong to an existing account, unless that account is known by another number.
    const isPossible = ({ id }: AccountRow) => isNameless || (!hasOtherName(id) && !targetIds.has(id));
    const candidates = equal.filter(isPossible);
    // If two accounts have the same balance, the balance does not identify either of them.
    if (candidates.length === 1) found.push([candidates[0]?.id, 'balance']);
    const fitting = own.filter((each) => isPossible(each) && !different.has(each.id) && !isOfOtherKind(account, each));
    found.push([findAccountWithSimilarName(account, fitting)?.id, 'similar name']);
    // The balance of the second of several files always differs, because the first is not imported yet.
    const isLastUsed = ({ id }: AccountRow) => isNameless && id === chooseDefaultAccountId(own);
    found.push([(accounts.length > 1 ? own : fitting).find(isLastUsed)?.id, 'used last']);
  }
  return found.flatMap(([accountId, reason]) => (accountId ? [{ index, accountId, reason }] : []));
}

/** True if the kinds of the accounts differ. Debts are negative, so a card hardly ever has a positive balance. */
function isOfOtherKind(account: AccountInFile, own: AccountRow): boolean {
  const [kind, ownKind] = [guessKindOfFileAccount(account), guessAccountKind(own.name) ?? own.kind];
  return kind === undefined ? ownKind === 'card' && (account.openingMinor ?? 0) > 0 : kind !== ownKind;
}

/**
 * Returns the open account whose name shares the most words with the title and file name of a printed statement.
 * Undefined if two accounts share the same number of words.
 */
function findAccountWithSimilarName(account: AccountInFile, own: readonly AccountRow[]): AccountRow | undefined {
  const text = account.title === undefined ? '' : `${account.fileName} ${account.title}`;
  const counts = own.map((each) => ({ each, count: countSharedWords(each.name, text) }));
  const [best, second] = counts.filter(({ each }) => each.is_closed === 0).sort((a, b) => b.count - a.count);
  return best && best.count > (second?.count ?? 0) ? best.each : undefined;
}

/**
 * Returns the key under which the chosen account is remembered: the account number or name in the file or, if there is
 * neither, the header of its table.
 */
export function getRememberedAccountKey({ id, name }: AccountInFiles, headerKey = ''): string {
  const identifier = foldText(id || name).replace(/\s+/g, '');
  return identifier !== '' ? `id ${identifier}`.slice(0, 200) : `head ${headerKey}`;
}

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
    .slice(0, COMPARISON_LIMITS.numbers)
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
