import type { AmountChange, AmountChanges } from '../../contract/reports.ts';
import { minorToAmount } from '../../domain/money.ts';
import { listCategoryGroups } from '../categories/category-groups.ts';
import type { Db, TransactionKind } from '../db/schema.ts';
import { countAndSumTransactions } from '../ledger/count-transactions.ts';
import { selectTransactionsByFilter } from '../transactions/search/filter-query.ts';
import {
  MAX_REPORT_TRANSACTIONS,
  type NameSum,
  type NameSumsFilter,
  sumTransactionsByName,
} from './sum-transactions-by-name.ts';

type Asked = {
  startDate: string;
  endDate: string;
  beforeStartDate: string;
  beforeEndDate: string;
  isIncome?: boolean | undefined;
  category?: string | undefined;
  /** The category group; empty if the report is not limited to a group. */
  categoryGroup: string;
};

/** The filters for one kind and category, in each of the two periods. */
type Part = { now: NameSumsFilter; before: NameSumsFilter };

/** A name with its sums in both periods, in hundredths. */
type Moved = {
  key: string;
  kind: TransactionKind;
  now: NameSum | undefined;
  before: NameSum | undefined;
  changeMinor: number;
};

const SHOWN = 30;

/**
 * Returns the names that explain the difference between two periods, largest change first. Their changes and the sum of
 * all other changes add up exactly to the difference. If there are more transactions than `most`, returns the sums
 * without names.
 */
export async function explainAmountChange(
  db: Db,
  userId: number,
  asked: Asked,
  most = MAX_REPORT_TRANSACTIONS,
): Promise<AmountChanges> {
  const parts = await listParts(db, userId, asked);
  const isBoth = asked.isIncome === undefined;
  const signOf = (kind: TransactionKind) => (isBoth && kind === 'expense' ? -1 : 1);
  const counted = await countParts(db, userId, parts, signOf);
  const { count, nowMinor, beforeMinor } = counted;
  if (count > most) {
    return { ...figures(nowMinor, beforeMinor), count, moves: null, rest: { names: 0, change: minorToAmount(0) } };
  }
  const moved: Moved[] = [];
  for (const kind of ['expense', 'income'] as const) {
    moved.push(
      ...(await moveNames(
        db,
        userId,
        parts.filter((part) => part.now.kind === kind),
        kind,
        signOf(kind),
      )),
    );
  }
  const changed = moved
    .filter(({ changeMinor }) => changeMinor !== 0)
    .sort((a, b) => Math.abs(b.changeMinor) - Math.abs(a.changeMinor) || a.key.localeCompare(b.key, 'en'));
  const sum = (some: readonly Moved[], pick: (each: Moved) => number) =>
    some.reduce((minor, each) => minor + pick(each), 0);
  const rest = changed.slice(SHOWN);
  const moves: AmountChange[] = [];
  for (const each of changed.slice(0, SHOWN)) moves.push(await toMove(db, userId, each, parts, signOf(each.kind)));
  // Add up the rows that were read. The sums then match the names, even if another request has added a transaction in
  // the meantime.
  const read = (span: 'now' | 'before') => sum(moved, (each) => signOf(each.kind) * (each[span]?.minor ?? 0));
  return {
    ...figures(read('now'), read('before')),
    count,
    moves,
    rest: { names: rest.length, change: minorToAmount(sum(rest, ({ changeMinor }) => changeMinor)) },
  };
}

function figures(nowMinor: number, beforeMinor: number) {
  return {
    now: minorToAmount(nowMinor),
    before: minorToAmount(beforeMinor),
    change: minorToAmount(nowMinor - beforeMinor),
  };
}

