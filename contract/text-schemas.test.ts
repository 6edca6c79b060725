import { afterEach, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { Login } from './auth/login.ts';
import { ForgotPassword } from './auth/password-reset.ts';
import { SignUp } from './auth/sign-up.ts';
import { optionalTextSchema, requiredTextSchema } from './text-schemas.ts';

afterEach(() => void vi.restoreAllMocks());

const TOO_MANY_MARKS = `a${'\u0301\u0323'.repeat(16)}`;

/**
 * Checks a value against a schema. Returns the error messages, the length of the longest string that the schema
 * trimmed, lower-cased or normalized, and all strings that were normalized.
 */
function look(schema: z.ZodMiniType, value: unknown) {
  const lengths: number[] = [];
  const normalized: string[] = [];
  for (const method of ['trim', 'toLowerCase', 'normalize'] as const) {
    const change: (this: string) => string = String.prototype[method];
    vi.spyOn(String.prototype, method).mockImplementation(function (this: string) {
      lengths.push(this.length);
      if (method === 'normalize') normalized.push(String(this));
      return change.call(this);
    });
  }
  const messages = schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
  vi.restoreAllMocks();
  return { messages, changed: Math.max(0, ...lengths), normalized };
}

const password = 'secret_1';
const INVALID = 'Please enter a valid email address.';
test.each([
  ['a note', optionalTextSchema(2000), (long: string) => long, 'Use at most 2,000 characters'],
  ['a sign-up', SignUp, (email: string) => ({ email, password }), INVALID],
  ['a login', Login, (email: string) => ({ email, password }), 'Invalid email or password.'],
  ['a login', Login, (password: string) => ({ email: 'a@home.org', password }), 'Invalid email or password.'],
  ['a forgotten password', ForgotPassword, (email: string) => ({ email }), INVALID],
])('%s is rejected for its length before any other check', (_what, schema, filled, message) => {
  for (const long of [`a@${'.'.repeat(40_000)}@`, ' '.repeat(60_000), '\u0301'.repeat(30_000)]) {
    const { messages, changed } = look(schema, filled(long));
    expect(messages).toEqual([message]);
    expect(changed).toBeLessThan(100);
  }
});

test('surrounding spaces and decomposed letters do not count towards the length', () => {
  expect(
    look(requiredTextSchema(50, 'missing'), `${' '.repeat(300)}${'é'.normalize('NFD').repeat(50)}`).messages,
  ).toEqual([]);
  expect(requiredTextSchema(50, 'missing').parse(` ${'é'.normalize('NFD').repeat(50)}\n`)).toBe('é'.repeat(50));
  expect(look(requiredTextSchema(50, 'missing'), 'é'.repeat(51)).messages).toEqual(['Use at most 50 characters']);
  expect(look(requiredTextSchema(50, 'missing'), ' ').messages).toEqual(['missing']);
});

test('too many combining marks are rejected before normalizing', () => {
  const { messages, normalized } = look(requiredTextSchema(50, 'missing'), TOO_MANY_MARKS);
  expect(messages).toEqual(['Remove the invisible characters']);
  expect(normalized).toEqual([]);
  expect(look(requiredTextSchema(50, 'missing'), TOO_MANY_MARKS.slice(0, 31)).messages).toEqual([]);
});

test.each(['a@b.c', 'a@..b', 'a@.b.c', "o'neil+x@mail.home.org", 'ü@bücher.example'])('%s is an address', (email) => {
  expect(SignUp.safeParse({ email, password }).success).toBe(true);
});

test.each(['', '@', 'a@', 'a@b', 'a@.b', 'a@b.', 'a@.', '@b.c', 'a b@c.d', 'a@b@c.d', 'a@b.c@', 'a@b.\0c'])(
  '"%s" is not an address',
  (email) => {
    expect(SignUp.safeParse({ email, password }).success).toBe(false);
  },
);
