import { useQuery } from '@tanstack/react-query';
import { getReminders } from '../../contract/reminders.ts';
import { createQueryOptions } from '../api/use-operation.ts';

export const remindersQuery = createQueryOptions(getReminders, {});

/** True if the server can send emails; false until this is known. */
export function useHasMailServer(): boolean {
  return useQuery(remindersQuery).data?.hasMailServer === true;
}
