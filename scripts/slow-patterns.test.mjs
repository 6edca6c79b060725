import { readdirSync, readFileSync } from 'node:fs';
import { RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test, vi } from 'vitest';
import { pathInProject } from './prepare/project-root.mjs';

// Checks every regular expression in the program, including those created at run time. If a pattern backtracked too
// much, anyone could block the server with a long text.

/** Slow patterns that are accepted, with the reason why they are harmless. */
const ALLOWED = new Map([
  ['\\/+$', 'a setting, written by the administrator'],
  ['^[^\\p{L}]+|[^\\p{L}]+$', 'the last 60 characters of a label'],
  ['[.,]+$', 'runs in the browser, on a receipt of the user'],
  ["^(?<before>[^\\d.,]*)(?<digits>\\d[\\d.,'’\\s]*|[.,]\\d+)(?<after>[^\\d]*)$", 'a cell of at most 40 characters'],
]);

/**
 * Accepted patterns that are slow only if the text contains a certain prefix many times, with the reason why they are
 * harmless.
 */
const ALLOWED_BEHIND = new Map([
  [
    '[([{]?\\s?\\b(?:co\\.?\\s?(?:reg)?\\.?\\s?(?:no)?\\.?:?\\s?|reg\\.?\\s?no\\.?:?\\s?|[A-Z]{0,3})?\\d{4}[\\dA-Z/ ]*(?:\\s?-\\s?[A-Z0-9]{0,2})?\\b\\s?[)\\]}]?\\.?,?',
    'a match can end wherever a second one can start',
  ],
  [
    '\\b(tel|telephone|phone|fax|hp|h\\/p|mobile|telefon|tlf|e-?mail|www|http)\\b|www\\.|@\\w+\\.|\\b\\+?\\d[\\d\\s()/-]{7,}\\d\\b|\\btel[.:n]',
    'a match can end wherever a third one can start',
  ],
  ['\\+?\\d(?:[\\d ()/-]*\\d)?', 'ends at the last digit, and the search continues after it'],
  ['\\d[\\d.,:/-]*\\d', 'the same reason'],
  ['<template[^>]*><\\/template>', 'runs only in the build of the page'],
  [
    "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\\s./,'-]{0,3}(\\d{1,2})(?:st|nd|rd|th)?[\\s./,'-]{1,3}(\\d{4}|\\d{2})(?!\\d)",
    'runs in the browser, on a receipt of the user',
  ],
]);

/** @typedef {import('@eslint-community/regexpp/ast').Element} Element */
/** @typedef {{raw: string, at: number}} Guard an assertion such as `\b` at a position of the prefix */
/** @typedef {{text: string, guards: Guard[]}} Beginning */
/** @typedef {{file: string, source: string, flags: string}} Pattern */
/** @typedef {{type?: string, regex?: {pattern: string, flags: string}, callee?: {name?: string}}} Node */

/** A quantifier whose maximum is at least this number is treated as unbounded. */
const MANY = 200;
const CHARACTERS = [...Array(0x250).keys()].map((code) => String.fromCodePoint(code)).concat('–', '…');
const END = /** @type {const} */ ({ type: 'End' });

