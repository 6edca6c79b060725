import { expect, test } from 'vitest';
import { learnWeights } from './learn-weights.ts';
import { hasAnswer, isCorrectValue } from './receipt-answers.ts';
import { assignShopNumbers, chooseHoldOutReceipts, splitIntoFolds } from './split-by-shop.ts';

test('training finds the features of the right candidates', () => {
  const candidates = [{ label: 1, big: 1 }, { big: 1 }, { label: 1 }];
  const weights = learnWeights(
    [
      { candidates, right: [false, false, true] },
      { candidates: [{ label: 1 }, { big: 1 }], right: [true, false] },
    ],
    0.1,
  );
  expect(weights.label).toBeGreaterThan(0.5);
  expect(weights.big).toBeLessThan(-0.5);
});

test('initial weights stay if no receipt contradicts them', () => {
  const weights = learnWeights([{ candidates: [{ label: 1 }, {}], right: [true, false] }], 1, { taught: 4 });
  expect(weights.taught).toBe(4);
});

test('branches and misspellings of a shop are in one part', () => {
  const shops = assignShopNumbers(['BLUE DOOR SDN BHD', 'Red Rose', 'BLUE D0OR SDN. BHD.', 'Green Leaf', 'RED ROSE']);
  expect(shops).toEqual([0, 1, 0, 2, 1]);
  const folds = splitIntoFolds(shops, 2);
  expect(folds[0]).toBe(folds[2]);
  expect(folds[1]).toBe(folds[4]);
  expect(new Set(folds)).toEqual(new Set([0, 1]));
});

test('the hold-out set is always the same third of the shops, with all receipts of a shop or photographer', () => {
  const answers = Array.from({ length: 300 }, (_, i) => ({ merchant: `${'abcdefghij'[i % 10]}${i * 7919} shop` }));
  const aside = chooseHoldOutReceipts(answers);
  const share = aside.filter(Boolean).length / answers.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.47);
  expect(chooseHoldOutReceipts([...answers].reverse()).reverse()).toEqual(aside);
  const hand = answers.slice(0, 40).map((answer, i) => ({ ...answer, source: `someone/receipts:${i}.jpg` }));
  expect(new Set(chooseHoldOutReceipts(hand)).size).toBe(1);
});

test('an answer may list alternatives and omit fields', () => {
  const answer = { merchant: 'Blue Door', merchants: ['BD Trading Ltd'], amount: 5, amounts: [4.5] };
  expect(isCorrectValue('merchant', 'BD TRADING LTD', answer)).toBe(true);
  expect(isCorrectValue('amount', 450, answer)).toBe(true);
  expect(isCorrectValue('amount', 400, answer)).toBe(false);
  expect(hasAnswer('date', answer)).toBe(false);
});
