import { accountNameOf, NAMELESS_ACCOUNT } from '../../../contract/account-name.ts';
import { type AccountKind, MAX_ACCOUNTS } from '../../../contract/accounts.ts';
import type { ReadAccount, ReadHead } from '../../../statements/rows.ts';
import type { Db } from '../../db/schema.ts';
import { fold } from '../../fold.ts';
import { proposedOf } from '../../transactions/accounts/choose-account.ts';
import { type AccountRow, listAccounts } from '../../transactions/accounts/store.ts';
import type { KeptAccount } from '../records/details.ts';
import { headKey, listLearnedChoices } from '../records/learned-choices.ts';
import { fitText } from '../records/limit-row.ts';
import { accountsByBalance } from './account-by-balance.ts';

/**
 * Chooses the account for the rows of each account in the files: the previous choice in this import, the account that its
 * number went to last time, one with its name, the only account, else a new one. If a file does not identify its account, one
 * with a matching balance comes first; if it does but the account is unknown, a matching balance comes before creating one.
 * @param currency the user's currency
 */
export async function chooseAccounts(
  db: Db,
  userId: number,
  head: ReadHead,
  before: readonly KeptAccount[],
  currency: string,
): Promise<KeptAccount[]> {
  const accounts = await listAccounts(db, userId);
  const remembered = await listLearnedChoices(db, userId, 'account');
  const names = new Set(accounts.map(({ name }) => fold(name)));
  const chosen: KeptAccount[] = [];
  for (const read of head.accounts) {
    const known = knownBefore(read, before);
    if (known) {
      const { accountId, newName, newKind, reason, isLeftOut, doubted } = known;
      chosen.push({ ...read, accountId, newName, newKind, reason, isLeftOut, ...(doubted && { doubted }) });
      continue;
    }
    const guess = findAccount(read, accounts, {
      remembered: remembered.get(keyOfAccount(read, head)),
      isOnlyOne: head.accounts.length === 1,
      isOther: (accountId) => isKnownOtherwise(read, accountId, remembered),
    });
    const holding = isNameless(read) || !guess ? await accountsByBalance(db, userId, read, accounts, currency) : [];
    // An unknown number may belong to an existing account, unless that has another number.
    const isFree = ({ id }: AccountRow) =>
      isNameless(read) ||
      (!isKnownOtherwise(read, id, remembered) && !chosen.some(({ accountId }) => accountId === id));
    const found = byBalanceElse(guess, holding.filter(isFree));
    const newName = nameFor(read, names, head.files[read.file]?.name);
    chosen.push({
      ...read,
      accountId: found?.account.id ?? null,
      newName,
      newKind: kindOf(read.kind ?? '') ?? kindOf(`${read.name} ${read.id}`) ?? 'everyday',
      reason: found?.reason ?? 'new',
      isLeftOut: false,
    });
    if (!found) names.add(fold(newName));
  }
  return chosen.map((account, place) => withSame(account, place, chosen, before));
}

/** Keeps rows that share the new account of another file, whose index may have changed. */
function withSame(
  account: KeptAccount,
  place: number,
  all: readonly KeptAccount[],
  before: readonly KeptAccount[],
): KeptAccount {
  const leader = before[knownBefore(account, before)?.newWith ?? -1];
  const newWith = all.findIndex((each, at) => at !== place && leader && knownBefore(each, before) === leader);
  return newWith < 0 || account.accountId !== null ? account : { ...account, newWith };
}

/** Returns the same account from the previous reading of these files. */
function knownBefore({ id, file }: ReadAccount, before: readonly KeptAccount[]): KeptAccount | undefined {
  return before.find((each) => each.id === id && (id !== '' || each.file === file));
}

function isNameless({ id, name }: ReadAccount): boolean {
  return id === '' && name === '';
}

/** True if an existing account was proposed without evidence: neither a number or name in the file nor a choice of the user. */
export function isGuessed(account: KeptAccount, before: readonly KeptAccount[]): boolean {
  return isNameless(account) && account.accountId !== null && !knownBefore(account, before);
}

/** The key for remembering a choice of account: its number or name, else the header of its table. */
export function keyOfAccount({ id, name, file }: ReadAccount, head: Pick<ReadHead, 'files'>): string {
  const own = fold(id || name).replace(/\s+/g, '');
  return own !== '' ? `id ${own}`.slice(0, 200) : `head ${headKey(head.files[file]) ?? ''}`;
}

type Found = { account: AccountRow; reason: KeptAccount['reason'] };

