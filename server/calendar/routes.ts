import * as operations from '../../contract/calendar.ts';
import type { AppContext } from '../app-context.ts';
import { getRequestedYearMonth } from '../budgets/year-month.ts';
import { serveRead } from '../http/serve-read.ts';
import { getCalendarMonth } from './calendar-month.ts';

export function registerCalendarRoutes(context: AppContext): void {
  serveRead(context, operations.getCalendar, ({ user, query }) =>
    getCalendarMonth(context.db, user, getRequestedYearMonth(query)),
  );
}
