import { accountNameOf, NAMELESS_ACCOUNT } from '../../contract/account-name.ts';
import { type AccountKind, MAX_ACCOUNTS } from '../../contract/accounts.ts';
import type { ReadAccount, ReadHead } from '../../statements/rows.ts';
import type { Db } from '../db/schema.ts';
import { fold } from '../fold.ts';
import { proposedOf } from '../transactions/accounts/choose-account.ts';
import { type AccountRow, listAccounts } from '../transactions/accounts/store.ts';
import { accountsByBalance } from './account-by-balance.ts';
import type { KeptAccount } from './details.ts';
import { headKey, listLessons } from './lessons.ts';
import { fitText } from './limit-row.ts';

/**
 * Where the rows of each account of the files go: as it was before in this import, to the account that its number went to the last
 * time, to one of its name, to the only one, else to one that is made. Where a file names no account, the one that holds what the file
 * begins with comes before any other; where it names one that is not known yet, before one that is made.
 * @param currency the person's own
 */
export async function chooseAccounts(
  db: Db,
  userId: number,
  head: ReadHead,
  before: readonly KeptAccount[],
  currency: string,
): Promise<KeptAccount[]> {
  const accounts = await listAccounts(db, userId);
  const remembered = await listLessons(db, userId, 'account');
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
    // A number that is not known yet may be of an account which is there, unless that has another.
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

/** Where its rows were to go to the new account of another, they still do: that may be at another place by now. */
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

/** The same account of the files as they were read before. */
function knownBefore({ id, file }: ReadAccount, before: readonly KeptAccount[]): KeptAccount | undefined {
  return before.find((each) => each.id === id && (id !== '' || each.file === file));
}

function isNameless({ id, name }: ReadAccount): boolean {
  return id === '' && name === '';
}

/** Whether an account is one that is there and was not said, neither by the file, as it has no number and no name, nor by the person. */
export function isGuessed(account: KeptAccount, before: readonly KeptAccount[]): boolean {
  return isNameless(account) && account.accountId !== null && !knownBefore(account, before);
}

/** What the choice of an account is remembered by: its number or name, else the head of its table. */
export function keyOfAccount({ id, name, file }: ReadAccount, head: Pick<ReadHead, 'files'>): string {
  const own = fold(id || name).replace(/\s+/g, '');
  return own !== '' ? `id ${own}`.slice(0, 200) : `head ${headKey(head.files[file]) ?? ''}`;
}

type Found = { account: AccountRow; reason: KeptAccount['reason'] };

/** @param byBalance those that hold what the file begins with: where that are several, it says nothing */
function byBalanceElse(guess: Found | undefined, byBalance: readonly AccountRow[]): Found | undefined {
  const [account] = byBalance;
  if (!account || byBalance.length > 1) return guess;
  return { account, reason: account.id === guess?.account.id ? guess.reason : 'balance' };
}

/** The account that a file's went to before; whether that file has no other; and whether one of the person's is known by another number or name. */
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
  // Another number or name is another account: its money would be added to that of the only one.
  if (only && accounts.length === 1 && !isOther(only.id) && (isOnlyOne || id === '')) {
    return { account: only, reason: 'only' };
  }
  const proposed = id === '' && name === '' ? byId(proposedOf(accounts)) : undefined;
  return proposed && { account: proposed, reason: 'used last' };
}

/** Whether an account came in files before under another number than this one, or under another name. */
export function isKnownOtherwise(
  { id, name }: ReadAccount,
  accountId: string,
  remembered: ReadonlyMap<string, string>,
): boolean {
  const own = plain(id || name);
  const alike = numbersOf(accountId, remembered).filter((known) => isNumber(known) === isNumber(own));
  return own !== '' && alike.length > 0 && !alike.some((known) => isSame(known, own));
}

/** Whether one is to be made for a file without a number or a name, and nobody has said so. */
export function isMade(account: KeptAccount, before: readonly KeptAccount[]): boolean {
  return account.accountId === null && isNameless(account) && !account.isLeftOut && !knownBefore(account, before);
}

/** Whether an account of the files has a number or a name that is not known yet, so that one would be made for it. */
export function isUnknown(account: KeptAccount, before: readonly KeptAccount[]): boolean {
  return account.accountId === null && !isNameless(account) && !account.isLeftOut && !knownBefore(account, before);
}

/** More than anybody's account has; each account of a file is compared with all of them. */
const MOST_NUMBERS = 100;

/** The numbers and names under which an account came in files before. */
function numbersOf(accountId: string | undefined, remembered: ReadonlyMap<string, string>): string[] {
  const keys = [...remembered].filter(([key, value]) => value === accountId && key.startsWith('id '));
  return keys.slice(0, MOST_NUMBERS).map(([key]) => plain(key.slice('id '.length)));
}

const isNumber = (text: string) => /\d{4}/.test(text);
const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether two may be of one account: an IBAN holds the number that other files give, some hide all but its end. A name is one or another. */
function isSame(one: string, other: string): boolean {
  if (!isNumber(one)) return one === other;
  return one.includes(other) || other.includes(one) || one.slice(-4) === other.slice(-4);
}

const NAME_LETTERS = 50;

/** A name for an account that is to be made; by its file where there is nothing else. */
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
