import { nextOccurrence } from '../../contract/recurrence.ts';
import type { NewRecurring } from '../../contract/recurring.ts';
import { takeSequences } from '../auth/user-lock.ts';
import { insertBudget } from '../budgets/store.ts';
import { ensureCategory } from '../categories/store.ts';
import { newId } from '../db/new-id.ts';
import { type Db, kindOf, type Tx } from '../db/schema.ts';
import { insertRecurring } from '../recurring/store.ts';
import { searchText } from '../transactions/fold.ts';
import { insertRows, type NewRow, ROWS_AT_ONCE } from '../transactions/store.ts';
import { type Believable, believable } from './believable.ts';

/** Written to the disk together: enough to be quick, few enough to let others in between. */
const ROWS_A_COMMIT = 20 * ROWS_AT_ONCE;

const BUDGETS = { Food: 450, Groceries: 600, Transportation: 180, Entertainment: 150, Shopping: 300, Health: 120 };

/** Fills an account with a believable life up to today: transactions, a year of budgets, and recurring items. */
export async function fillAccount(
  db: Db,
  userId: number,
  { count, years, today, now }: { count: number; years: number; today: string; now: Date },
): Promise<void> {
  let commit: Believable[] = [];
  const flush = async () => {
    const rows = commit;
    commit = [];
    await db.transaction().execute((tx) => insertAll(tx, userId, rows, now));
  };
  for (const each of believable(count, years, today)) {
    commit.push(each);
    if (commit.length === ROWS_A_COMMIT) await flush();
  }
  await flush();
  await db.transaction().execute((tx) => insertPlans(tx, userId, today, now));
}

async function insertAll(tx: Tx, userId: number, all: readonly Believable[], now: Date): Promise<void> {
  const names = new Map<string, string>();
  for (const { category, isIncome } of all) {
    const key = `${isIncome} ${category}`;
    if (!names.has(key)) names.set(key, await ensureCategory(tx, userId, category, kindOf(isIncome)));
  }
  let sequence = await takeSequences(tx, userId, all.length);
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
    const rows = all.slice(start, start + ROWS_AT_ONCE).map(
      ({ day, name, category, isIncome, costMinor, note }): NewRow => ({
        user_id: userId,
        id: newId(),
        sequence: sequence++,
        day,
        kind: kindOf(isIncome),
        name,
        category: names.get(`${isIncome} ${category}`) ?? category,
        amount_minor: costMinor,
        note,
        search_text: searchText(name, note),
        created_at: now.getTime(),
      }),
    );
    await insertRows(tx, userId, rows);
  }
}

async function insertPlans(tx: Tx, userId: number, today: string, now: Date): Promise<void> {
  const month = 12 * Number(today.slice(0, 4)) + Number(today.slice(5, 7)) - 1;
  for (let back = 0; back < 12; back++) {
    const when = { year: Math.floor((month - back) / 12), month: ((month - back) % 12) + 1 };
    for (const [category, amount] of Object.entries(BUDGETS)) {
      await insertBudget(tx, userId, { category, amount, ...when });
    }
  }
  const start = `${today.slice(0, 4)}-01-`;
  const recurring: NewRecurring[] = [
    { name: 'Salary', category: 'Salary', amount: 4125, isIncome: true, frequency: 'monthly', startDate: `${start}25` },
    { name: 'Rent', category: 'Bills', amount: 1450, isIncome: false, frequency: 'monthly', startDate: `${start}01` },
    {
      name: 'StreamFlix',
      category: 'Subscriptions',
      amount: 15.99,
      isIncome: false,
      frequency: 'monthly',
      startDate: `${start}17`,
    },
    {
      name: 'Piano lesson',
      category: 'Entertainment',
      amount: 35,
      isIncome: false,
      frequency: 'weekly',
      startDate: `${start}08`,
    },
    {
      name: 'Home insurance',
      category: 'Bills',
      amount: 289.9,
      isIncome: false,
      frequency: 'annually',
      startDate: `${start}31`,
    },
  ];
  for (const item of recurring) {
    // From tomorrow on: what is due today would post at once, beyond the transactions that were asked for.
    const startDate = nextOccurrence(item.startDate, item.frequency, today);
    await insertRecurring(tx, userId, { ...item, startDate }, today, now);
  }
}
