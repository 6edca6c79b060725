import { createHash } from 'node:crypto';
import { cleanName } from './clean-name.ts';
import type { ReadAccount, ReadRow } from './rows.ts';
import type { Entry, LeftOut, Statement } from './statement.ts';

/** Longer names and notes are cut: a transaction has room for 200 and 2,000 letters, and what was cleaned off goes into the note. */
const NAME_LETTERS = 200;
const NOTE_LETTERS = 1700;
const SHOWN_LETTERS = 200;

/**
 * A row for each entry of a file's statements and for each thing left out, in the order of the lines. Accounts that are new are
 * added to `accounts`: one of an id that another file has too is the same.
 */
export function layOut(statements: readonly Statement[], file: number, accounts: ReadAccount[]): ReadRow[] {
  return statements.flatMap((statement) => {
    const accountOf = accountsOf(statement, file, accounts);
    for (const { account, is, amountMinor, day } of statement.balances) {
      const its = accounts[accountOf(account)];
      if (!its) continue;
      if (is === 'closing') its.closingMinor = amountMinor;
      else if (its.openingMinor === undefined)
        Object.assign(its, { openingMinor: amountMinor, ...(day && { openingDay: day }) });
    }
    const isUnique = uniqueIds(statement.entries);
    const rows = statement.entries.map((entry) => rowOf(entry, statement, file, accountOf, isUnique));
    for (const row of rows) count(accounts[row.account ?? -1], row);
    const transfers = transferRows(statement, file, accountOf);
    const asTransfers = new Set(transfers.map(({ line }) => line));
    const left = statement.left.filter(({ line, reason }) => reason !== 'transfer' || !asTransfers.has(line));
    return [...rows, ...transfers, ...left.map((each) => leftRow(each, file))].sort((a, b) => a.line - b.line);
  });
}

/** Which of all accounts one is that this statement names; for none the one that has no id. */
function accountsOf(statement: Statement, file: number, all: ReadAccount[]): (id: string | undefined) => number {
  const known = new Map(statement.accounts.map((account) => [account.id, account]));
  const only = known.size === 1 ? [...known.keys()][0] : undefined;
  const places = new Map<string, number>();
  return (named) => {
    const id = named ?? only ?? '';
    const found = places.get(id);
    if (found !== undefined) return found;
    const there = all.findIndex((account) => account.id === id && (id !== '' || account.file === file));
    const place = there >= 0 ? there : all.length;
    if (there < 0) {
      const { name = '', currency = statement.currency } = known.get(id) ?? {};
      all.push({
        id: id.slice(0, NAME_LETTERS),
        name: name.slice(0, NAME_LETTERS),
        file,
        ...(currency && { currency }),
        rowCount: 0,
        sumMinor: 0,
      });
    }
    places.set(id, place);
    return place;
  };
}

function count(account: ReadAccount | undefined, { amountMinor = 0, day = '' }: ReadRow): void {
  if (!account) return;
  account.rowCount++;
  account.sumMinor += amountMinor;
  if (account.first === undefined || day < account.first) account.first = day;
  if (account.last === undefined || day > account.last) account.last = day;
}

/** An id that two entries of an account have names neither. */
function uniqueIds(entries: readonly Entry[]): (entry: Entry) => boolean {
  const counts = new Map<string, number>();
  const keyOf = ({ account = '', id }: Entry) => `${account}\n${id}`;
  for (const entry of entries) if (entry.id) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
  return (entry) => entry.id !== undefined && counts.get(keyOf(entry)) === 1;
}

function rowOf(
  entry: Entry,
  statement: Statement,
  file: number,
  accountOf: (id: string | undefined) => number,
  isUnique: (entry: Entry) => boolean,
): ReadRow {
  const { line, day, amountMinor, category, tags, parts, transferWith } = entry;
  const printed = entry.name.slice(0, NAME_LETTERS).trim();
  const name = cleanName(printed);
  const note = entry.note.slice(0, NOTE_LETTERS).trim();
  const currency = entry.currency ?? statement.currency;
  return {
    ...{ file, line, account: accountOf(entry.account), day, amountMinor, name, note },
    ...(name !== printed && { original: printed }),
    ...(entry.id && isUnique(entry) && { id: entry.id.slice(0, NAME_LETTERS) }),
    mark: markOf(day, amountMinor, printed, note),
    ...(category && { category: category.slice(0, NAME_LETTERS) }),
    ...(tags && { tags }),
    ...(currency && { currency }),
    ...(parts && { parts }),
    ...(transferWith && { otherName: transferWith.slice(0, NAME_LETTERS) }),
  };
}

function markOf(...said: readonly (string | number)[]): string {
  return createHash('sha1').update(said.join('\n')).digest('base64url').slice(0, 16);
}

/** Transfers that a file has once, between two of its accounts, as they leave the first. */
function transferRows(
  { transfers = [], currency }: Statement,
  file: number,
  accountOf: (id: string | undefined) => number,
): ReadRow[] {
  return transfers.map(({ line, day, amountMinor, from, to, name, note, id }) => ({
    ...{ file, line, day, account: accountOf(from), other: accountOf(to), amountMinor: -amountMinor },
    ...{ name: name.slice(0, NAME_LETTERS), note: note.slice(0, NOTE_LETTERS) },
    ...(id && { id: id.slice(0, NAME_LETTERS) }),
    mark: markOf(day, amountMinor, from, to, name, note),
    ...(currency && { currency }),
  }));
}

function leftRow({ line, reason, what, text }: LeftOut, file: number): ReadRow {
  return {
    ...{ file, line, name: '', note: '', mark: '', left: reason, text: text.slice(0, SHOWN_LETTERS) },
    ...(what !== undefined && { what }),
  };
}
