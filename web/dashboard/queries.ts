import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/dashboard.ts';
import { queryFor } from '../api/use-operation.ts';
import type { Month } from '../months/months.ts';

export const chartsQuery = queryFor(operations.getCharts, {});

/**
 * The query for the figures of a month, by default the current one. The previous month remains visible while the next
 * one loads.
 */
export const monthQuery = (asked: Month | null) =>
  queryFor(
    operations.getMonth,
    { query: asked === null ? {} : { month: asked.month, year: asked.year } },
    { placeholderData: keepPreviousData },
  );
