import { expect, test } from 'vitest';
import { AUDIT_EVENTS } from '../../../contract/auth/account-security.ts';
import { describeAuditEvent } from './describe-audit-event.ts';

test('every event has its own sentence with its details', () => {
  const sentences = AUDIT_EVENTS.map((event) => describeAuditEvent({ event, details: {} }));
  expect(new Set(sentences).size).toBe(AUDIT_EVENTS.length);
  expect(sentences.join()).not.toMatch(/undefined|: *(,|$)/);
  expect(describeAuditEvent({ event: 'session-ended', details: { about: 'Firefox on Linux' } })).toBe(
    'Session of Firefox on Linux ended',
  );
  expect(describeAuditEvent({ event: 'other-sessions-ended', details: { count: 1 } })).toBe(
    '1 other session was ended',
  );
  expect(describeAuditEvent({ event: 'recovery-code-used', details: { count: 9 } })).toBe('Recovery code used: 9 left');
  expect(describeAuditEvent({ event: 'token-made', details: { about: 'Backup' } })).toBe('API token created: Backup');
});
