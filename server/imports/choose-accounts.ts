import { type AccountKind, MAX_ACCOUNTS } from '../../contract/accounts.ts';
import type { ReadAccount, ReadHead } from '../../statements/rows.ts';
import type { Db } from '../db/schema.ts';
import { proposedOf } from '../transactions/accounts/choose-account.ts';
import { type AccountRow, listAccounts } from '../transactions/accounts/store.ts';
import { fold } from '../transactions/fold.ts';
import type { KeptAccount } from './details.ts';
import { headKey, listLessons } from './lessons.ts';

/**
 * Where the rows of each account of the files go: as it was before in this import, to the account that its number went to the last
 * time, to one of its name, to the only one, else to one that is made.
 */
export async function chooseAccounts(
  db: Db,
  userId: number,
  head: ReadHead,
  before: readonly KeptAccount[],
): Promise<KeptAccount[]> {
  const accounts = await listAccounts(db, userId);
  const remembered = await listLessons(db, userId, 'account');
  const names = new Set(accounts.map(({ name }) => fold(name)));
  const chosen: KeptAccount[] = [];
  for (const read of head.accounts) {
    const known = before.find(({ id, file }) => id === read.id && (id !== '' || file === read.file));
    if (known) {
      const { accountId, newName, newKind, reason, isLeftOut } = known;
      chosen.push({ ...read, accountId, newName, newKind, reason, isLeftOut });
      continue;
    }
    const found = findAccount(read, accounts, {
      remembered: remembered.get(keyOfAccount(read, head)),
      isOnlyOne: head.accounts.length === 1,
      numbersOf: (accountId) => numbersOf(accountId, remembered),
    });
    const newName = nameFor(read, names);
    chosen.push({
      ...read,
      accountId: found?.account.id ?? null,
      newName,
      newKind: kindOf(`${read.name} ${read.id}`),
      reason: found?.reason ?? 'new',
      isLeftOut: false,
    });
    if (!found) names.add(fold(newName));
  }
  return chosen;
}

/** What the choice of an account is remembered by: its number or name, else the head of its table. */
export function keyOfAccount({ id, name, file }: ReadAccount, head: Pick<ReadHead, 'files'>): string {
  const own = fold(id || name).replace(/\s+/g, '');
  return own !== '' ? `id ${own}`.slice(0, 200) : `head ${headKey(head.files[file]) ?? ''}`;
}

/** An account was found before; whether a file has no other; and the numbers that are known of one. */
type Found = { remembered: string | undefined; isOnlyOne: boolean; numbersOf: (accountId: string) => string[] };

function findAccount(
  { id, name }: ReadAccount,
  accounts: readonly AccountRow[],
  { remembered, isOnlyOne, numbersOf }: Found,
): { account: AccountRow; reason: KeptAccount['reason'] } | undefined {
  const byId = (wanted: string | undefined) => accounts.find((account) => account.id === wanted);
  const known = byId(remembered);
  if (known) return { account: known, reason: 'remembered' };
  const named = accounts.find((account) => [id, name].some((each) => each !== '' && fold(each) === fold(account.name)));
  if (named) return { account: named, reason: 'name' };
  const [only] = accounts;
  // Another number is another account: its money would be added to that of the only one.
  const isOther = only !== undefined && isNumber(id) && numbersOf(only.id).some((known) => !isSameNumber(known, id));
  if (only && accounts.length === 1 && !isOther && (isOnlyOne || id === '')) return { account: only, reason: 'only' };
  const proposed = id === '' && name === '' ? byId(proposedOf(accounts)) : undefined;
  return proposed && { account: proposed, reason: 'used last' };
}

/** The numbers under which files of an account came before. */
function numbersOf(accountId: string, remembered: ReadonlyMap<string, string>): string[] {
  const keys = [...remembered].filter(([, value]) => value === accountId).map(([key]) => key);
  return keys
    .filter((key) => key.startsWith('id '))
    .map((key) => key.slice(3))
    .filter(isNumber);
}

const isNumber = (text: string) => /\d{4}/.test(text);

/** Whether two numbers may be of one account: an IBAN holds the number that other files give, some hide all but its end. */
function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [one, other].map((number) => fold(number).replace(/[^a-z0-9]/g, ''));
  const end = (number = '') => number.slice(-4);
  return a !== undefined && b !== undefined && (a.includes(b) || b.includes(a) || end(a) === end(b));
}

const NAME_LETTERS = 50;

function nameFor({ id, name }: ReadAccount, taken: ReadonlySet<string>): string {
  const base = (name || id || 'Imported').slice(0, NAME_LETTERS - 4).trim();
  for (let number = 1; number <= MAX_ACCOUNTS + taken.size; number++) {
    const tried = number === 1 ? base : `${base} ${number}`;
    if (!taken.has(fold(tried))) return tried;
  }
  return base;
}

const KINDS: readonly [RegExp, AccountKind][] = [
  [/sav|spar|tagesgeld|livret|ahorro|deposit/, 'savings'],
  [/card|visa|master|amex|credit|kredit|carte|tarjeta/, 'card'],
  [/cash|wallet|bargeld|especes/, 'cash'],
  [/loan|mortgage|darlehen/, 'loan'],
];

function kindOf(name: string): AccountKind {
  return KINDS.find(([words]) => words.test(fold(name)))?.[1] ?? 'everyday';
}
