import { hash } from 'node:crypto';
import {
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementBalance,
  type StatementEntry,
} from '../statement.ts';
import { cleanBookingName } from './clean-booking-name.ts';
import type { AccountInFiles, StatementRow } from './file-reading-types.ts';

/**
 * Maximum lengths in characters. A note may have 2,000 characters, 300 of which are reserved for text that is removed
 * from the name.
 */
const MAX_NAME_LENGTH = 200;
const MAX_NOTE_LENGTH = 1700;
const MAX_SKIPPED_TEXT_LENGTH = 200;

/**
 * Returns a row for each entry and each skipped line, in the order of the file. New accounts are added to `accounts`;
 * an account whose id is already listed is not added again.
 */
export function statementsToRows(
  statements: readonly Statement[],
  file: number,
  accounts: AccountInFiles[],
): StatementRow[] {
  return statements.flatMap((statement, part) => {
    const { findOrAddAccount, findAccount } = mapAccounts(statement, file, accounts);
    for (const balance of statement.balances) addBalance(accounts[findOrAddAccount(balance.account)], balance);
    // Moneta can store every entry of its own exports as one transaction, so none of them has to be split.
    const entries = statement.format === 'moneta' ? statement.entries : statement.entries.flatMap(splitEntry);
    const isUnique = createUniqueIdCheck(entries);
    const rows = entries.map((entry) => toRow(entry, statement, file, findOrAddAccount, isUnique));
    const transfers = toTransferRows(statement, file, findOrAddAccount);
    for (const row of [...rows, ...transfers]) {
      addToAccount(accounts[row.account ?? -1], row);
      if (row.other !== undefined)
        addToAccount(accounts[row.other], { ...row, amountMinor: 0 - (row.amountMinor ?? 0) });
    }
    const transferLines = new Set(transfers.map(({ line }) => line));
    const skipped = statement.left.filter(({ line, reason }) => reason !== 'transfer' || !transferLines.has(line));
    const skippedRows = skipped.map((skippedText) => toSkippedRow(skippedText, statement, file, findAccount));
    const allRows = [...rows, ...transfers, ...skippedRows].sort((a, b) => a.line - b.line);
    if (statements.length > 1) for (const row of allRows) row.part = part;
    if (statement.places)
      for (const row of allRows) Object.assign(row, omitEmptyFields({ place: statement.places.get(row.line) }));
    return allRows;
  });
}

/**
 * Adds a balance to an account. If there are several, the oldest opening balance and the newest closing balance are
 * kept.
 */
function addBalance(account: AccountInFiles | undefined, { is, amountMinor, day }: StatementBalance): void {
  if (!account) return;
  const { openingMinor, openingDay, closingMinor, closingDay } = account;
  const hasBalance = is === 'opening' ? openingMinor !== undefined : closingMinor !== undefined;
  const knownDay = is === 'opening' ? openingDay : closingDay;
  const isOlder = day !== undefined && knownDay !== undefined && day < knownDay;
  const isBetter = is === 'opening' ? isOlder : day === undefined || knownDay === undefined || day >= knownDay;
  if (hasBalance && !isBetter) return;
  const its = is === 'opening' ? { openingMinor: amountMinor } : { closingMinor: amountMinor };
  Object.assign(account, its, day !== undefined && (is === 'opening' ? { openingDay: day } : { closingDay: day }));
}

/**
 * Returns two functions that find the index of an account in `allAccounts`. `findOrAddAccount` also adds a missing
 * account. An entry without an account belongs to the statement's only account, or else to an account without an id.
 */
function mapAccounts(statement: Statement, file: number, allAccounts: AccountInFiles[]) {
  const statedAccounts = new Map(statement.accounts.map((account) => [account.id, account]));
  const onlyId = statedAccounts.size === 1 ? [...statedAccounts.keys()][0] : undefined;
  const indexById = new Map<string, number>();
  const findAccount = (statedId: string | undefined) => indexById.get(statedId ?? onlyId ?? '');
  const findOrAddAccount = (statedId: string | undefined): number => {
    const id = statedId ?? onlyId ?? '';
    const found = indexById.get(id);
    if (found !== undefined) return found;
    const existing = allAccounts.findIndex((account) => account.id === id && (id !== '' || account.file === file));
    const index = existing >= 0 ? existing : allAccounts.length;
    if (existing < 0) {
      const { name = '', currency = getCertainCurrency(statement), kind } = statedAccounts.get(id) ?? {};
      allAccounts.push({
        id: id.slice(0, MAX_NAME_LENGTH),
        name: name.slice(0, MAX_NAME_LENGTH),
        file,
        ...omitEmptyFields({ kind: kind?.slice(0, MAX_NAME_LENGTH), title: statement.title, currency }),
        rowCount: 0,
        sumMinor: 0,
      });
    }
    indexById.set(id, index);
    return index;
  };
  return { findOrAddAccount, findAccount };
}

