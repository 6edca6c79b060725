import type { ExampleRequestsByOperation } from '../testing/examples/example.ts';

export const EXAMPLES: ExampleRequestsByOperation = {
  setHolidays: [
    {
      body: { holidays: [{ day: '2100-01-01', name: 'New Year' }] },
      other: { body: { holidays: [{ day: '2100-12-25' }] } },
    },
    { body: { holidays: [] } },
  ],
};
