import * as operations from '../../contract/dashboard.ts';
import type { AppContext } from '../app-context.ts';
import { serveRead } from '../http/serve-read.ts';
import { getCharts, getSummary } from './store.ts';

export function dashboardRoutes(context: AppContext): void {
  const { db } = context;

  serveRead(context, operations.getSummary, ({ user }) => getSummary(db, user.id));
  serveRead(context, operations.getCharts, ({ user }) => getCharts(db, user.id, user.today));
}
