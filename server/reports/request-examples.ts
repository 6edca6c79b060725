import { type ExampleRequestsByOperation, setMonthStartDay } from '../testing/examples/example.ts';

const MONTHS = 'startDate=2026-11-01&endDate=2026-11-30&beforeStartDate=2026-10-01&beforeEndDate=2026-10-31';

export const EXAMPLES: ExampleRequestsByOperation = {
  getReport: [
    {},
    { query: 'from=2017-01&to=2026-12&by=year' },
    async (user) => {
      await setMonthStartDay(user, 25);
      return { query: 'from=2026-01&to=2026-10' };
    },
  ],
  listTopNames: [
    async (user) => {
      await setMonthStartDay(user, 1);
      return { query: 'startDate=2026-11-01&endDate=2026-11-30' };
    },
    { query: 'startDate=2026-10-22&endDate=2026-11-20&isIncome=true' },
    { query: 'startDate=2017-01-01&endDate=2026-11-20' },
  ],
  explainChange: [
    { query: MONTHS },
    { query: `${MONTHS}&isIncome=false&category=Food` },
    async (user) => {
      await user.send('PUT', '/transactions/category/group', { body: { category: 'Food', group: 'Home' } });
      return { query: `${MONTHS}&isIncome=false&categoryGroup=Home` };
    },
  ],
};
