import { addDaysClamped } from '../../../domain/day.ts';
import type { ReadAccount, ReadSummary } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { listBalancesOnDays } from '../../transactions/accounts/balances.ts';
import { proposeAccount } from '../../transactions/accounts/choose-account.ts';
import { type AccountRow, getOpeningByDay, listAccounts } from '../../transactions/accounts/store.ts';
import type { StoredAccount } from '../records/import-details.ts';
import { getHeaderKey, listLearnedCorrections } from '../records/learned-corrections.ts';
import { getOpeningBalance } from '../records/opening-balances.ts';
import { chooseAccountName, guessAccountKind } from './account-names.ts';
import { type AccountEvidence, chooseTarget, EVIDENCE_SCORES } from './evidence.ts';

/**
 * Chooses a target account for each account in the files: the previous choice in this import, else an account that
 * matches by number, name or balance. `assignByRows` then compares the rows.
 * @param currency the user's currency
 */
export async function chooseAccounts(
  db: Db,
  userId: number,
  head: ReadSummary,
  before: readonly StoredAccount[],
  currency: string,
): Promise<{ accounts: StoredAccount[]; evidence: AccountEvidence[] }> {
  const own = await listAccounts(db, userId);
  const remembered = await listLearnedCorrections(db, userId, 'account');
  const names = new Set(own.map(({ name }) => foldText(name)));
  const evidence: AccountEvidence[] = [];
  const accounts: StoredAccount[] = [];
  for (const [index, read] of head.accounts.entries()) {
    const known = knownBefore(read, before);
    if (known) {
      const { accountId, newName, newKind, reason, isLeftOut, doubted } = known;
      accounts.push({ ...read, accountId, newName, newKind, reason, isLeftOut, ...(doubted && { doubted }) });
      continue;
    }
    const lastTime = remembered.get(getAccountKey(read, head));
    const its = identityOf(read, index, own, { lastTime, isOnlyInFiles: head.accounts.length === 1, remembered });
    // A file with an unknown number may belong to an existing account, unless that account has another number.
    const isFree = ({ id }: AccountRow) =>
      isNamelessAccount(read) ||
      (!isKnownUnderOtherName(read, id, remembered) && !accounts.some(({ accountId }) => accountId === id));
    const matching =
      isNamelessAccount(read) || its.length === 0 ? await listByBalance(db, userId, read, own, currency) : [];
    const [byBalance, ...others] = matching.filter(isFree);
    if (byBalance && others.length === 0) {
      its.push({ index, accountId: byBalance.id, score: EVIDENCE_SCORES.sameBalance, reason: 'balance' });
    }
    its.push({ index, accountId: null, score: EVIDENCE_SCORES.none, reason: 'new' });
    const newName = chooseAccountName(read, names, head.files[read.file]?.name);
    const newKind = guessAccountKind(read.kind ?? '') ?? guessAccountKind(`${read.name} ${read.id}`) ?? 'everyday';
    const chosen = chooseTarget({ ...read, accountId: null, newName, newKind, reason: 'new', isLeftOut: false }, its);
    if (chosen.accountId === null) names.add(foldText(newName));
    accounts.push(chosen);
    evidence.push(...its);
  }
  return { accounts: accounts.map((account, index) => withLeader(account, index, accounts, before)), evidence };
}

/**
 * `lastTime` is the account that received the rows of this number, name or header before. `remembered` contains the
 * accounts of all earlier numbers, names and headers.
 */
type Known = { lastTime: string | undefined; isOnlyInFiles: boolean; remembered: ReadonlyMap<string, string> };

/**
 * Returns the account chosen last time, the account with the same name, and accounts that are only a guess: the user's
 * only account, or the account used last.
 */
