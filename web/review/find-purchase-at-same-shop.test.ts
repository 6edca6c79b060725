import { expect, test } from 'vitest';
import { findPurchaseAtSameShop } from './find-purchase-at-same-shop.ts';

test.each([
  ['Zalando', 'Zalando', true],
  ['ZALANDO SE refund', 'Zalando', true],
  ['Crédit Café Lune', 'cafe lune', true],
  ['Zalando', 'Zalando Lounge', true],
  ['Zalando', 'Lamp', false],
  ['Acme Payroll', 'Acme Store', false],
  ['Refund 1234', '1234', false],
  ['12', 'Zalando', false],
])('income from %s is a refund of %s: %s', (name, purchase, isFound) => {
  const proposed = [{ transaction: { name: 'Other shop' } }, { transaction: { name: purchase } }];
  expect(findPurchaseAtSameShop(name, proposed)?.name).toBe(isFound ? purchase : undefined);
});
