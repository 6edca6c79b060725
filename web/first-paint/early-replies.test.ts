import { beforeEach, expect, test, vi } from 'vitest';
import { dropEarlyReplies, takeEarlyReply } from './early-replies.ts';

const reply = Promise.resolve(undefined);
beforeEach(() => {
  vi.stubGlobal('window', { earlyReplies: { token: 'anns', '/api/a': reply, '/api/b': reply } });
  return () => vi.unstubAllGlobals();
});

test('a reply that was asked for early answers one request', () => {
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBe(reply);
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBeUndefined();
  expect(takeEarlyReply('GET', '/api/c', 'anns')).toBeUndefined();
  expect(takeEarlyReply('GET', '/api/b', 'anns')).toBe(reply);
});

test('none answers what is asked with another token, nor with the first one afterwards', () => {
  expect(takeEarlyReply('GET', '/api/a', 'bens')).toBeUndefined();
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBeUndefined();
});

test('none answers anything after a change, here or elsewhere', () => {
  expect(takeEarlyReply('POST', '/api/c', 'anns')).toBeUndefined();
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBeUndefined();
  vi.stubGlobal('window', { earlyReplies: { token: 'anns', '/api/a': reply } });
  dropEarlyReplies();
  expect(takeEarlyReply('GET', '/api/a', 'anns')).toBeUndefined();
});
