import { describe, expect, test } from 'vitest';
import { austrianCode, germanCode, portugueseCode } from '../testing/draw-code.ts';
import { readFiscalCode } from './fiscal-codes.ts';

const sale = { day: '2025-03-14', totalMinor: 2339 };
const said = { day: '2025-03-14', amountMinor: 2339, currency: 'EUR' };

describe('the code of a fiscal register says day and total', () => {
  test('in Portugal, with the tax', () => {
    expect(readFiscalCode(portugueseCode(sale))).toEqual({ ...said, taxMinor: 437 });
  });

  test('in Austria, where the total is the sum of the amounts by rate of tax', () => {
    expect(readFiscalCode(austrianCode(sale))).toEqual(said);
  });

  test('in Germany, where a day begins an hour or two before that of Greenwich', () => {
    expect(readFiscalCode(germanCode('2025-03-14T22:59:59.000Z', 2339))).toEqual(said);
    expect(readFiscalCode(germanCode('2025-03-14T23:00:00.000Z', 2339))).toEqual({ ...said, day: '2025-03-15' });
    expect(readFiscalCode(germanCode('2025-07-14T22:00:00Z', 2339))).toEqual({ ...said, day: '2025-07-15' });
  });

  test('in Germany, with other money and a clock that was not set', () => {
    const paid = '10.00:Bar_5.00:Bar:CHF_64.30:Unbar';
    expect(readFiscalCode(germanCode('1970-01-01T00:00:00.000Z', 8332, { paid }))).toEqual({
      amountMinor: 8332,
      currency: 'EUR',
    });
  });
});

describe('a code says nothing', () => {
  test.each<[string, string]>([
    ['that gives money back in Portugal', portugueseCode(sale, { kind: 'NC' })],
    ['that was cancelled in Portugal', portugueseCode(sale, { state: 'A' })],
    ['whose seller cannot have that tax number', portugueseCode(sale, { seller: '500000001' })],
    ['that was cut off in Portugal', portugueseCode(sale).replace('*Q:kLp0', '')],
    ['whose tax is more than its total', portugueseCode(sale).replace('O:23.39', 'O:3.39')],
    ['of training in Austria', austrianCode(sale, 'VFJB')],
    ['that was cancelled in Austria', austrianCode(sale, 'U1RP')],
    ['of nothing in Austria', austrianCode({ ...sale, totalMinor: 0 })],
    ['with a day that does not exist', austrianCode({ ...sale, day: '2025-02-30' })],
    ['without a signature', austrianCode(sale).split('_').slice(0, -1).join('_')],
    ['of an order in Germany', germanCode('2025-03-14T12:00:00Z', 2339, { what: 'AVBestellung' })],
    ['that was paid with another amount', germanCode('2025-03-14T12:00:00Z', 2339, { paid: '24.39:Bar' })],
    ['with an amount that is none', germanCode('2025-03-14T12:00:00Z', 2339).replace('11.69', '1e4')],
    ['of another kind in Germany', germanCode('2025-03-14T12:00:00Z', 2339).replace('Kassenbeleg-V1', 'Bestellung-V1')],
    ['with an address', 'https://example.org/?total=23.39'],
    ['of nothing', ''],
    ['of separators', ';'.repeat(2900)],
    ['that is longer than any', portugueseCode(sale) + '*S:'.repeat(2000)],
  ])('%s', (_, text) => {
    expect(readFiscalCode(text)).toBeUndefined();
  });
});
