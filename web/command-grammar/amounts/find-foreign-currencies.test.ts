import { expect, test } from 'vitest';
import { interpretCommand } from '../interpret-command.ts';
import { TODAY, vocabulary } from '../testing/ask.ts';

const listUnknown = (text: string, currency: string) =>
  interpretCommand(text, vocabulary, { today: TODAY, region: 'en-US', currency })?.unknown.map((each) => each.text);

test.each([
  ['petrol £20', 'USD', ['£']],
  ['petrol £20', 'GBP', []],
  ['20 € lunch', 'USD', ['€']],
  ['payment 430 EUR from mom', 'USD', ['EUR']],
  ['20eur lunch', 'USD', ['eur']],
  ['20eur lunch', 'EUR', []],
  ['forty pounds tea', 'USD', ['pounds']],
  ['$20 lunch', 'EUR', ['$']],
  ['$20 lunch', 'CAD', []],
  ['food over €50', 'USD', ['€']],
  ['pound cake 5', 'USD', []],
  ['euro trip 200', 'USD', []],
])('in "%s", a currency other than %s is reported', (text, currency, unknown) =>
  expect(listUnknown(text, currency)).toEqual(unknown),
);
