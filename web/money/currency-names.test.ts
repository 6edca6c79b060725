import { afterEach, expect, test } from 'vitest';
import { COMMON_CURRENCIES } from '../../contract/common-currencies.ts';
import { CURRENCY_CODES } from '../../contract/currency-codes.ts';
import { setRegion } from '../region/region.ts';
import { toAmountText } from './amount-text.ts';
import { explainMissingDecimals, listCurrencies, matchesCurrency } from './currency-names.ts';
import { getCurrencyDecimals, getCurrencySymbol } from './currency-symbol.ts';
import { setDisplayCurrency } from './display-currency-store.ts';
import { findAmountError, findSignedAmountError, parseTypedAmount, parseTypedSignedAmount } from './parse-amount.ts';

afterEach(() => {
  setDisplayCurrency('USD');
  setRegion();
});

test('every currency has a name of its own, and the seven common ones come first', () => {
  const currencies = listCurrencies();
  expect(currencies.slice(0, 7)).toMatchObject(COMMON_CURRENCIES.map(({ code, name }) => ({ code, name })));
  expect(currencies.map(({ code }) => code).sort()).toEqual([...CURRENCY_CODES].sort());
  for (const { code, name } of currencies) expect(name).not.toBe(code);
});

test('a currency without a sign is shown by its code', () => {
  expect(COMMON_CURRENCIES.map(({ code }) => getCurrencySymbol(code))).toEqual(['$', '€', '£', '¥', '$', '$', '₹']);
  expect(['CHF', 'PLN', 'BRL'].map(getCurrencySymbol)).toEqual(['CHF', 'zł', 'R$']);
});

test('a search finds a currency by code, name or sign', () => {
  const find = (search: string) => listCurrencies().filter((each) => matchesCurrency(each, search));
  expect(find(' swiss ').map(({ code }) => code)).toEqual(['CHF']);
  expect(find('pln').map(({ code }) => code)).toEqual(['PLN']);
  expect(find('₹').map(({ code }) => code)).toEqual(['INR']);
  expect(find('no such')).toEqual([]);
});

test('decimals typed in yen are refused, unless they are zero or add up to a whole amount', () => {
  setDisplayCurrency('JPY');
  expect(['1200', '1,200', '12.00', '0.5+0.5'].map(parseTypedAmount)).toEqual([1200, 1200, 12, 1]);
  for (const text of ['12.50', '1+0.5']) {
    expect(parseTypedAmount(text)).toBeNaN();
    expect(findAmountError(text, undefined)).toBe('Enter a whole amount, because JPY has no decimals');
  }
  expect(parseTypedSignedAmount('-12.50')).toBeNaN();
  expect(findSignedAmountError('-12.50', undefined)).toMatch(/whole amount/);
  expect([toAmountText(1200), toAmountText(0)]).toEqual(['1200', '0']);
  expect(explainMissingDecimals('JPY')).toMatch(/^Japanese Yen \(JPY\) has no decimals\./);
});

test('currencies with two or three decimals take hundredths', () => {
  expect(['USD', 'KWD', 'JPY'].map(getCurrencyDecimals)).toEqual([2, 3, 0]);
  setDisplayCurrency('KWD');
  expect(parseTypedAmount('12.25')).toBe(12.25);
  expect(findAmountError('12.125', undefined)).toBe('Enter an amount with at most two decimals');
  expect(explainMissingDecimals('KWD')).toBeUndefined();
  setRegion('de-DE');
  expect(toAmountText(1234.5)).toBe('1234,50');
});
