import { type ExampleRequestsByOperation, setMonthStartDay } from '../testing/examples/example.ts';

export const EXAMPLES: ExampleRequestsByOperation = {
  dismissChecklist: {},
  getMonth: [
    { other: { query: 'month=10&year=2026' } },
    { query: 'month=3&year=2024' },
    async (user) => {
      await setMonthStartDay(user, 25);
      return { query: 'month=12&year=2026' };
    },
    async (user) => {
      await setMonthStartDay(user, 1);
      return {};
    },
  ],
};
