import * as operations from '../../contract/dashboard.ts';
import type { AppContext } from '../app-context.ts';
import { copyBudgetsToNewMonth } from '../budgets/copy-budgets-to-new-month.ts';
import { getRequestedYearMonth } from '../budgets/year-month.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { dismissChecklist, getChecklist } from './checklist.ts';
import { getMonthFigures } from './month-figures.ts';
import { getDashboardCharts, getDashboardSummary } from './summary-and-charts.ts';

export function registerDashboardRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.getSummary, ({ user }) => getDashboardSummary(db, user.id));
  serveRead(context, operations.getCharts, ({ user }) => getDashboardCharts(db, user.id, user.today));
  serveRead(context, operations.getMonth, async ({ user, query, request }) => {
    const period = getRequestedYearMonth(query);
    await copyBudgetsToNewMonth(context, { user, request }, period);
    return { ...(await getMonthFigures(db, user, period)), hasChecklist: user.hasChecklist };
  });
  serveRead(context, operations.getChecklist, ({ user }) => getChecklist(db, user.id));
  serveChange(context, operations.dismissChecklist, async (tx, { user }) => {
    await dismissChecklist(tx, user.id);
    return { message: 'Checklist dismissed.' };
  });
}
