import type { ExampleRequestsByOperation } from '../testing/examples/example.ts';

export const EXAMPLES: ExampleRequestsByOperation = {
  getCalendar: [{ other: { query: 'month=10&year=2026' } }, { query: 'month=3&year=2024' }],
};
