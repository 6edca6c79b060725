import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listHolidays } from '../../contract/schedules/holidays.ts';
import type { WeekendAdjustment } from '../../domain/schedule.ts';
import { createQueryOptions } from '../api/use-operation.ts';

export const holidaysQuery = createQueryOptions(listHolidays, {});

/** Returns the user's holidays. They are loaded only if the weekend adjustment needs them. */
export function useHolidays(weekend: WeekendAdjustment = 'keep'): ReadonlySet<string> {
  const { data } = useQuery({ ...holidaysQuery, enabled: weekend !== 'keep' });
  return useMemo(() => new Set(data?.holidays.map(({ day }) => day)), [data]);
}
