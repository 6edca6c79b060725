import { beforeEach, expect, test, vi } from 'vitest';
import { clearPreloadedReplies, takePreloadedReply } from './preloaded-replies.ts';

const reply = Promise.resolve(undefined);
beforeEach(() => {
  vi.stubGlobal('window', { earlyReplies: { token: 'anns', '/api/a': reply, '/api/b': reply } });
  return () => vi.unstubAllGlobals();
});

test('an early reply answers one request', () => {
  expect(takePreloadedReply('GET', '/api/a', 'anns')).toBe(reply);
  expect(takePreloadedReply('GET', '/api/a', 'anns')).toBeUndefined();
  expect(takePreloadedReply('GET', '/api/c', 'anns')).toBeUndefined();
  expect(takePreloadedReply('GET', '/api/b', 'anns')).toBe(reply);
});

test('early replies are dropped after a request with another token', () => {
  expect(takePreloadedReply('GET', '/api/a', 'bens')).toBeUndefined();
  expect(takePreloadedReply('GET', '/api/a', 'anns')).toBeUndefined();
});

test('early replies are dropped after a change in any tab', () => {
  expect(takePreloadedReply('POST', '/api/c', 'anns')).toBeUndefined();
  expect(takePreloadedReply('GET', '/api/a', 'anns')).toBeUndefined();
  vi.stubGlobal('window', { earlyReplies: { token: 'anns', '/api/a': reply } });
  clearPreloadedReplies();
  expect(takePreloadedReply('GET', '/api/a', 'anns')).toBeUndefined();
});
