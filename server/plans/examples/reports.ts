import type { ExamplesOf } from './common.ts';

const MONTHS = 'startDate=2026-10-22&endDate=2026-11-20&beforeStartDate=2026-10-22&beforeEndDate=2026-11-20';

export const REPORTS: ExamplesOf = {
  getReport: {
    '': () => ({}),
    'by year': () => ({ query: 'from=2017-01&to=2026-12&by=year' }),
    'begun on another day': async ({ send }) => {
      await send('PUT', '/auth/month-start', { monthStartDay: 25 });
      return { query: 'from=2026-01&to=2026-10' };
    },
  },
  listTopNames: {
    '': async ({ send }) => {
      await send('PUT', '/auth/month-start', { monthStartDay: 1 });
      return { query: 'startDate=2026-10-22&endDate=2026-11-20' };
    },
    'of income': () => ({ query: 'startDate=2026-10-22&endDate=2026-11-20&isIncome=true' }),
    'of years': () => ({ query: 'startDate=2017-01-01&endDate=2026-11-20' }),
  },
  explainChange: {
    '': () => ({ query: MONTHS }),
    'of a category': () => ({ query: `${MONTHS}&isIncome=false&category=Food` }),
    'of a group': async ({ send }) => {
      await send('PUT', '/transactions/category/group', { category: 'Food', group: 'Home' });
      return { query: `${MONTHS}&isIncome=false&categoryGroup=Home` };
    },
  },
};
