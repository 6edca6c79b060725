import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/dashboard.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import type { Month } from '../months/calendar-month.ts';

/** The first steps that the user has completed. */
export const checklistQuery = createQueryOptions(operations.getChecklist, {});

export const dashboardChartsQuery = createQueryOptions(operations.getCharts, {});

/** The figures of a month, by default the current one. The previous month stays visible while the next one loads. */
export const monthFiguresQuery = (asked: Month | null) =>
  createQueryOptions(
    operations.getMonth,
    { query: asked === null ? {} : { month: asked.month, year: asked.year } },
    { placeholderData: keepPreviousData },
  );
