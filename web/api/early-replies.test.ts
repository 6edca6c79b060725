import { beforeEach, expect, test, vi } from 'vitest';
import { dropEarlyReplies, takeEarlyReply } from './early-replies.ts';

const reply = Promise.resolve(undefined);
beforeEach(() => {
  vi.stubGlobal('window', { earlyReplies: { token: 'anns', '/api/a': reply, '/api/b': reply } });
  return () => vi.unstubAllGlobals();
});

test('an early reply answers one request', () => {
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBe(reply);
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBeUndefined();
  expect(takeEarlyReply('GET', '/api/c', 'anns')).toBeUndefined();
  expect(takeEarlyReply('GET', '/api/b', 'anns')).toBe(reply);
});

test('early replies are dropped after a request with another token', () => {
  expect(takeEarlyReply('GET', '/api/a', 'bens')).toBeUndefined();
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBeUndefined();
});

test('early replies are dropped after a change in any tab', () => {
  expect(takeEarlyReply('POST', '/api/c', 'anns')).toBeUndefined();
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBeUndefined();
  vi.stubGlobal('window', { earlyReplies: { token: 'anns', '/api/a': reply } });
  dropEarlyReplies();
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBeUndefined();
});
