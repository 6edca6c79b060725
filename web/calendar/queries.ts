import { keepPreviousData } from '@tanstack/react-query';
import { getCalendar } from '../../contract/calendar.ts';
import type { Month } from '../months/months.ts';
import { queryFor } from '../use-operation.ts';

/** The days of a month. Another one stands in its place until it is there. */
export const calendarQuery = ({ month, year }: Month) =>
  queryFor(getCalendar, { query: { month, year } }, { placeholderData: keepPreviousData });
