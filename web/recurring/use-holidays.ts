import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listHolidays } from '../../contract/schedules/holidays.ts';
import type { WeekendMode } from '../../domain/rhythm.ts';
import { createQueryOptions } from '../api/use-operation.ts';

export const holidaysQuery = createQueryOptions(listHolidays, {});

/** Returns the person's holidays. They load only if the mode needs them; until then there are none. */
export function useHolidays(weekend: WeekendMode = 'keep'): ReadonlySet<string> {
  const { data } = useQuery({ ...holidaysQuery, enabled: weekend !== 'keep' });
  return useMemo(() => new Set(data?.holidays.map(({ day }) => day)), [data]);
}
