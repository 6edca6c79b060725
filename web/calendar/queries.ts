import { keepPreviousData } from '@tanstack/react-query';
import { getCalendar } from '../../contract/calendar.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import type { Month } from '../months/calendar-month.ts';

/** The figures of each day of a month. The previous month stays visible while the next one loads. */
export const calendarQuery = ({ month, year }: Month) =>
  createQueryOptions(getCalendar, { query: { month, year } }, { placeholderData: keepPreviousData });
