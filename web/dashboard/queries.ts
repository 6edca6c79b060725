import { queryOptions } from '@tanstack/react-query';
import { getCharts, getSummary } from '../../contract/dashboard.ts';
import { call } from '../api.ts';

export const summaryQuery = queryOptions({
  queryKey: ['dashboard', 'summary'],
  queryFn: ({ signal }) => call(getSummary, { signal }),
});

export const chartsQuery = queryOptions({
  queryKey: ['dashboard', 'charts'],
  queryFn: ({ signal }) => call(getCharts, { signal }),
});
