import * as operations from '../../contract/calendar.ts';
import type { AppContext } from '../app-context.ts';
import { getRequestedPeriod } from '../budgets/month-period.ts';
import { serveRead } from '../http/serve-read.ts';
import { getCalendarMonth } from './calendar-month.ts';

export function calendarRoutes(context: AppContext): void {
  serveRead(context, operations.getCalendar, ({ user, query }) =>
    getCalendarMonth(context.db, user, getRequestedPeriod(query)),
  );
}
