import { keepPreviousData } from '@tanstack/react-query';
import { getCalendar } from '../../contract/calendar.ts';
import { queryFor } from '../api/use-operation.ts';
import type { Month } from '../months/months.ts';

/** The figures of the days of a month. While a month loads, the previous month stays visible. */
export const calendarQuery = ({ month, year }: Month) =>
  queryFor(getCalendar, { query: { month, year } }, { placeholderData: keepPreviousData });
