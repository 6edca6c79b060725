import { expect, test } from 'vitest';
import { COMMON_CURRENCIES } from '../../contract/common-currencies.ts';
import { CURRENCY_CODES } from '../../contract/currency-codes.ts';
import { onSharedApps } from '../testing/each-engine.ts';

test('Intl knows every currency of the list, on every version of Node.js', () => {
  for (const { code } of COMMON_CURRENCIES) expect(CURRENCY_CODES).toContain(code);
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
  for (const code of CURRENCY_CODES) expect(names.of(code), code).toBeDefined();
  expect([...CURRENCY_CODES].sort()).toEqual(CURRENCY_CODES);
});

onSharedApps((app) => {
  test('any currency of ISO 4217 can be the default currency, and others are refused', async () => {
    const user = await app().newUser();
    const choose = (defaultCurrency: string) => user.send('PUT', '/auth/setup', { body: { defaultCurrency } });
    for (const code of ['CHF', 'KWD', 'CLP'])
      expect(await choose(code)).toMatchObject({ status: 200, body: { defaultCurrency: code } });
    for (const wrong of ['XXX', 'chf', 'ZZZ', '', 'US Dollar'])
      expect(await choose(wrong)).toMatchObject({ status: 400, body: { message: 'Choose a supported currency' } });
    expect((await user.send('GET', '/auth/me')).body).toMatchObject({ defaultCurrency: 'CLP' });
  });
});
