import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainBalanceDifference } from './explain-balance-difference.ts';

const entry = (minor: number, name = 'Lunch', day = '2026-11-20') => ({ minor, day, name });
const reasons = (difference: number, ...minors: number[]) =>
  explainBalanceDifference(
    difference,
    minors.map((minor, at) => entry(minor, `n${at}`)),
  ).map(({ reason, entry, expectedMinor }) => [reason, entry.minor, expectedMinor]);

test('an entry equal to the difference is missing at the bank', () => {
  expect(reasons(1250, -1250, -300)).toEqual([['amount', -1250, null]]);
  expect(reasons(-1250, 1250, -300)).toEqual([['amount', 1250, null]]);
});

test('an entry of half the difference has the wrong sign', () => {
  expect(reasons(2500, -1250, -300)).toEqual([['sign', -1250, 1250]]);
  expect(reasons(-2500, 1250)).toEqual([['sign', 1250, -1250]]);
});

test('two exchanged digits cause a difference divisible by nine', () => {
  // The user entered 54.00 instead of 45.00.
  expect(reasons(900, -5400, -310)).toEqual([['digits', -5400, -4500]]);
  expect(reasons(-27, 4118, 2223)).toEqual([]);
  expect(reasons(-27, 4141)).toEqual([['digits', 4141, 4114]]);
});

test('one of two equal entries is a duplicate', () => {
  const guesses = explainBalanceDifference(1250, [entry(-1250), entry(-1250), entry(-1250, 'Supper')]);
  expect(guesses.map(({ reason }) => reason)).toEqual(['doubled', 'amount', 'amount']);
});

test('without a difference there is nothing to explain', () => {
  expect(reasons(0, 0, -100, 100)).toEqual([]);
});

test('any error in an entry is found', () => {
  const minor = fc.integer({ min: 1, max: 99_999_999_999 }).chain((size) => fc.constantFrom(size, -size));
  fc.assert(
    fc.property(minor, fc.array(minor, { maxLength: 20 }), (true_, others) => {
      const find = (difference: number, minors: number[]) =>
        explainBalanceDifference(
          difference,
          minors.map((each, at) => entry(each, `n${at}`)),
        );
      const signed = find(2 * true_, [...others, -true_]);
      expect(signed.some(({ reason, expectedMinor }) => reason === 'sign' && expectedMinor === true_)).toBe(true);
      const extra = find(-true_, [...others, true_]);
      expect(extra.some(({ reason, entry }) => reason === 'amount' && entry.minor === true_)).toBe(true);
    }),
  );
});