const files = ['domain', 'contract', 'server', 'reader', 'statements', 'web', 'workers'].flatMap((room) =>
  readdirSync(pathInProject(room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`),
);
const found = files.map((file) => {
  const nodes = nodesOf(parseSync(file, readFileSync(pathInProject(file), 'utf8')).program);
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

test('every pattern runs in linear time', () => {
  expect(patterns.length).toBeGreaterThan(100);
  expect(slow.filter(({ source }) => !ALLOWED.has(source))).toEqual([]);
});

test('every accepted pattern is still slow', () => {
  const unused = [...ALLOWED.keys()].filter((source) => !slow.some((pattern) => pattern.source === source));
  expect(unused).toEqual([]);
});

test('patterns are composed when their file loads, so that they can be checked', () => {
  expect(putTogether.filter(({ made, put }) => made.length < put).map(({ file }) => file)).toEqual([]);
});

test('no pattern scans the rest of the text from each possible start', () => {
  const found = ofProgram.filter((pattern) => slowBehind(pattern).length > 0);
  expect(found.filter(({ source }) => !ALLOWED_BEHIND.has(source))).toEqual([]);
  expect([...ALLOWED_BEHIND.keys()].filter((source) => !found.some((each) => each.source === source))).toEqual([]);
});

test.each([/service\w*charge/, /<script>([\s\S]*?)<\/script>/, /(?<=\p{L}),\s(?=.*\d).*$/u, /x(?:a|b\w*)c/])(
  '%s is found behind a prefix',
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

test.each([/^[^\s@]+@[^\s@]+\.[^\s@]+$/, /\.[^/]+$/, /(a+)+$/, /^\s+|\s+$/g])('%s is found', ({ source, flags }) => {
  expect(isSlow({ source, flags })).toBe(true);
});

/** @param {{source: string, flags: string}} pattern */
function isSlow({ source, flags }) {
  return analyse({ source, flags }).reports.length > 0;
}

/**
 * Returns all objects in a syntax tree.
 * @param {unknown} tree
 * @returns {Node[]}
 */
function nodesOf(tree) {
  if (typeof tree !== 'object' || tree === null || tree instanceof RegExp) return [];
  return [tree, ...Object.values(tree).flatMap(nodesOf)];
}

/**
 * Imports a file once more, and returns the patterns that it creates at run time.
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
  await import(`${pathInProject(file)}?once-more`).finally(() => vi.unstubAllGlobals());
  return made;
}

/**
 * Returns a function that computes the result for the same arguments only once.
 * @template {unknown[]} Args
 * @template Result
 * @param {(...args: Args) => Result} work
 * @returns {(...args: Args) => Result}
 */
function memoize(work) {
  /** @type {Map<unknown, Map<unknown, Result>>} */
  const known = new Map();
  return (...args) => {
    const [first, second] = args;
    const results = known.get(first) ?? new Map();
    known.set(first, results);
    if (!results.has(second)) results.set(second, work(...args));
    return /** @type {Result} */ (results.get(second));
  };
}

/**
 * Finds unbounded quantifiers that also match the prefix before them. With `service\w*charge`, the text
 * "serviceservice…" is searched again from each "service" on. The package scslre finds such quantifiers only in
 * patterns without a prefix.
 * @param {{source: string, flags: string}} pattern
 * @returns {string[]} texts that are slow to search when they are repeated
 */
function slowBehind({ source, flags }) {
  const own = flags.replace(/[gy]/g, '');
  // The results are memoized, because a pattern with many alternatives repeats the same parts thousands of times.
  /** @type {(raw: string, more?: string) => RegExp} */
  const regExp = memoize((raw, more = '') => new RegExp(raw, own + more));
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  /** @type {string[]} */
  const found = [];

  /**
   * Returns a short text that an element matches, or undefined if none is known.
   * @type {(element: Element) => string | undefined}
   */
  const sample = memoize((element) => {
    if (element.type === 'Quantifier') return sample(element.element)?.repeat(element.min);
    if (element.type === 'Character') return String.fromCodePoint(element.value);
    if (element.type !== 'CharacterSet' && element.type !== 'CharacterClass') return undefined;
    const one = regExp(`^(?:${element.raw})$`);
    return ['a', 'A', '1', ' ', ...CHARACTERS].find((character) => one.test(character));
  });

  /**
   * @param {Beginning} beginning
   * @param {string} repeated the repeated part that follows it
   */
  const look = ({ text, guards }, repeated) => {
    const eats = regExp(`^(?:${repeated})+$`);
    const isHeld = (/** @type {string} */ before) =>
      guards.every(({ raw, at }) => {
        const guard = regExp(raw, 'y');
        guard.lastIndex = 2 * before.length + text.length + at;
        return guard.test((before + text).repeat(3));
      });
    const before = ['', 'a', ' ', '1', '.'].find((some) => eats.test(some + text) && isHeld(some));
    if (before !== undefined) found.push(before + text);
  };

  /**
   * @param {readonly (Element | typeof END)[]} elements
   * @param {Beginning} beginning
   */
  const walk = ([first, ...rest], beginning) => {
    if (first === undefined || first.type === 'End') return;
    const { text, guards } = beginning;
    if (first.type === 'Assertion') {
      if (first.kind === 'start') return;
      if (first.kind === 'lookahead' && !first.negate) {
        for (const { elements } of first.alternatives) walk([...elements, END], beginning);
        return walk(rest, beginning);
      }
      return walk(rest, { text, guards: [...guards, { raw: first.raw, at: text.length }] });
    }
    if (first.type === 'Group' || first.type === 'CapturingGroup') {
      for (const { elements } of first.alternatives) walk([...elements, ...rest], beginning);
      return;
    }
    if (first.type === 'Quantifier') {
      const isNeeded = rest.some((next) => next.type !== 'End' && !(next.type === 'Quantifier' && next.min === 0));
      if (first.max > MANY && text !== '' && isNeeded) look(beginning, first.element.raw);
      if (first.min === 0) walk(rest, beginning);
      // The search continues after one repetition.
      if (first.element.type === 'Group' || first.element.type === 'CapturingGroup')
        return walk([first.element, ...rest], beginning);
    }
    const taken = sample(first.type === 'Quantifier' && first.min === 0 ? first.element : first);
    if (taken !== undefined) walk(rest, { text: text + taken, guards });
  };

  for (const { elements } of alternatives) walk(elements, { text: '', guards: [] });
  return found;
}
