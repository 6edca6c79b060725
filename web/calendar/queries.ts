import { keepPreviousData } from '@tanstack/react-query';
import { getCalendar } from '../../contract/calendar.ts';
import { queryFor } from '../api/use-operation.ts';
import type { Month } from '../months/months.ts';

/** The days of a month. While it loads, the previous month stays. */
export const calendarQuery = ({ month, year }: Month) =>
  queryFor(getCalendar, { query: { month, year } }, { placeholderData: keepPreviousData });
