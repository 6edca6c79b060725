import type { Frequency } from '../../contract/recurrence.ts';

/** How a frequency is called. */
export const frequencyNames: Record<Frequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  annually: 'Annually',
};
