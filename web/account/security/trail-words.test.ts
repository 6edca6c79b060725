import { expect, test } from 'vitest';
import { TRAIL_EVENTS } from '../../../contract/account-security.ts';
import { trailWords } from './trail-words.ts';

test('every event has its own sentence with its details', () => {
  const sentences = TRAIL_EVENTS.map((event) => trailWords({ event, details: {} }));
  expect(new Set(sentences).size).toBe(TRAIL_EVENTS.length);
  expect(sentences.join()).not.toMatch(/undefined|: *(,|$)/);
  expect(trailWords({ event: 'session-ended', details: { about: 'Firefox on Linux' } })).toBe(
    'Session of Firefox on Linux ended',
  );
  expect(trailWords({ event: 'other-sessions-ended', details: { count: 1 } })).toBe('1 other session was ended');
  expect(trailWords({ event: 'recovery-code-used', details: { count: 9 } })).toBe('Recovery code used: 9 left');
  expect(trailWords({ event: 'token-made', details: { about: 'Backup' } })).toBe('API token created: Backup');
});
