import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/dashboard.ts';
import type { Month } from '../months/months.ts';
import { queryFor } from '../use-operation.ts';

export const summaryQuery = queryFor(operations.getSummary, {});

export const chartsQuery = queryFor(operations.getCharts, {});

/** How a month goes; that which is now where none is asked for. Another one stands in its place until it is there. */
export const monthQuery = (asked: Month | null) =>
  queryFor(
    operations.getMonth,
    { query: asked === null ? {} : { month: asked.month, year: asked.year } },
    { placeholderData: keepPreviousData },
  );
