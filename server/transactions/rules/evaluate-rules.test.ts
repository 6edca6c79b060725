import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewRule, RuleConditions } from '../../../contract/transactions/rules.ts';
import { readCpuMs } from '../../../reader/testing/cpu-ms.ts';
import { foldText } from '../../text/fold-text.ts';
import { evaluateRules, prepareRule, type RuleInput } from './evaluate-rules.ts';

const coffee: RuleInput = {
  names: [foldText('Café Łódź')],
  note: foldText('Two cups'),
  amountMinor: 450,
  kind: 'expense',
  accountId: 'everyday',
};

const fits = (conditions: RuleConditions, subject: Partial<RuleInput> = {}) =>
  prepareRule({ conditions, changes: {} }).fits({ ...coffee, ...subject });

test('texts are compared like in a search, and every condition must match', () => {
  expect(fits({ nameContains: 'CAFE' })).toBe(true);
  expect(fits({ nameContains: 'é lodz' })).toBe(true);
  expect(fits({ nameIs: 'cafe' })).toBe(false);
  expect(fits({ nameIs: 'CAFÉ lodz' })).toBe(true);
  expect(fits({ nameContains: '.*' })).toBe(false);
  expect(fits({ nameContains: 'two' })).toBe(false);
  expect(fits({ noteContains: 'two' })).toBe(true);
  expect(fits({ nameContains: 'caf', noteContains: 'three' })).toBe(false);
  expect(fits({ fromAmount: 4.5, toAmount: 4.5 })).toBe(true);
  expect(fits({ fromAmount: 4.51 })).toBe(false);
  expect(fits({ toAmount: 4.49 })).toBe(false);
  expect(fits({ toAmount: 10 }, { amountMinor: Number.NaN })).toBe(false);
  expect(fits({ isIncome: true })).toBe(false);
  expect(fits({ accountId: 'everyday', isIncome: false })).toBe(true);
  expect(fits({ accountId: 'everyday' }, { accountId: undefined })).toBe(false);
  expect(fits({ nameContains: 'amzn' }, { names: ['amazon', 'amzn mktp de'] })).toBe(true);
});

test('a rule without comparable text matches nothing', () => {
  expect(fits({})).toBe(false);
  expect(fits({ nameContains: '\u0301' })).toBe(false);
});

test('the first of two rules sets a field, and the tags of both are added', () => {
  const rules = [
    { conditions: { nameContains: 'tea' }, changes: { category: 'Bills' } },
    { conditions: { nameContains: 'caf' }, changes: { category: 'Food', tags: ['Out'] } },
    { conditions: { toAmount: 5 }, changes: { category: 'Shopping', name: 'Coffee', tags: ['Small'] } },
    // This rule matches the original name, not the name set by the previous rule.
    { conditions: { nameContains: 'coffee' }, changes: { accountId: 'card' } },
  ].map(prepareRule);
  expect(evaluateRules(rules, coffee)).toEqual({ category: 'Food', name: 'Coffee', tags: ['Out', 'Small'] });
  expect(evaluateRules(rules, { ...coffee, names: [], amountMinor: 600 })).toEqual({ tags: [] });
});

test('each field is set by the first matching rule that names it', () => {
  const letters = fc.constantFrom('a', 'b', 'ab', 'É');
  const condition = fc.record({ nameContains: letters, noteContains: letters }, { requiredKeys: ['nameContains'] });
  const change = fc.record({ name: letters, category: letters, accountId: letters }, { requiredKeys: [] });
  const rule = fc.record({ conditions: condition, changes: change }) as fc.Arbitrary<NewRule>;
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'e'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), text, text, (rules, name, note) => {
      const subject = { ...coffee, names: [name], note };
      const fitting = rules.filter(
        ({ conditions: { nameContains = '', noteContains = '' } }) =>
          name.includes(foldText(nameContains)) && note.includes(foldText(noteContains)),
      );
      const verdict = evaluateRules(rules.map(prepareRule), subject);
      for (const field of ['name', 'category', 'accountId'] as const) {
        const first = fitting.find(({ changes }) => changes[field] !== undefined);
        expect(verdict[field]).toBe(first?.changes[field]);
      }
    }),
    { numRuns: 200 },
  );
});

test('no rule text makes matching slow', () => {
  const text = 'a'.repeat(2200);
  const pieces = [
    `${'a'.repeat(199)}b`,
    `b${'a'.repeat(199)}`,
    `${'ab'.repeat(99)}c`,
    `${'a'.repeat(100)}b${'a'.repeat(99)}`,
  ];
  const rules = Array.from({ length: 100 }, (_, n) =>
    prepareRule({ conditions: { noteContains: pieces[n % pieces.length] }, changes: { category: 'Food' } }),
  );
  const start = readCpuMs();
  for (let n = 0; n < 20; n++) evaluateRules(rules, { ...coffee, note: text });
  // The test used two thousand strings of 2,200 characters. Comparing every character with every other one would take
  // 900 million steps.
  expect(readCpuMs() - start).toBeLessThan(400);
});
