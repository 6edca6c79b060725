import { keepPreviousData } from '@tanstack/react-query';
import * as operations from '../../contract/reports.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import type { ExplainedFigure } from './explained-figure.ts';

type Asked = { from: string; to: string; by: 'month' | 'quarter' | 'year'; calendar?: 'true' };

/** The report on a range of months. The previous report stays visible while the next one loads. */
export const reportQuery = (query: Asked) =>
  createQueryOptions(operations.getReport, { query }, { placeholderData: keepPreviousData });

export const topTransactionNamesQuery = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) =>
  createQueryOptions(
    operations.listTopNames,
    { query: { startDate: firstDay, endDate: lastDay } },
    { placeholderData: keepPreviousData },
  );

export const changeExplanationQuery = ({ isIncome, category, group, now, before }: ExplainedFigure) =>
  createQueryOptions(operations.explainChange, {
    query: {
      startDate: now.firstDay,
      endDate: now.lastDay,
      beforeStartDate: before.firstDay,
      beforeEndDate: before.lastDay,
      ...(isIncome !== undefined && { isIncome: isIncome ? ('true' as const) : ('false' as const) }),
      ...(category !== undefined && { category }),
      ...(group !== undefined && { categoryGroup: group }),
    },
  });
