import { readdirSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test, vi } from 'vitest';
import { slowBehind } from './patterns/slow-behind.mjs';
import { inRoot } from './prepare/root.mjs';

// A pattern that tries a text in ever more ways as it grows holds the whole server for whoever sends a long one. Each pattern of
// the program is looked at for that, those put together from pieces too.

/** Those that may, and why nobody is held up by them. */
const ALLOWED = new Map([
  ['\\/+$', 'a setting, written by whoever runs the server'],
  ['^[^\\p{L}]+|[^\\p{L}]+$', 'the last 60 characters of a label'],
  ['\\B(?=(\\d{3})+$)', 'amounts that training makes up'],
  ['[.,]+$', 'in the browser of whose receipt it is'],
  ['^(?:\\p{Sc}|\\p{L}|\\p{Zs}|\\.(?=\\p{Zs}))+|(?:\\p{Sc}|\\p{L}|\\p{Zs})+$', 'in the browser of whoever types it'],
  ["^(?<before>[^\\d.,]*)(?<digits>\\d[\\d.,'’\\s]*|[.,]\\d+)(?<after>[^\\d]*)$", 'a cell of at most 40 characters'],
  [
    '^(\\d{4})([-/.: ]|\\. )(\\d{1,2})(?:[-/.: ]|\\. )(\\d{1,2})\\.?(?:[T ,]+\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:[.,:]\\d+)?\\s*(?:[AP]\\.?M\\.?)?\\s*(?:Z|UTC|[+-]\\d{2}:?\\d{2})?)?$',
    'a cell of at most 40 characters',
  ],
  [
    '^(\\d{4})(\\d{2})(\\d{2})(?:\\d{4,6})?(?:[T ,]+\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:[.,:]\\d+)?\\s*(?:[AP]\\.?M\\.?)?\\s*(?:Z|UTC|[+-]\\d{2}:?\\d{2})?)?$',
    'a cell of at most 40 characters',
  ],
  [
    '^(\\d{4})\\.?[- /](?:de )?(\\p{L}{3,12})\\.?[- /](\\d{1,2})\\.?(?:[T ,]+\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:[.,:]\\d+)?\\s*(?:[AP]\\.?M\\.?)?\\s*(?:Z|UTC|[+-]\\d{2}:?\\d{2})?)?$',
    'a cell of at most 40 characters',
  ],
  [
    "^(\\d{1,2})([-/. ]|\\. )\\s?(\\d{1,2})(?:[-/. ']|\\. )\\s?(\\d{4}|\\d{2})\\.?(?:[T ,]+\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:[.,:]\\d+)?\\s*(?:[AP]\\.?M\\.?)?\\s*(?:Z|UTC|[+-]\\d{2}:?\\d{2})?)?$",
    'a cell of at most 40 characters',
  ],
  [
    '^(\\d{1,2})(?:\\.|st|nd|rd|th|er|º|ª)?[- /]?(?:de )?(\\p{L}{3,12})\\.?,?[- /]?(?:de )?(\\d{4}|\\d{2})\\.?(?:[T ,]+\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:[.,:]\\d+)?\\s*(?:[AP]\\.?M\\.?)?\\s*(?:Z|UTC|[+-]\\d{2}:?\\d{2})?)?$',
    'a cell of at most 40 characters',
  ],
  [
    '^(\\p{L}{3,12})\\.?[- ](\\d{1,2})(?:st|nd|rd|th)?,?[- ](\\d{4})(?:[T ,]+\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:[.,:]\\d+)?\\s*(?:[AP]\\.?M\\.?)?\\s*(?:Z|UTC|[+-]\\d{2}:?\\d{2})?)?$',
    'a cell of at most 40 characters',
  ],
]);

/** Those behind a beginning that seem to, and why they do not or nobody is held up. */
const ALLOWED_BEHIND = new Map([
  [
    '[([{]?\\s?\\b(?:co\\.?\\s?(?:reg)?\\.?\\s?(?:no)?\\.?:?\\s?|reg\\.?\\s?no\\.?:?\\s?|[A-Z]{0,3})?\\d{4}[\\dA-Z/ ]*(?:\\s?-\\s?[A-Z0-9]{0,2})?\\b\\s?[)\\]}]?\\.?,?',
    'where a second one may begin, the first may end',
  ],
  [
    '\\b(tel|telephone|phone|fax|hp|h\\/p|mobile|telefon|tlf|e-?mail|www|http)\\b|www\\.|@\\w+\\.|\\b\\+?\\d[\\d\\s()/-]{7,}\\d\\b|\\btel[.:n]',
    'where a third one may begin, the first may end',
  ],
  ['\\+?\\d(?:[\\d ()/-]*\\d)?', 'ends at the last digit that there is, and goes on behind it'],
  ['\\d[\\d.,:/-]*\\d', 'the same'],
  ['<template[^>]*><\\/template>', 'the build of the page'],
  [
    "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\\s./,'-]{0,3}(\\d{1,2})(?:st|nd|rd|th)?[\\s./,'-]{1,3}(\\d{4}|\\d{2})(?!\\d)",
    'in the browser of whose receipt it is',
  ],
]);

