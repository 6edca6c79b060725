import { expect, test } from 'vitest';
import { ask, understood } from '../testing/ask.ts';

test.each([
  ['whats due friday', '2026-11-27', '2026-11-27'],
  ['bills due monday', '2026-11-30', '2026-11-30'],
  ['bills before friday', '2026-11-26', '2026-11-26'],
])('in "%s", the day is in the future', (text, from, to) =>
  expect(ask(text)).toEqual(understood({ do: 'go', page: 'calendar', from, to })),
);
