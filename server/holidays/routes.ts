import * as operations from '../../contract/schedules/holidays.ts';
import { runWithinTransactionQuota } from '../account/quotas.ts';
import type { AppContext, Module } from '../app-context.ts';
import { servePreparedChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { changeHolidaysAndMoveDueDays } from '../recurring/change-holidays.ts';
import { listHolidays, replaceHolidays } from '../recurring/holidays.ts';

export const holidaysModule: Module = { register: registerHolidayRoutes, tables: { holidays: 500 } };

function registerHolidayRoutes(context: AppContext): void {
  serveRead(context, operations.listHolidays, async ({ user }) => ({
    holidays: await listHolidays(context.db, user.id),
  }));

  servePreparedChange(
    context,
    operations.setHolidays,
    // First post the occurrences that are due, so that the old holidays apply to them.
    ({ user }) => context.postWhatIsDue(user),
    (tx, { user, body, now }) =>
      runWithinTransactionQuota(context, tx, user.id, async () => {
        await changeHolidaysAndMoveDueDays(tx, user.id, { today: user.today, now }, () =>
          replaceHolidays(tx, user.id, body.holidays),
        );
        return { holidays: await listHolidays(tx, user.id) };
      }),
  );
}
