import { expect, test } from 'vitest';
import { interpretCommand } from '../../command-grammar/interpret-command.ts';
import vocabulary from '../questions/vocabulary.json' with { type: 'json' };
import { listChipCorrections, replaceChipWords } from './list-corrections.ts';

/** A Thursday. */
const TODAY = '2026-11-26';

/** Returns the corrections of the chip of this kind. */
function correct(text: string, kind: string) {
  const interpret = (words: string) => interpretCommand(words, vocabulary, { today: TODAY, region: 'en-US' });
  const interpretation = interpret(text);
  if (!interpretation) throw new Error('the text has no words');
  const unknown = interpretation.unknown.map((each) => ({ ...each, kind: 'unknown' as const }));
  const chip = [...interpretation.chips, ...unknown].find((each) => each.kind === kind);
  if (!chip) throw new Error(`no chip ${kind}`);
  const given = { text, interpretation, interpret, vocabulary, today: TODAY, currency: 'USD' };
  return listChipCorrections(chip, given).map(({ label, text: corrected }) => [label, corrected]);
}

test.each([
  ['groceries march', 'span', ['March 2025', 'groceries march 2025']],
  ['groceries in march', 'span', ['Since Mar 1, 2026', 'groceries since mar 1 2026']],
  ['groceries last month', 'span', ['September 2026', 'groceries september 2026']],
  ['food past week', 'span', ['Nov 20, 2026 – Nov 26, 2026', 'food nov 20 2026 to nov 26 2026']],
  ['food 3/4', 'span', ['Apr 3, 2026', 'food apr 3 2026']],
  ['since mar 3', 'span', ['Mar 3, 2026', 'mar 3 2026']],
  ['food 2025', 'span', ['2024', 'food 2024']],
  ['coffee 4.80 monday', 'span', ['Nov 26, 2026', 'coffee 4.80 nov 26 2026']],
  ['budget food 450 december', 'span', ['January 2027', 'budget food 450 january 2027']],
  ['food march', 'category', ['Groceries', 'Groceries march']],
  ['food march', 'category', ['Search for “food”', '"food" march']],
  ['12 pets', 'category', ['Use “pets” as Name', '12 "pets"']],
  ['chase card', 'account', ['Savings', 'Savings']],
  ['how much did I spend in march', 'type', ['Income', 'how much did I earn in march']],
  ['paid 30 lunch', 'type', ['Income', 'received 30 lunch']],
  ['uber over 20', 'amount', ['Under $20.00', 'uber under 20']],
  ['uber 10..20', 'amount', ['Exactly $10.00', 'uber exactly 10']],
  ['uber 12.50', 'cost', ['Search: Exactly $12.50', 'uber exactly 12.50']],
  ['uber', 'text', ['Uber Eats', 'Uber Eats']],
  ['grocriez march', 'unknown', ['Groceries', 'Groceries march']],
  ['grocriez febuarry', 'unknown', ['Groceries february', 'Groceries february']],
  ['narnia', 'unknown', ['Search for “narnia”', '"narnia"']],
])('in "%s", a %s can be corrected', (text, kind, correction) =>
  expect(correct(text, kind)).toContainEqual(correction),
);

test('each correction has another text', () => {
  for (const text of ['groceries march', 'uber over 20', '12 pets yesterday', 'income last year', 'chase card'])
    for (const { kind } of interpretCommand(text, vocabulary, { today: TODAY, region: 'en-US' })?.chips ?? []) {
      const texts = correct(text, kind).map(([, corrected]) => corrected);
      expect(new Set([text, ...texts]).size).toBe(texts.length + 1);
    }
});

test('a removed date takes its preposition with it', () =>
  expect(replaceChipWords('food in march over 20', { kind: 'span', start: 8, end: 13 }, '')).toBe('food over 20'));