/** Returns two filters, one for each period, for each requested kind (income or expense) and category. */
async function listParts(db: Db, userId: number, asked: Asked): Promise<Part[]> {
  const { isIncome, category, categoryGroup } = asked;
  const kinds: TransactionKind[] = isIncome === undefined ? ['expense', 'income'] : [isIncome ? 'income' : 'expense'];
  const categories = categoryGroup === '' ? [category] : await categoriesIn(db, userId, categoryGroup, category);
  return kinds.flatMap((kind) =>
    categories.map((each) => ({
      now: { kind, category: each, startDate: asked.startDate, endDate: asked.endDate },
      before: { kind, category: each, startDate: asked.beforeStartDate, endDate: asked.beforeEndDate },
    })),
  );
}

/** Returns the categories in a group, or only the requested category if it is in the group. */
async function categoriesIn(db: Db, userId: number, group: string, category?: string): Promise<string[]> {
  const groups = await listCategoryGroups(db, userId);
  const inGroup = groups.filter((each) => each.group === group).map((each) => each.category);
  return category === undefined ? inGroup : inGroup.filter((each) => each === category);
}

async function countParts(db: Db, userId: number, parts: readonly Part[], signOf: (kind: TransactionKind) => number) {
  let [count, nowMinor, beforeMinor] = [0, 0, 0];
  for (const { now, before } of parts) {
    const [here, there] = [
      await countAndSumTransactions(db, userId, now),
      await countAndSumTransactions(db, userId, before),
    ];
    count += here.count + there.count;
    nowMinor += signOf(now.kind) * here[now.kind];
    beforeMinor += signOf(now.kind) * there[now.kind];
  }
  return { count, nowMinor, beforeMinor };
}

async function moveNames(
  db: Db,
  userId: number,
  parts: readonly Part[],
  kind: TransactionKind,
  sign: number,
): Promise<Moved[]> {
  const [now, before] = [new Map<string, NameSum>(), new Map<string, NameSum>()];
  for (const part of parts) {
    addTo(now, await sumTransactionsByName(db, userId, part.now));
    addTo(before, await sumTransactionsByName(db, userId, part.before));
  }
  return [...new Set([...now.keys(), ...before.keys()])].map((key) => {
    const [here, there] = [now.get(key), before.get(key)];
    return { key, kind, now: here, before: there, changeMinor: sign * ((here?.minor ?? 0) - (there?.minor ?? 0)) };
  });
}

/**
 * Adds the sums of one category to the sums of earlier ones, because a name can occur in several categories of a group.
 */
function addTo(all: Map<string, NameSum>, some: Map<string, NameSum>): void {
  for (const [key, { name, minor, count, mostOfName }] of some) {
    const sum = all.get(key);
    if (sum === undefined) all.set(key, { name, minor, count, mostOfName });
    else Object.assign(sum, { minor: sum.minor + minor, count: sum.count + count });
  }
}

async function toMove(
  db: Db,
  userId: number,
  moved: Moved,
  parts: readonly Part[],
  sign: number,
): Promise<AmountChange> {
  const { key, kind, now, before, changeMinor } = moved;
  const newest = await findNewest(db, userId, { key, kind }, now === undefined ? 'before' : 'now', parts);
  const [count, countBefore] = [now?.count ?? 0, before?.count ?? 0];
  return {
    name: (now ?? before)?.name ?? '',
    isIncome: kind === 'income',
    now: minorToAmount(sign * (now?.minor ?? 0)),
    before: minorToAmount(sign * (before?.minor ?? 0)),
    change: minorToAmount(changeMinor),
    count,
    countBefore,
    recurringId: newest?.recurring_id ?? null,
    day: count + countBefore === 1 ? (newest?.day ?? null) : null,
  };
}

/** Returns the newest transaction with the given name, within the period and in any of the given categories. */
async function findNewest(
  db: Db,
  userId: number,
  { key, kind }: { key: string; kind: TransactionKind },
  span: 'now' | 'before',
  parts: readonly Part[],
) {
  for (const part of parts.filter((each) => each.now.kind === kind)) {
    const row = await selectTransactionsByFilter(db, userId, { ...part[span], nameKey: key })
      .select(['day', 'recurring_id'])
      .orderBy('day', 'desc')
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}
