import { addDaysClamped } from '../../../domain/day.ts';
import { findFirstOccurrence } from '../../../domain/recurrence.ts';
import { generateTransactions } from '../../seed/generate-transactions.ts';
import merchants from '../../seed/merchants.json' with { type: 'json' };
import type { SyntheticLife } from './synthetic-lives.ts';

const EVERY = { count: 1, unit: 'month' } as const;

/**
 * Returns the transactions that `npm run seed` generates. The bills, subscriptions and salary among them are monthly.
 */
export function createSeededLife(count: number, years: number, today: string): SyntheticLife {
  const rows = [...generateTransactions(count, years, today)].map(({ day, name, kind, category, amount_minor }) => ({
    day,
    name,
    kind,
    category,
    amountMinor: amount_minor,
    accountId: 'everyday',
    recurringId: null,
    label: merchants.monthly.some((monthly) => monthly.name === name) ? name : null,
  }));
  const expected = merchants.monthly.map(({ name, date }) => {
    const schedule = { frequency: 'monthly' as const, on: { days: [date] }, startDate: '2000-01-01' };
    return { label: name, every: EVERY, nextDay: findFirstOccurrence(schedule, addDaysClamped(today, 1))?.day ?? '' };
  });
  return { rows, expected, today };
}
