import { expect, test } from 'vitest';
import type { ImportQuestion } from '../../../contract/imports/import-preview.ts';
import { describeFormatChoice, describeRememberedAnswers, getFormatQuestionTitle } from './describe-format-question.ts';

function asked(about: ImportQuestion['about'], readings: Record<string, string>[], dayText: string | null = null) {
  const choices = Object.keys(readings[0] ?? {});
  const examples = readings.map((of, line) => ({
    line,
    text: 'CORNER BAKERY',
    dayText,
    readings: Object.entries(of).map(([choice, shown]) => ({ choice, shown })),
  }));
  return { file: 0, about, choices, chosen: choices[0] ?? '', isRemembered: false, examples };
}

test('a question about dates quotes the date as written in the file', () => {
  expect(getFormatQuestionTitle(asked('date order', [{ MDY: '2026-03-04', DMY: '2026-04-03' }], '03/04/2026'))).toBe(
    'Does 03/04/2026 for “CORNER BAKERY” mean Mar 4, 2026 or Apr 3, 2026?',
  );
});

test('a long name is cut at a word boundary', () => {
  const titleWith = (text: string) => {
    const question = asked('date order', [{ MDY: '2026-03-04', DMY: '2026-04-03' }], '03/04/2026');
    return getFormatQuestionTitle({
      ...question,
      examples: question.examples.map((example) => ({ ...example, text })),
    });
  };
  expect(titleWith('SEPA DIRECT DEBIT OF THE SOCIETY FOR VERY LONG NAMES OF MEMBERS')).toContain(
    '“SEPA DIRECT DEBIT OF THE SOCIETY FOR VERY LONG NAMES OF…”',
  );
  const whole = 'SEPA DIRECT DEBIT OF THE SOCIETY FOR VERY LONG NAMES OF ALL.';
  expect([whole.length, titleWith(whole)]).toEqual([60, expect.stringContaining(`“${whole}”`)]);
  expect(titleWith('M'.repeat(90))).toContain(`“${'M'.repeat(60)}…”`);
});

test('the question about signs differs if no amount has a minus', () => {
  const plain = asked('sign', [{ turned: '-12.50', 'as written': '12.50' }]);
  expect(getFormatQuestionTitle(plain)).toBe(
    'None of the amounts in this file has a plus or minus sign. Is 12.50 for “CORNER BAKERY” money you spent or received?',
  );
  expect(plain.choices.map((choice) => describeFormatChoice(plain, choice))).toEqual(['Money spent', 'Money received']);
  const signed = asked('sign', [
    { turned: '-12.50', 'as written': '12.50' },
    { turned: '3.00', 'as written': '-3.00' },
  ]);
  expect(getFormatQuestionTitle(signed)).toBe('Is 12.50 for “CORNER BAKERY” money you spent or received?');
  expect(describeFormatChoice(signed, 'turned')).toBe('Minus means money received');
});

test('a remembered answer says how the file is read', () => {
  const question = asked('date order', [{ MDY: '2026-03-04', DMY: '2026-04-03' }], '03/04/2026');
  expect(describeRememberedAnswers(question)).toBe('Same settings as your last file in this format: month first');
});

test('a remembered currency is named', () => {
  const question = { ...asked('currency', []), choices: ['USD', 'SEK'], chosen: 'SEK' };
  expect(getFormatQuestionTitle(question)).toBe('Which currency are the amounts in?');
  expect(describeRememberedAnswers(question)).toBe('Same settings as your last file in this format: SEK');
});
