import fc from 'fast-check';
import type { Operation } from '../../../contract/operation.ts';
import { OPERATIONS } from '../examples/operations.ts';
import { buildRequest, escapeForUrl, type FuzzedRequest, NO_CONTENT, toJsonContent } from './fuzzed-requests.ts';
import { createValidFields } from './valid-fields.ts';

/**
 * Strings to repeat. The result takes quadratic time in badly written regular expressions, or when it is normalized,
 * trimmed or split.
 */
const RUNS = [
  'a',
  '.',
  '@',
  ' ',
  '-',
  '0',
  '\u0301',
  '\u0323\u0301',
  '\u0130',
  '\ufdfa',
  ' a',
  '1.',
  '(',
  ',',
  '\\',
  '\ud83d\ude00',
];
/** Adds a prefix with which a regular expression starts to match, and a suffix that makes the match fail. */
const around = (run: string) => `a@${run}@`;

/** Slightly less than the maximum size of a body in bytes, because the other fields also need space. */
const BODY = 62_000;
/** Slightly less than the maximum length of a URL or header in bytes. */
const LINE = 6000;

/** Repeats a unit until the result of `write` has about the given number of bytes. */
function fill(unit: string, bytes: number, write: (text: string) => string): string {
  const one = Buffer.byteLength(write(unit)) - Buffer.byteLength(write(''));
  return unit.repeat(Math.floor(bytes / one));
}

/**
 * Returns requests with a very long string in one field or header: one for each field of each operation, and for each
 * header that the server reads. Random fuzzing rarely puts a string into the one field where it would be slow to
 * process.
 */
export function listLongestRequests(): FuzzedRequest[] {
  return OPERATIONS.flatMap((operation) => [...inBody(operation), ...inAddress(operation)]).concat(inHeaders());
}

function inBody(operation: Operation): FuzzedRequest[] {
  const good = fieldsFor(operation, 'body');
  const address = operation.path.replace(/:\w+/, '@own:1');
  return RUNS.flatMap((unit) => {
    const text = around(fill(unit, BODY - JSON.stringify(good).length, JSON.stringify));
    return withText(good, text).map((body) =>
      buildRequest(operation, address, {}, toJsonContent(JSON.stringify(body)), true),
    );
  });
}

/** Returns copies of the value. In each copy, a different one of the value's strings is replaced by the long string. */
function withText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string' || value === null) return [text];
  if (Array.isArray(value)) return withText(value[0], text).map((first) => [first, ...value.slice(1)]);
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, held]) =>
    withText(held, text).map((field) => ({ ...value, [name]: field })),
  );
}

function inAddress(operation: Operation): FuzzedRequest[] {
  const good = fieldsFor(operation, 'query');
  return Object.keys(good).flatMap((name) =>
    RUNS.map((unit) => {
      const fields = Object.entries({ ...good, [name]: around(fill(unit, LINE, escapeForUrl)) });
      const query = fields.map(([key, value]) => `${key}=${escapeForUrl(String(value))}`).join('&');
      return buildRequest(operation, `${operation.path}?${query}`, {}, NO_CONTENT, true);
    }),
  );
}

const HEADERS = [
  'authorization',
  'if-none-match',
  'if-match',
  'idempotency-key',
  'x-time-zone',
  'x-forwarded-for',
  'forwarded',
  'user-agent',
  'content-type',
];

/** Returns requests with a long string in a header: for each header, one request to an operation that reads it. */
function inHeaders(): FuzzedRequest[] {
  const calls = (id: string, isSignedIn: boolean) => {
    const operation = OPERATIONS.find((each) => each.id === id) as Operation;
    const sent = operation.body ? toJsonContent(JSON.stringify(fieldsFor(operation, 'body'))) : NO_CONTENT;
    const address = operation.path.replace(/:\w+/, '@own:1');
    return (headers: Record<string, string>) => buildRequest(operation, address, headers, sent, isSignedIn);
  };
  const anywhere = [calls('login', false), calls('listTransactions', true)];
  const special: Record<string, typeof anywhere> = {
    'if-match': [calls('updateTransaction', true)],
    'idempotency-key': [calls('createTransaction', true)],
  };
  return HEADERS.flatMap((name) =>
    RUNS.filter((unit) => /^[\x20-\x7e]+$/.test(unit)).flatMap((unit) => {
      const value = name === 'authorization' ? `Bearer ${fill(unit, LINE, String)}` : fill(unit, LINE, String);
      return (special[name] ?? anywhere).map((call) => call({ [name]: `${value}@` }));
    }),
  );
}

function fieldsFor(operation: Operation, part: 'query' | 'body'): Record<string, unknown> {
  const samples = fc.sample(createValidFields(operation, part), { numRuns: 20, seed: 1 });
  const isFull = (fields: object) => Object.values(fields).every((value) => !Array.isArray(value) || value.length > 0);
  return samples.find(isFull) ?? {};
}