function identityOf(
  read: ReadAccount,
  index: number,
  own: readonly AccountRow[],
  { lastTime, isOnlyInFiles, remembered }: Known,
): AccountEvidence[] {
  const { id, name } = read;
  const named = own.find((account) =>
    [id, name].some((each) => each !== '' && foldText(each) === foldText(account.name)),
  );
  const only = own.length === 1 ? own[0] : undefined;
  // A file with another number or name belongs to another account, and must not be mixed into the only existing one.
  const isOnly = only && !isKnownUnderOtherName(read, only.id, remembered) && (isOnlyInFiles || id === '');
  const found: [accountId: string | undefined, score: number, reason: AccountEvidence['reason']][] = [
    [own.find((account) => account.id === lastTime)?.id, EVIDENCE_SCORES.remembered, 'remembered'],
    [named?.id, EVIDENCE_SCORES.sameName, 'name'],
    [isOnly ? only.id : undefined, EVIDENCE_SCORES.onlyAccount, 'only'],
    [isNamelessAccount(read) ? proposeAccount(own) : undefined, EVIDENCE_SCORES.usedLast, 'used last'],
  ];
  return found.flatMap(([accountId, score, reason]) => (accountId ? [{ index, accountId, score, reason }] : []));
}

/**
 * Returns open accounts whose balance at the end of the day before a file begins equals the file's opening balance.
 * This distinguishes two accounts of one bank whose files have the same headers and no numbers. Returns none if the
 * file states no opening balance, or a balance of zero.
 */
async function listByBalance(
  db: Db,
  userId: number,
  read: ReadAccount,
  own: readonly AccountRow[],
  currency: string,
): Promise<AccountRow[]> {
  const opening = getOpeningBalance(read, currency);
  if (!opening || opening.day === null) return [];
  const { minor, day } = opening;
  const before = addDaysClamped(day, -1);
  const balances = await listBalancesOnDays(db, userId, new Map(own.map(({ id }) => [id, before])));
  return own.filter((account) => {
    const balance = balances.get(account.id);
    if (!balance || balance.count === 0 || account.is_closed === 1) return false;
    // If the account's opening balance applies from this day, it also counts for the day before.
    return balance.minor + getOpeningByDay(account, day) - getOpeningByDay(account, before) === minor;
  });
}

/** Keeps an account's rows in the new account that another file creates. The index of that file may have changed. */
function withLeader(
  account: StoredAccount,
  index: number,
  all: readonly StoredAccount[],
  before: readonly StoredAccount[],
): StoredAccount {
  const leader = before[knownBefore(account, before)?.newWith ?? -1];
  const newWith = all.findIndex((each, at) => at !== index && leader && knownBefore(each, before) === leader);
  return newWith < 0 || account.accountId !== null ? account : { ...account, newWith };
}

/** Returns the same account from the previous reading of these files. */
function knownBefore({ id, file }: ReadAccount, before: readonly StoredAccount[]): StoredAccount | undefined {
  return before.find((each) => each.id === id && (id !== '' || each.file === file));
}

export function isNamelessAccount({ id, name }: Pick<ReadAccount, 'id' | 'name'>): boolean {
  return id === '' && name === '';
}

/**
 * Returns the key for remembering which account was chosen: the number or name of the account, or else the header of
 * its table.
 */
export function getAccountKey({ id, name, file }: ReadAccount, head: Pick<ReadSummary, 'files'>): string {
  const own = foldText(id || name).replace(/\s+/g, '');
  return own !== '' ? `id ${own}`.slice(0, 200) : `head ${getHeaderKey(head.files[file]) ?? ''}`;
}

/**
 * No real account has this many different numbers or names. Each account of a file is compared with all of them, so
 * this limits the work.
 */
const MAX_NUMBERS = 100;

/** True if an existing account was imported before under a different number or name. */
export function isKnownUnderOtherName(
  { id, name }: ReadAccount,
  accountId: string,
  remembered: ReadonlyMap<string, string>,
): boolean {
  const own = lettersOf(id || name);
  const known = [...remembered]
    .filter(([key, value]) => value === accountId && key.startsWith('id '))
    .slice(0, MAX_NUMBERS)
    .map(([key]) => lettersOf(key.slice('id '.length)))
    .filter((each) => isNumber(each) === isNumber(own));
  return own !== '' && known.length > 0 && !known.some((each) => mayBeOne(each, own));
}

const isNumber = (text: string) => /\d{4}/.test(text);
const lettersOf = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * True if two numbers or names may identify the same account. An IBAN contains the shorter number of its account, and
 * some banks hide all but the last digits. Names must be equal.
 */
function mayBeOne(one: string, other: string): boolean {
  if (!isNumber(one)) return one === other;
  return one.includes(other) || other.includes(one) || one.slice(-4) === other.slice(-4);
}
