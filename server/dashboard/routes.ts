import * as operations from '../../contract/dashboard.ts';
import type { AppContext } from '../app-context.ts';
import { copyBudgetsToNewMonth } from '../budgets/copy-to-new-month.ts';
import { getRequestedPeriod } from '../budgets/month-period.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { dismissChecklist, getChecklist } from './checklist.ts';
import { getMonthFigures } from './month-figures.ts';
import { getCharts, getSummary } from './store.ts';

export function dashboardRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.getSummary, ({ user }) => getSummary(db, user.id));
  serveRead(context, operations.getCharts, ({ user }) => getCharts(db, user.id, user.today));
  serveRead(context, operations.getMonth, async ({ user, query, request }) => {
    const period = getRequestedPeriod(query);
    await copyBudgetsToNewMonth(context, { user, request }, period);
    return { ...(await getMonthFigures(db, user, period)), hasChecklist: user.hasChecklist };
  });
  serveRead(context, operations.getChecklist, ({ user }) => getChecklist(db, user.id));
  serveChange(context, operations.dismissChecklist, async (tx, { user }) => {
    await dismissChecklist(tx, user.id);
    return { message: 'Checklist dismissed.' };
  });
}