function addToAccount(
  account: AccountInFiles | undefined,
  { amountMinor = 0, day = '', currency }: StatementRow,
): void {
  if (!account) return;
  account.rowCount++;
  if (isInCurrencyOf(account, currency)) account.sumMinor += amountMinor;
  if (account.first === undefined || day < account.first) account.first = day;
  if (account.last === undefined || day > account.last) account.last = day;
}

/**
 * Adds up the rows of each account up to the date of its closing balance. Must be called after all files have been
 * read, because the rows and the balance may be in different files.
 */
export function sumRowsUntilClosingBalances(rows: readonly StatementRow[], accounts: readonly AccountInFiles[]): void {
  for (const account of accounts) {
    const { first, last, closingDay } = account;
    if (closingDay && first && last && first <= closingDay && closingDay < last)
      account.upToClosing = { sumMinor: 0, rowCount: 0 };
  }
  const addRow = (account: AccountInFiles | undefined, minor: number, { day = '', currency }: StatementRow) => {
    if (account?.upToClosing === undefined || day > (account.closingDay ?? '')) return;
    account.upToClosing.rowCount++;
    if (isInCurrencyOf(account, currency)) account.upToClosing.sumMinor += minor;
  };
  for (const row of rows) {
    const { account = -1, other = -1, amountMinor = 0, left } = row;
    if (left !== undefined) continue;
    addRow(accounts[account], amountMinor, row);
    addRow(accounts[other], 0 - amountMinor, row);
  }
}

/**
 * Returns the currency unless it was only guessed. Rows whose currency differs from the user's are not imported, and a
 * guess must not have this effect.
 */
const getCertainCurrency = ({ currency, isCurrencyGuessed }: Statement) => (isCurrencyGuessed ? undefined : currency);

/** True if the row is in the account's currency. Only such rows change the balance. */
function isInCurrencyOf(account: AccountInFiles, currency: string | undefined): boolean {
  return currency === undefined || account.currency === undefined || currency === account.currency;
}

/** Returns a function that tells whether the id of an entry is unique in its account. */
function createUniqueIdCheck(entries: readonly StatementEntry[]): (entry: StatementEntry) => boolean {
  const counts = new Map<string, number>();
  const toKey = ({ account = '', id }: StatementEntry) => `${account}\n${id}`;
  for (const entry of entries) if (entry.id) counts.set(toKey(entry), (counts.get(toKey(entry)) ?? 0) + 1);
  return (entry) => entry.id !== undefined && counts.get(toKey(entry)) === 1;
}

function toRow(
  entry: StatementEntry,
  statement: Statement,
  file: number,
  findOrAddAccount: (id: string | undefined) => number,
  isUnique: (entry: StatementEntry) => boolean,
): StatementRow {
  const { line, day, amountMinor } = entry;
  const texts = describeEntry(entry, statement);
  return {
    file,
    line,
    account: findOrAddAccount(entry.account),
    day,
    amountMinor,
    ...texts,
    ...omitEmptyFields({ id: isUnique(entry) && entry.id?.slice(0, MAX_NAME_LENGTH) }),
    mark: createFingerprint(day, amountMinor, texts.original ?? texts.name, texts.note),
  };
}

/** Returns all fields of a row other than account, day and amount. */
function describeEntry(entry: Partial<StatementEntry>, statement: Statement) {
  const { category, tags, parts, transferWith } = entry;
  const printed = (entry.name ?? '').slice(0, MAX_NAME_LENGTH).trim();
  // Names exported by Moneta are already clean.
  const name = statement.format === 'moneta' ? printed : cleanBookingName(printed);
  const currency = entry.currency ?? getCertainCurrency(statement);
  return {
    name,
    note: (entry.note ?? '').slice(0, MAX_NOTE_LENGTH).trim(),
    ...omitEmptyFields({ original: name !== printed && printed, category: category?.slice(0, MAX_NAME_LENGTH) }),
    ...omitEmptyFields({ tags, currency, parts, otherName: transferWith?.slice(0, MAX_NAME_LENGTH) }),
    ...omitEmptyFields({ isRefund: entry.isRefund, refundOf: entry.refundOf?.slice(0, MAX_NAME_LENGTH) }),
    ...omitEmptyFields({ isChecked: entry.isChecked }),
  };
}

function createFingerprint(...values: readonly (string | number)[]): string {
  return hash('sha1', values.join('\n'), 'base64url').slice(0, 16);
}

/**
 * Returns rows for transfers that the file lists only once. Usually, this is one row for the account that pays. If the
 * currencies differ, both accounts get a row, because the amounts differ.
 */
