import { expect, test } from 'vitest';
import { AUDIT_EVENTS } from '../../../contract/auth/account-security.ts';
import { describeEvent } from './describe-event.ts';

test('every event has its own sentence with its details', () => {
  const sentences = AUDIT_EVENTS.map((event) => describeEvent({ event, details: {} }));
  expect(new Set(sentences).size).toBe(AUDIT_EVENTS.length);
  expect(sentences.join()).not.toMatch(/undefined|: *(,|$)/);
  expect(describeEvent({ event: 'session-ended', details: { about: 'Firefox on Linux' } })).toBe(
    'Session of Firefox on Linux ended',
  );
  expect(describeEvent({ event: 'other-sessions-ended', details: { count: 1 } })).toBe('1 other session was ended');
  expect(describeEvent({ event: 'recovery-code-used', details: { count: 9 } })).toBe('Recovery code used: 9 left');
  expect(describeEvent({ event: 'token-made', details: { about: 'Backup' } })).toBe('API token created: Backup');
});
