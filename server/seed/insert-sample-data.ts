import { ACCOUNT_KINDS, DEFAULT_MONEY_ACCOUNT } from '../../contract/money-accounts.ts';
import type { NewRecurring } from '../../contract/recurring-items.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { findFirstOccurrence } from '../../domain/recurrence.ts';
import { insertBudget } from '../budgets/budget-store.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { insertRecurringItem } from '../recurring/recurring-item-store.ts';
import { insertAccount } from '../transactions/accounts/account-store.ts';
import type { TransactionDraft } from '../transactions/transaction-row.ts';
import { insertTransfers } from '../transactions/transfers/write-transfers.ts';
import { insertTransactions } from '../transactions/write-transactions.ts';
import { generateTransactions } from './generate-transactions.ts';
import { refundSomeTransactions, splitSomeTransactions, tagSomeTransactions } from './vary-transactions.ts';

/**
 * Number of rows per database transaction. More rows would block other requests for too long; fewer would make the
 * command slow.
 */
const ROWS_A_COMMIT = 20_000;

const BUDGETS = { Food: 450, Groceries: 600, Transportation: 180, Entertainment: 150, Shopping: 300, Health: 120 };

/**
 * How much to create: `count` transactions over `years` years up to today, and `accountCount` accounts. The shares (0
 * to 1) are the shares of expenses that are split, of transactions that have tags, and of expenses that have a refund.
 * Refunds are created in addition to `count`.
 */
type Wanted = {
  count: number;
  years: number;
  accountCount?: number;
  splitShare?: number;
  tagShare?: number;
  refundShare?: number;
  today: string;
  now: Date;
  progress?: ProgressReporter | undefined;
};

/** Fills an account with realistic data up to today: transactions, budgets for a year, and recurring items. */
export async function insertSampleData(
  db: Db,
  userId: number,
  { count, years, accountCount = 1, splitShare = 0, tagShare = 0, refundShare = 0, today, now, progress }: Wanted,
): Promise<void> {
  const accounts = await db.transaction().execute((tx) => insertAccounts(tx, userId, accountCount));
  let commit: TransactionDraft[] = [];
  const flush = async () => {
    const drafts = commit;
    commit = [];
    await db.transaction().execute(async (tx) => {
      const rows = await insertTransactions(tx, userId, drafts, now);
      await insertTransactions(tx, userId, [...refundSomeTransactions(rows, refundShare, today)], now);
    });
  };
  let made = 0;
  for (const each of tagSomeTransactions(
    splitSomeTransactions(generateTransactions(count, years, today), splitShare),
    tagShare,
  )) {
    const account_id = accountOf(accounts, made++);
    commit.push({ ...each, ...(account_id && { account_id }) });
    if (commit.length < ROWS_A_COMMIT) continue;
    await flush();
    progress?.('Adding transactions', made, count);
  }
  await flush();
  if (accounts.length > 1)
    await db.transaction().execute((tx) => insertSavings(tx, userId, accounts, { years, today, now }));
  await db.transaction().execute((tx) => insertPlans(tx, userId, today, now));
}

/**
 * Returns the ids of the account Everyday and of further accounts, which are added until there are `count` accounts.
 */
async function insertAccounts(tx: Tx, userId: number, count: number): Promise<string[]> {
  const ids: string[] = [DEFAULT_MONEY_ACCOUNT.id];
  while (ids.length < count) {
    const at = ids.length - 1;
    const kind = ACCOUNT_KINDS[1 + (at % 4)] ?? 'other';
    const name = at < ACCOUNT_NAMES.length ? ACCOUNT_NAMES[at] : undefined;
    ids.push(
      await insertAccount(tx, userId, {
        name: name ?? `Account ${ids.length + 1}`,
        kind,
        openingBalance: 250 * ids.length,
      }),
    );
  }
  return ids;
}

const ACCOUNT_NAMES = ['Savings', 'Cash', 'Card', 'Loan'];

/**
 * Returns the first account for every second transaction, and the other accounts in turn for the remaining
 * transactions. Returns undefined if there is only one account.
 */
function accountOf(accounts: readonly string[], made: number): string | undefined {
  if (accounts.length === 1) return undefined;
  return made % 2 === 0 ? accounts[0] : accounts[1 + (Math.floor(made / 2) % (accounts.length - 1))];
}

/** Adds a monthly transfer from the first account to each of the other accounts. */
async function insertSavings(
  tx: Tx,
  userId: number,
  [from = '', ...others]: readonly string[],
  { years, today, now }: Pick<Wanted, 'years' | 'today' | 'now'>,
): Promise<void> {
  const months = Array.from({ length: Math.floor(years * 12) }, (_, back) =>
    addDaysClamped(today, -30 * back),
  ).reverse();
  const drafts = months.flatMap((day) =>
    others.map((to, at) => ({
      day,
      from_account_id: from,
      to_account_id: to,
      amount_minor: 5000 + 100 * at,
      note: 'Standing order',
    })),
  );
  await insertTransfers(tx, userId, drafts, now);
}

async function insertPlans(tx: Tx, userId: number, today: string, now: Date): Promise<void> {
  const month = 12 * Number(today.slice(0, 4)) + Number(today.slice(5, 7)) - 1;
  for (let back = 0; back < 12; back++) {
    const when = { year: Math.floor((month - back) / 12), month: ((month - back) % 12) + 1 };
    for (const [category, amount] of Object.entries(BUDGETS)) {
      await insertBudget(tx, { id: userId, monthStartDay: 1 }, { category, amount, ...when });
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
    // Start tomorrow. An item due today would be posted immediately, and there would be more transactions than
    // requested.
    const startDate = findFirstOccurrence(item, addDaysClamped(today, 1))?.day ?? today;
    await insertRecurringItem(tx, userId, { ...item, startDate }, today, now);
  }
}