/** @param byBalance accounts with a matching balance; ignored if there are several */
function byBalanceElse(guess: Found | undefined, byBalance: readonly AccountRow[]): Found | undefined {
  const [account] = byBalance;
  if (!account || byBalance.length > 1) return guess;
  return { account, reason: account.id === guess?.account.id ? guess.reason : 'balance' };
}

/**
 * The account that this file's account went to before; whether the file has no other; and whether an existing account has
 * another number or name.
 */
type Known = { remembered: string | undefined; isOnlyOne: boolean; isOther: (accountId: string) => boolean };

function findAccount(
  { id, name }: ReadAccount,
  accounts: readonly AccountRow[],
  { remembered, isOnlyOne, isOther }: Known,
): Found | undefined {
  const byId = (wanted: string | undefined) => accounts.find((account) => account.id === wanted);
  const known = byId(remembered);
  if (known) return { account: known, reason: 'remembered' };
  const named = accounts.find((account) => [id, name].some((each) => each !== '' && fold(each) === fold(account.name)));
  if (named) return { account: named, reason: 'name' };
  const [only] = accounts;
  // Another number or name means another account, whose money must not be mixed into the only existing one.
  if (only && accounts.length === 1 && !isOther(only.id) && (isOnlyOne || id === '')) {
    return { account: only, reason: 'only' };
  }
  const proposed = id === '' && name === '' ? byId(proposedOf(accounts)) : undefined;
  return proposed && { account: proposed, reason: 'used last' };
}

/** True if an existing account was imported before under a different number or name. */
export function isKnownOtherwise(
  { id, name }: ReadAccount,
  accountId: string,
  remembered: ReadonlyMap<string, string>,
): boolean {
  const own = plain(id || name);
  const alike = numbersOf(accountId, remembered).filter((known) => isNumber(known) === isNumber(own));
  return own !== '' && alike.length > 0 && !alike.some((known) => isSameAccountName(known, own));
}

/** True if an account will be created for a file without a number or name, and the user did not choose that. */
export function isCreated(account: KeptAccount, before: readonly KeptAccount[]): boolean {
  return account.accountId === null && isNameless(account) && !account.isLeftOut && !knownBefore(account, before);
}

/** True if a file's account has an unknown number or name, so that an account would be created. */
export function isUnknown(account: KeptAccount, before: readonly KeptAccount[]): boolean {
  return account.accountId === null && !isNameless(account) && !account.isLeftOut && !knownBefore(account, before);
}

/** More than any account has. Each account of a file is compared with all of them. */
const MAX_NUMBERS = 100;

/** Returns the numbers and names under which an account was imported before. */
function numbersOf(accountId: string | undefined, remembered: ReadonlyMap<string, string>): string[] {
  const keys = [...remembered].filter(([key, value]) => value === accountId && key.startsWith('id '));
  return keys.slice(0, MAX_NUMBERS).map(([key]) => plain(key.slice('id '.length)));
}

const isNumber = (text: string) => /\d{4}/.test(text);
const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * True if both may identify one account: an IBAN contains the number used elsewhere, and some banks hide all but its last
 * digits. Names must be equal.
 */
function isSameAccountName(one: string, other: string): boolean {
  if (!isNumber(one)) return one === other;
  return one.includes(other) || other.includes(one) || one.slice(-4) === other.slice(-4);
}

const NAME_LETTERS = 50;

/** Returns a name for a new account, based on the file name if the file has none. */
export function nameFor({ id, name }: ReadAccount, taken: ReadonlySet<string>, fileName = ''): string {
  const base = fitText(name || id || accountNameOf(fileName), NAME_LETTERS - 4) || NAMELESS_ACCOUNT;
  for (let number = 1; number <= MAX_ACCOUNTS + taken.size; number++) {
    const tried = number === 1 ? base : `${base} ${number}`;
    if (!taken.has(fold(tried))) return tried;
  }
  return base;
}

const KINDS: readonly [RegExp, AccountKind][] = [
  [/sav|spar(?!kasse|da)|tagesgeld|livret|ahorro|deposit|moneymrkt/, 'savings'],
  [/card|visa|master|amex|credit|kredit|carte|tarjeta/, 'card'],
  [/cash|wallet|bargeld|especes/, 'cash'],
  [/loan|mortgage|darlehen|oth l|liability/, 'loan'],
];

export function kindOf(words: string): AccountKind | undefined {
  return KINDS.find(([known]) => known.test(fold(words)))?.[1];
}
