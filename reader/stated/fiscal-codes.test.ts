import { describe, expect, test } from 'vitest';
import { austrianCode, germanCode, portugueseCode } from '../testing/draw-code.ts';
import { readFiscalCode } from './fiscal-codes.ts';

const sale = { day: '2025-03-14', totalMinor: 2339 };
const said = { day: '2025-03-14', amountMinor: 2339, currency: 'EUR' };

describe('a fiscal code contains day and total', () => {
  test('in Portugal, with the tax', () => {
    expect(readFiscalCode(portugueseCode(sale))).toEqual({ ...said, taxMinor: 437 });
  });

  test('in Austria, where the total is the sum of the amounts by tax rate', () => {
    expect(readFiscalCode(austrianCode(sale))).toEqual(said);
  });

  test('in Germany, where the day starts one or two hours before UTC', () => {
    expect(readFiscalCode(germanCode('2025-03-14T22:59:59.000Z', 2339))).toEqual(said);
    expect(readFiscalCode(germanCode('2025-03-14T23:00:00.000Z', 2339))).toEqual({ ...said, day: '2025-03-15' });
    expect(readFiscalCode(germanCode('2025-07-14T22:00:00Z', 2339))).toEqual({ ...said, day: '2025-07-15' });
  });

  test('in Germany, with other currencies and a clock that was not set', () => {
    const paid = '10.00:Bar_5.00:Bar:CHF_64.30:Unbar';
    expect(readFiscalCode(germanCode('1970-01-01T00:00:00.000Z', 8332, { paid }))).toEqual({
      amountMinor: 8332,
      currency: 'EUR',
    });
  });
});

describe('a code is ignored', () => {
  test.each<[string, string]>([
    ['for a refund in Portugal', portugueseCode(sale, { kind: 'NC' })],
    ['that was cancelled in Portugal', portugueseCode(sale, { state: 'A' })],
    ['with an invalid tax number of the seller', portugueseCode(sale, { seller: '500000001' })],
    ['that is truncated in Portugal', portugueseCode(sale).replace('*Q:kLp0', '')],
    ['with a tax above the total', portugueseCode(sale).replace('O:23.39', 'O:3.39')],
    ['for training in Austria', austrianCode(sale, 'VFJB')],
    ['that was cancelled in Austria', austrianCode(sale, 'U1RP')],
    ['for a total of 0 in Austria', austrianCode({ ...sale, totalMinor: 0 })],
    ['with a day that does not exist', austrianCode({ ...sale, day: '2025-02-30' })],
    ['without a signature', austrianCode(sale).split('_').slice(0, -1).join('_')],
    ['for an order in Germany', germanCode('2025-03-14T12:00:00Z', 2339, { what: 'AVBestellung' })],
    ['with a payment of another amount', germanCode('2025-03-14T12:00:00Z', 2339, { paid: '24.39:Bar' })],
    ['with an invalid amount', germanCode('2025-03-14T12:00:00Z', 2339).replace('11.69', '1e4')],
    ['of another type in Germany', germanCode('2025-03-14T12:00:00Z', 2339).replace('Kassenbeleg-V1', 'Bestellung-V1')],
    ['with a web address', 'https://example.org/?total=23.39'],
    ['that is empty', ''],
    ['that consists of separators', ';'.repeat(2900)],
    ['that is too long', portugueseCode(sale) + '*S:'.repeat(2000)],
  ])('%s', (_, text) => {
    expect(readFiscalCode(text)).toBeUndefined();
  });
});
