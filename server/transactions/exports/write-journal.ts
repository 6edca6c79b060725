import type { AccountKind } from '../../../contract/money-accounts.ts';
import type { Db } from '../../db/schema.ts';
import { listAccounts } from '../accounts/account-store.ts';
import { NO_FILTER, selectTransactionsByFilter } from '../search/filter-query.ts';
import { unpackTags } from '../tags/packed-tags.ts';
import { selectTransfers } from '../transfers/list-transfers.ts';
import type { JournalDialect, JournalEntry } from './journal-dialects.ts';
import { type JournalRow, listJournalEntries } from './journal-entries.ts';

/** Accounts of these kinds are liabilities in the journal. */
const LIABILITIES: readonly AccountKind[] = ['card', 'loan'];

/**
 * Writes a double-entry journal, oldest entry first. Accounts become assets or liabilities, categories become income or
 * expenses, and opening balances come from equity.
 */
export async function* writeJournal(
  db: Db,
  userId: number,
  currency: string,
  dialect: JournalDialect,
): AsyncGenerator<string> {
  const accounts = await listAccounts(db, userId);
  const first = await firstDay(db, userId);
  const names = makeNames(dialect);
  const ids = new Map(
    accounts.map(({ id, kind, name }) => [id, names.of(LIABILITIES.includes(kind) ? 'Liabilities' : 'Assets', name)]),
  );
  const openings = accounts.filter(({ opening_minor }) => opening_minor !== 0);
  const days = [first, ...openings.map(({ opening_day }) => opening_day)].filter((day) => day !== null).sort();
  const [begin = '2000-01-01'] = days;
  for (const { category, kind } of await listUsed(db, userId))
    names.of(kind === 'income' ? 'Income' : 'Expenses', category);
  const equity = openings.length > 0 ? names.of('Equity', 'Opening balances') : '';
  yield dialect.head(names.all(), currency, begin);
  for (const { id, opening_minor, opening_day } of openings) {
    const postings = [
      { account: ids.get(id) ?? '', minor: opening_minor, note: '' },
      { account: equity, minor: -opening_minor, note: '' },
    ];
    const entry = { day: opening_day ?? begin, name: 'Opening balance', note: '', tags: [], postings };
    yield dialect.entry(entry, currency);
  }
  for await (const some of listJournalEntries(db, userId)) {
    yield some.map((row) => dialect.entry(toEntry(row, ids, names), currency)).join('');
  }
}

type Names = ReturnType<typeof makeNames>;

/** Returns a function that gives each account of the journal a unique name. */
function makeNames({ nameOf }: JournalDialect) {
  const known = new Map<string, { account: string; name: string }>();
  const taken = new Map<string, Set<string>>();
  return {
    of(type: 'Assets' | 'Liabilities' | 'Expenses' | 'Income' | 'Equity', name: string): string {
      const key = `${type}:${name}`;
      const found = known.get(key);
      if (found) return found.account;
      const others = taken.get(type) ?? new Set();
      const own = nameOf(name, others);
      taken.set(type, others.add(own.toLowerCase()));
      known.set(key, { account: `${type}:${own}`, name });
      return `${type}:${own}`;
    },
    all: () => [...known.values()],
  };
}

function toEntry(row: JournalRow, ids: ReadonlyMap<string, string>, names: Names): JournalEntry {
  const account = (id: string) => ids.get(id) ?? names.of('Assets', id);
  if ('transfer' in row) {
    const { day, note, amount_minor: minor, from_account_id, to_account_id } = row.transfer;
    const postings = [
      { account: account(to_account_id), minor, note: '' },
      { account: account(from_account_id), minor: -minor, note: '' },
    ];
    return { day, name: 'Transfer', note, tags: [], postings };
  }
  const { day, kind, name, note, tags, account_id, amount_minor, category, lines } = row.transaction;
  const sign = kind === 'income' ? 1 : -1;
  const parts = lines.length > 0 ? lines : [{ category, amount_minor, note: '' }];
  const postings = parts.map((part) => ({
    account: names.of(kind === 'income' ? 'Income' : 'Expenses', part.category),
    minor: -sign * part.amount_minor,
    note: part.note,
  }));
  postings.push({ account: account(account_id), minor: sign * amount_minor, note: '' });
  return { day, name, note, tags: unpackTags(tags), postings };
}

/** Returns the categories that have transactions, according to the running totals. */
async function listUsed(db: Db, userId: number) {
  const used = await db
    .selectFrom('totals')
    .select(['category', 'kind'])
    .where('user_id', '=', userId)
    .where('span', '=', 'all')
    .where('period', '=', '')
    .where('category', '!=', '')
    .where('count', '>', 0)
    .execute();
  // Sort here instead of in SQL, because SQLite and PostgreSQL sort differently.
  return used.sort((a, b) => (a.category < b.category ? -1 : 1));
}

async function firstDay(db: Db, userId: number): Promise<string | null> {
  const days = await Promise.all([
    selectTransactionsByFilter(db, userId, NO_FILTER)
      .select('day')
      .orderBy('day')
      .orderBy('sequence')
      .limit(1)
      .executeTakeFirst(),
    selectTransfers(db, userId, {}).select('day').orderBy('day').orderBy('sequence').limit(1).executeTakeFirst(),
  ]);
  const [first = null] = days.flatMap((row) => (row ? [row.day] : [])).sort();
  return first;
}
