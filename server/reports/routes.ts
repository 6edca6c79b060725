import * as operations from '../../contract/reports.ts';
import type { AppContext } from '../app-context.ts';
import { serveRead } from '../http/serve-read.ts';
import { getCategoryReport } from './category-report.ts';
import { explainAmountChange } from './explain-amount-change.ts';
import { listTopNames } from './top-names.ts';

export function registerReportRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.getReport, ({ user, query }) => getCategoryReport(db, user, query));

  serveRead(context, operations.listTopNames, ({ user, query: { startDate, endDate, isIncome } }) =>
    listTopNames(db, user.id, { kind: isIncome ? 'income' : 'expense', startDate, endDate }),
  );

  serveRead(context, operations.explainChange, ({ user, query }) => explainAmountChange(db, user.id, query));
}
