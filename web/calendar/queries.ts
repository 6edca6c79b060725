import { keepPreviousData } from '@tanstack/react-query';
import { getCalendar } from '../../contract/calendar.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import type { Month } from '../months/months.ts';

/** The query for the figures of the days of a month. The previous month remains visible while the next one loads. */
export const calendarQuery = ({ month, year }: Month) =>
  createQueryOptions(getCalendar, { query: { month, year } }, { placeholderData: keepPreviousData });
