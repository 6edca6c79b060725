import * as operations from '../../contract/reports.ts';
import type { AppContext } from '../app-context.ts';
import { serveRead } from '../http/serve-read.ts';
import { getReport } from './category-report.ts';
import { explainChange } from './explain-change.ts';
import { listTopNames } from './top-names.ts';

export function reportRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.getReport, ({ user, query }) => getReport(db, user, query));

  serveRead(context, operations.listTopNames, ({ user, query: { startDate, endDate, isIncome } }) =>
    listTopNames(db, user.id, { kind: isIncome ? 'income' : 'expense', startDate, endDate }),
  );

  serveRead(context, operations.explainChange, ({ user, query }) => explainChange(db, user.id, query));
}