function toTransferRows(
  statement: Statement,
  file: number,
  findOrAddAccount: (id: string | undefined) => number,
): StatementRow[] {
  const statementCurrency = getCertainCurrency(statement);
  return (statement.transfers ?? []).flatMap((transfer): StatementRow[] => {
    const { line, day, amountMinor, from, to, currency = statementCurrency, arrived, name, note, id } = transfer;
    const { isChecked, isToChecked } = transfer;
    const createRow = (account: number, minor: number, rowCurrency = currency): StatementRow => ({
      file,
      line,
      day,
      account,
      amountMinor: minor,
      name: name.slice(0, MAX_NAME_LENGTH),
      note: note.slice(0, MAX_NOTE_LENGTH),
      mark: createFingerprint(day, amountMinor, from, to, name, note),
      ...omitEmptyFields({ id: id?.slice(0, MAX_NAME_LENGTH), currency: rowCurrency }),
    });
    const outgoing = createRow(findOrAddAccount(from), -amountMinor);
    const checks = omitEmptyFields({ isChecked, isOtherChecked: isToChecked });
    if (!arrived) return [{ ...outgoing, other: findOrAddAccount(to), ...checks }];
    return [
      { ...outgoing, ...omitEmptyFields({ isChecked }) },
      {
        ...createRow(findOrAddAccount(to), arrived.amountMinor, arrived.currency),
        ...omitEmptyFields({ isChecked: isToChecked }),
      },
    ];
  });
}

/**
 * Returns a row for a skipped line, with the fields that could be read. The row of a pending payment has the same
 * fingerprint as the row of the booked payment in a later file.
 */
function toSkippedRow(
  { line, reason, what, text, read = {} }: SkippedLine,
  statement: Statement,
  file: number,
  findAccount: (id: string | undefined) => number | undefined,
): StatementRow {
  const { day, amountMinor } = read;
  const account = findAccount(read.account);
  const texts = describeEntry(read, statement);
  const isComplete = day !== undefined && amountMinor !== undefined;
  return {
    file,
    line,
    ...texts,
    ...omitEmptyFields({ account, day, amountMinor, what }),
    mark: isComplete
      ? createFingerprint(day, amountMinor, texts.original ?? texts.name, texts.note)
      : createFingerprint(reason, text),
    left: reason,
    text: text.slice(0, MAX_SKIPPED_TEXT_LENGTH),
  };
}

type Part = NonNullable<StatementEntry['parts']>[number];

/** Matches a category in square brackets, which stands for a transfer to the account with this name. */
const ACCOUNT_IN_BRACKETS = /^\[(.+)\]$/;

/**
 * Splits an entry that Moneta cannot store as one transaction. A part becomes a separate entry if it is a transfer or
 * has the opposite sign, such as the tax deducted from a salary.
 */
function splitEntry(entry: StatementEntry): StatementEntry[] {
  const { parts = [], category: _, transferWith: __, ...entryWithoutParts } = entry;
  const findOtherAccount = ({ category }: Part) => {
    const account = ACCOUNT_IN_BRACKETS.exec(category)?.[1];
    return account === entry.account ? undefined : account;
  };
  const ownParts = parts.filter((part) => findOtherAccount(part) === undefined);
  const incomeAndExpenses = [
    ownParts.filter(({ amountMinor }) => amountMinor >= 0),
    ownParts.filter(({ amountMinor }) => amountMinor < 0),
  ];
  const partsBySign = incomeAndExpenses.filter((sameSignParts) => sameSignParts.length > 0);
  if (ownParts.length === parts.length && partsBySign.length < 2) return [entry];
  const transferParts = parts.filter((part) => findOtherAccount(part) !== undefined);
  const entries = [
    ...partsBySign.map((sameSignParts) => ({
      ...entryWithoutParts,
      ...toCategories(sameSignParts),
      amountMinor: sumParts(sameSignParts),
    })),
    ...transferParts.map((part) => ({
      ...entryWithoutParts,
      ...toTransfer(part),
      note: part.note || entryWithoutParts.note,
    })),
  ];
  return entries.map((part, index) =>
    part.id === undefined || index === 0 ? part : { ...part, id: `${part.id} ${index}` },
  );

  function toTransfer(part: Part) {
    const transferWith = findOtherAccount(part);
    return { amountMinor: part.amountMinor, ...(transferWith !== undefined && { transferWith }) };
  }
}

function toCategories(parts: Part[]): Pick<StatementEntry, 'parts' | 'category'> {
  const [first] = parts;
  return parts.length > 1 ? { parts } : first?.category ? { category: first.category } : {};
}

const sumParts = (parts: readonly Part[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