/** @typedef {{file: string, source: string, flags: string}} Pattern */
/** @typedef {{type?: string, regex?: {pattern: string, flags: string}, callee?: {name?: string}}} Node */

const files = ['contract', 'server', 'reader', 'statements', 'web'].flatMap((room) =>
  readdirSync(inRoot(room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`),
);
const found = files.map((file) => {
  const nodes = nodesOf(parseSync(file, readFileSync(inRoot(file), 'utf8')).program);
  return {
    file,
    written: nodes.flatMap(({ regex }) => (regex ? [{ file, source: regex.pattern, flags: regex.flags }] : [])),
    put: nodes.filter(({ type, callee }) => /^(New|Call)Expression$/.test(type ?? '') && callee?.name === 'RegExp')
      .length,
  };
});
/** @type {{file: string, put: number, made: Pattern[]}[]} */
const putTogether = [];
for (const { file, put } of found) if (put > 0) putTogether.push({ file, put, made: await load(file) });
const patterns = [...found.flatMap(({ written }) => written), ...putTogether.flatMap(({ made }) => made)];
const slow = patterns.filter(isSlow);
const ofProgram = patterns.filter(({ file }) => !/\/testing\/|^server\/plans\//.test(file));

test('no pattern takes longer than a text is long', () => {
  expect(patterns.length).toBeGreaterThan(100);
  expect(slow.filter(({ source }) => !ALLOWED.has(source))).toEqual([]);
});

test('no pattern is allowed to that does not', () => {
  const unused = [...ALLOWED.keys()].filter((source) => !slow.some((pattern) => pattern.source === source));
  expect(unused).toEqual([]);
});

test('a pattern that is put together is so as its file is loaded, where it can be looked at', () => {
  expect(putTogether.filter(({ made, put }) => made.length < put).map(({ file }) => file)).toEqual([]);
});

test('no pattern looks through all the rest from each of its beginnings', () => {
  const found = ofProgram.filter((pattern) => slowBehind(pattern).length > 0);
  expect(found.filter(({ source }) => !ALLOWED_BEHIND.has(source))).toEqual([]);
  expect([...ALLOWED_BEHIND.keys()].filter((source) => !found.some((each) => each.source === source))).toEqual([]);
});

test.each([/service\w*charge/, /<script>([\s\S]*?)<\/script>/, /(?<=\p{L}),\s(?=.*\d).*$/u, /x(?:a|b\w*)c/])(
  '%s would be found, too',
  (pattern) => {
    expect(slowBehind(pattern)).not.toEqual([]);
  },
);

test.each([/^a\w*b/, /\bservice\w*charge/, /(?<!\w)a\w*b/, /a[^a]*b/, /a\w*/, /a\w{0,99}b/])(
  '%s is fine',
  (pattern) => {
    expect(slowBehind(pattern)).toEqual([]);
  },
);

test.each([/^[^\s@]+@[^\s@]+\.[^\s@]+$/, /\.[^/]+$/, /(a+)+$/, /^\s+|\s+$/g])(
  '%s would be found',
  ({ source, flags }) => {
    expect(isSlow({ source, flags })).toBe(true);
  },
);

/** @param {{source: string, flags: string}} pattern */
function isSlow({ source, flags }) {
  return analyse({ source, flags }).reports.length > 0;
}

/**
 * Every object in a syntax tree.
 * @param {unknown} tree
 * @returns {Node[]}
 */
function nodesOf(tree) {
  if (typeof tree !== 'object' || tree === null || tree instanceof RegExp) return [];
  return [tree, ...Object.values(tree).flatMap(nodesOf)];
}

/**
 * Loads a file once more and notes the patterns that it makes.
 * @param {string} file
 */
async function load(file) {
  /** @type {Pattern[]} */
  const made = [];
  const name = new RegExp(`${file.replace('.', '\\.')}\\b`);
  const Real = RegExp;
  class Noted extends Real {
    /**
     * @param {string | RegExp} pattern
     * @param {string} [flags]
     */
    constructor(pattern, flags) {
      super(pattern, flags);
      if (name.test(String(new Error().stack))) made.push({ file, source: this.source, flags: this.flags });
    }
  }
  vi.stubGlobal('RegExp', Noted);
  await import(`${inRoot(file)}?once-more`).finally(() => vi.unstubAllGlobals());
  return made;
}
