import { getCharts, getSummary } from '../../contract/dashboard.ts';
import { fromMinor } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import { serveRead } from '../http/serve-read.ts';
import { listRows } from '../transactions/store.ts';
import { getCharts as charts, getTotals } from './store.ts';

const RECENT = 5;

export function dashboardRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, getSummary, async ({ user }) => {
    const { incomeMinor, expensesMinor } = await getTotals(db, user.id);
    return {
      totalIncome: fromMinor(incomeMinor),
      totalExpenses: fromMinor(expensesMinor),
      balance: fromMinor(incomeMinor - expensesMinor),
      recentTransactions: await listRows(db, { userId: user.id, limit: RECENT, offset: 0 }),
    };
  });

  serveRead(context, getCharts, ({ user }) => charts(db, user.id, user.today));
}
