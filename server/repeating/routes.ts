import * as operations from '../../contract/repeating-series.ts';
import type { AppContext, Module } from '../app-context.ts';
import { serveChange } from '../http/serve-change.ts';
import { serveRead } from '../http/serve-read.ts';
import { dismissSeries, restoreSeries } from './dismissed-series.ts';
import { listRepeatingSeries } from './list-repeating-series.ts';

export const repeatingModule: Module = { register: registerRepeatingRoutes, tables: { dismissed_series: 500 } };

function registerRepeatingRoutes(context: AppContext): void {
  serveRead(context, operations.listRepeating, ({ user }) => listRepeatingSeries(context.db, user.id, user.today));

  serveChange(context, operations.dismissRepeating, async (tx, { user, body }) => {
    await dismissSeries(tx, user.id, body);
    return { message: 'This will not be suggested again.' };
  });

  serveChange(context, operations.restoreRepeating, async (tx, { user, body }) => {
    await restoreSeries(tx, user.id, body);
    return { message: 'This can be suggested again.' };
  });
}
