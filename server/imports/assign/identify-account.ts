import { addDaysClamped } from '../../../domain/day.ts';
import type { ReadAccount, ReadSummary } from '../../../statements/index.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { listBalancesOnDays } from '../../transactions/accounts/account-balances.ts';
import { proposeAccount } from '../../transactions/accounts/choose-account.ts';
import { type AccountRow, getOpeningByDay } from '../../transactions/accounts/store.ts';
import { getHeaderKey } from '../records/learned-corrections.ts';
import { getOpeningBalance } from '../records/opening-balances.ts';
import { type AccountEvidence, EVIDENCE_SCORES } from './account-evidence.ts';
import type { AccountInFile } from './account-in-file.ts';

/**
 * `own`: the user's accounts. `remembered`: the account into which earlier files were imported, keyed by the result of
 * `getAccountKey`.
 */
export type ExistingAccounts = { own: readonly AccountRow[]; remembered: ReadonlyMap<string, string> };

/**
 * Lists possible target accounts: the one into which rows of the same account were imported last time, those with the
 * same name or balance, and guesses such as the user's only account or the last one used.
 * @param taken the accounts already chosen for other accounts in the files
 * @param currency the user's currency
 */
export async function identifyAccount(
  db: Db,
  userId: number,
  head: ReadSummary,
  read: AccountInFile,
  { own, remembered }: ExistingAccounts,
  taken: ReadonlySet<string | null>,
  currency: string,
): Promise<AccountEvidence[]> {
  const { id, name, index, isNameless } = read;
  const names = [id, name].filter((each) => each !== '').map(foldText);
  const lastTime = remembered.get(getAccountKey(read, head));
  const only = own.length === 1 ? own[0] : undefined;
  // A file with a different number or name belongs to another account, even if the user has only one so far.
  const isOnly = only && !isKnownUnderOtherName(read, only.id, remembered) && (head.accounts.length === 1 || id === '');
  const found: [accountId: string | undefined, score: number, reason: AccountEvidence['reason']][] = [
    [own.find((account) => account.id === lastTime)?.id, EVIDENCE_SCORES.remembered, 'remembered'],
    [own.find((account) => names.includes(foldText(account.name)))?.id, EVIDENCE_SCORES.sameName, 'name'],
    [isOnly ? only.id : undefined, EVIDENCE_SCORES.onlyAccount, 'only'],
    [isNameless ? proposeAccount(own) : undefined, EVIDENCE_SCORES.usedLast, 'used last'],
  ];
  if (isNameless || found.every(([accountId]) => accountId === undefined)) {
    const [byBalance, ...others] = (await listByBalance(db, userId, read, own, currency)).filter(
      // A file with an unknown number may belong to an existing account, unless that account is known by another
      // number.
      (account) => isNameless || (!isKnownUnderOtherName(read, account, remembered) && !taken.has(account)),
    );
    // If two accounts have the same balance, the balance does not identify either of them.
    if (others.length === 0) found.push([byBalance, EVIDENCE_SCORES.sameBalance, 'balance']);
  }
  return found.flatMap(([accountId, score, reason]) => (accountId ? [{ index, accountId, score, reason }] : []));
}

/**
 * Returns open accounts whose balance before the file's first day equals the file's opening balance. This tells apart
 * accounts whose files have the same header and no account number. A missing or zero opening balance is ignored.
 */
async function listByBalance(
  db: Db,
  userId: number,
  read: ReadAccount,
  own: readonly AccountRow[],
  currency: string,
): Promise<string[]> {
  const opening = getOpeningBalance(read, currency);
  if (!opening || opening.day === null) return [];
  const { minor, day } = opening;
  const before = addDaysClamped(day, -1);
  const balances = await listBalancesOnDays(db, userId, new Map(own.map(({ id }) => [id, before])));
  return own.flatMap((account) => {
    const balance = balances.get(account.id);
    if (!balance || balance.count === 0 || account.is_closed === 1) return [];
    // An opening balance that applies from this day is also the balance at the end of the previous day.
    const opened = getOpeningByDay(account, day) - getOpeningByDay(account, before);
    return balance.minor + opened === minor ? [account.id] : [];
  });
}

/**
 * Returns the key under which the chosen account is remembered: the account number or name in the file or, if there is
 * neither, the header of its table.
 */
export function getAccountKey({ id, name, file }: ReadAccount, head: Pick<ReadSummary, 'files'>): string {
  const own = foldText(id || name).replace(/\s+/g, '');
  return own !== '' ? `id ${own}`.slice(0, 200) : `head ${getHeaderKey(head.files[file]) ?? ''}`;
}

/**
 * Maximum number of account numbers that each account of a file is compared with, to limit the work. No real account
 * has this many.
 */
const MAX_NUMBERS = 100;

/** True if files with a different account number or name were imported into this account before. */
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
 * True if two account numbers or names may identify the same account. An IBAN contains the shorter number of its
 * account, and some banks hide all but the last digits. Names must be equal.
 */
function mayBeOne(one: string, other: string): boolean {
  if (!isNumber(one)) return one === other;
  return one.includes(other) || other.includes(one) || one.slice(-4) === other.slice(-4);
}
