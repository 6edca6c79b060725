import { expect, test } from 'vitest';
import { parseRedirectPath } from './redirect-path.ts';

test.each(['/dashboard', '/transactions?page=3', '/receipts#latest'])('a login redirects back to %s', (path) =>
  expect(parseRedirectPath(path)).toBe(path),
);

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  'javascript:alert(1)',
  'dashboard',
  '/login?from=/login',
  '/register',
  '',
  7,
  undefined,
])('a login never redirects to %s', (path) => expect(parseRedirectPath(path)).toBeUndefined());
