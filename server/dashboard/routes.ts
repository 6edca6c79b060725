import { getCharts, getSummary } from '../../contract/dashboard.ts';
import { fromMinor } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import { serveRead } from '../http/serve-read.ts';
import { getSums } from '../ledger/sums.ts';
import { listRows } from '../transactions/store.ts';
import { getCharts as charts } from './store.ts';

const RECENT = 5;

export function dashboardRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, getSummary, async ({ user }) => {
    const { income, expense } = await getSums(db, user.id);
    return {
      totalIncome: fromMinor(income),
      totalExpenses: fromMinor(expense),
      balance: fromMinor(income - expense),
      recentTransactions: await listRows(db, { userId: user.id, limit: RECENT, offset: 0 }),
    };
  });

  serveRead(context, getCharts, ({ user }) => charts(db, user.id, user.today));
}
