import { queryOptions } from '@tanstack/react-query';
import { getCharts, getSummary } from '../../contract/dashboard.ts';
import { call } from '../api.ts';

/** The key of everything on the dashboard. */
export const DASHBOARD = ['dashboard'] as const;

export const summaryQuery = queryOptions({
  queryKey: [...DASHBOARD, 'summary'],
  queryFn: ({ signal }) => call(getSummary, { signal }),
});

export const chartsQuery = queryOptions({
  queryKey: [...DASHBOARD, 'charts'],
  queryFn: ({ signal }) => call(getCharts, { signal }),
});
