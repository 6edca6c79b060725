import { nextOccurrence } from '../../contract/recurrence.ts';
import type { NewRecurring } from '../../contract/recurring.ts';
import { insertBudget } from '../budgets/store.ts';
import type { Db, Tx } from '../db/schema.ts';
import { insertRecurring } from '../recurring/store.ts';
import type { Draft } from '../transactions/row.ts';
import { insertTransactions } from '../transactions/write.ts';
import { believable } from './believable.ts';
import { splitSome } from './split-some.ts';

/** Written to the disk together: enough to be quick, few enough to let others in between. */
const ROWS_A_COMMIT = 20_000;

const BUDGETS = { Food: 450, Groceries: 600, Transportation: 180, Entertainment: 150, Shopping: 300, Health: 120 };

type Life = { count: number; years: number; today: string; now: Date; splitShare?: number };

/**
 * Fills an account with a believable life up to today: transactions, of whose expenses a share (0 to 1) is split, a year of
 * budgets, and recurring items.
 */
export async function fillAccount(db: Db, userId: number, life: Life): Promise<void> {
  const { count, years, today, now, splitShare = 0 } = life;
  let commit: Draft[] = [];
  const flush = async () => {
    const drafts = commit;
    commit = [];
    await db.transaction().execute((tx) => insertTransactions(tx, userId, drafts, now));
  };
  for (const each of splitSome(believable(count, years, today), splitShare)) {
    commit.push(each);
    if (commit.length === ROWS_A_COMMIT) await flush();
  }
  await flush();
  await db.transaction().execute((tx) => insertPlans(tx, userId, today, now));
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
