import type { ExampleRequestsByOperation } from '../testing/examples/example.ts';

const ALL_ON = { budgets: true, doubleCharges: true, failedImports: true, monthlySummary: true };

export const EXAMPLES: ExampleRequestsByOperation = {
  updateReminders: [
    { body: { dueDaysBefore: 1, ...ALL_ON }, other: { body: { dueDaysBefore: 30 } } },
    {
      body: {
        dueDaysBefore: null,
        ...{ budgets: false, doubleCharges: false, failedImports: false, monthlySummary: false },
      },
    },
    { body: { dueDaysBefore: 3, ...ALL_ON, dueBy: 'push', budgetsBy: 'both' } },
  ],
};
