import { expect, test } from 'vitest';
import { ask, TODAY, understood } from '../testing/ask.ts';

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };

test.each([
  ['01/10/2026..31/10/2026 food', 'en-US', OCTOBER],
  ['food 01/10/2026 to 31/10/2026', 'en-US', OCTOBER],
  ['food 10/01/2026 to 10/31/2026', 'en-GB', OCTOBER],
  ['food 01/10/2026 to 10/12/2026', 'en-US', { from: '2026-01-10', to: '2026-10-12' }],
])('in "%s" (%s), both dates have the same order of day and month', (text, region, days) =>
  expect(ask(text, region)).toEqual(understood({ do: 'list', category: 'Food', ...days })),
);

test.each([
  ['food w46', { from: '2026-11-09', to: '2026-11-15' }],
  ['food this school year', { from: '2026-08-01', to: '2027-07-31' }],
  ['food last school year', { from: '2025-08-01', to: '2026-07-31' }],
  ['food black friday last year', { from: '2025-11-28', to: '2025-11-28' }],
  ['food christmas 2025', { from: '2025-12-25', to: '2025-12-25' }],
  ['food this semester', { from: '2026-08-15', to: '2026-12-31' }],
  ['food last semester', { from: '2026-01-01', to: '2026-07-31' }],
  ['food since baby born aug 14', { from: '2026-08-14' }],
  ['food since we moved in march', { from: '2026-03-01' }],
])('%s asks for these days', (text, days) =>
  expect(ask(text)).toEqual(understood({ do: 'list', category: 'Food', ...days })),
);

test('two ordinals before "quarter" are quarters', () =>
  expect(ask('compare 3rd and 2nd quarter')).toEqual(
    understood({
      do: 'list',
      ...{ from: '2026-07-01', to: '2026-09-30' },
      versus: { from: '2026-04-01', to: '2026-06-30' },
    }),
  ));

test('a due day without a month is in the future', () =>
  expect(ask('whats due before the 1st')).toEqual(
    understood({ do: 'go', page: 'calendar', from: TODAY, to: '2026-11-30' }),
  ));
