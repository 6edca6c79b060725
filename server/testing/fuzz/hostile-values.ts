import fc from 'fast-check';

/**
 * Strings that may cause trouble if they are repeated. Some grow when normalized or lower-cased, some end a line or a
 * string literal, and some have a special meaning.
 */
const UNITS = [
  ...'a.@-_ 0("\\/%;,=<[{*+\t\0\u00a0\u0301\u0345\u202e\ufdfa\u0130\ud800中😀',
  'e\u0301',
  'a@',
  'a.',
  ' .',
  '\r\n',
  '../',
  '%2e',
  '2026-',
  '1e',
  'a\u0301\u0323',
  '👨\u200d👩\u200d',
  '&amp;',
  '{{',
  '$(',
];
const LENGTHS = [1, 2, 31, 33, 300, 2000, 8000, 25_000, 60_000];
const NOUGHTY = [
  '',
  ' ',
  "'; drop table users; --",
  '" or ""="',
  '../../etc/passwd',
  'NaN',
  '-0',
  '1e400',
  'null',
  'a\0b',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '=1+1',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
];

/** A prefix, a repeated string and a suffix. Such a string may make a regular expression backtrack endlessly. */
const run = fc
  .tuple(
    fc.constantFrom('', 'a', 'a@', '2026-11-', 'x '),
    fc.constantFrom(...UNITS),
    fc.constantFrom(...LENGTHS),
    fc.constantFrom('', '@', '!', 'x', '\u0301', '.'),
  )
  .map(([before, unit, length, after]) => before + unit.repeat(Math.ceil(length / unit.length)) + after);

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: run },
  { weight: 2, arbitrary: fc.constantFrom(...NOUGHTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
);

const hostileNumber = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 0.001, 1.005, 0.1 + 0.2, 5e-324, 1e21, 1e308, 2 ** 53, 999_999_999.99, 1e9),
);

/** Deeply nested or very wide values, and keys that have a special meaning in JavaScript. */
const structure = fc.oneof(
  fc
    .tuple(fc.constantFrom(10, 300, 2000), fc.boolean())
    .map(([depth, isList]) => nest(depth, (inner) => (isList ? [inner] : { a: inner }))),
  fc
    .tuple(fc.constantFrom(100, 10_001, 20_000), fc.constantFrom('', 'x', 0, null))
    .map(([n, one]) => Array(n).fill(one)),
  fc.constantFrom(100, 3000).map((n) => Object.fromEntries(Array.from({ length: n }, (_, key) => [`k${key}`, key]))),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length').map((key) => JSON.parse(`{"${key}":{"x":1}}`)),
  fc.object({ maxDepth: 2, maxKeys: 4 }),
);

function nest(depth: number, around: (inner: unknown) => unknown): unknown {
  let nested: unknown = 1;
  for (let level = 0; level < depth; level++) nested = around(nested);
  return nested;
}

/** JSON values that no field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 2, arbitrary: structure },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
);

/** Bodies that are broken or unusual JSON. */
export const hostileBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  hostileText,
  fc.constantFrom(
    '{',
    '{"a":1}{"a":1}',
    '\ufeff{}',
    '{"a":1,}',
    '['.repeat(30_000),
    '{"a":'.repeat(10_000),
    `[${'9'.repeat(60_000)}]`,
    `{"cost":1e${'9'.repeat(5000)}}`,
    `{"${'k'.repeat(60_000)}":1}`,
    `{${'"a":1,'.repeat(9000)}"a":1}`,
    `{"name":"${'\\u0061'.repeat(10_000)}"}`,
    `{"name":"${'\\u0301'.repeat(10_000)}"}`,
    `${' '.repeat(60_000)}{}`,
    `"${'x'.repeat(300_000)}"`,
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

/** A long string for a header or URL. It contains only characters that are allowed there. */
export const hostileHeader = hostileText.map((text) =>
  Buffer.from(text.slice(0, 6000), 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim(),
);
