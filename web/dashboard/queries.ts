import * as operations from '../../contract/dashboard.ts';
import { queryFor } from '../use-operation.ts';

export const summaryQuery = queryFor(operations.getSummary, {});

export const chartsQuery = queryFor(operations.getCharts, {});
