import { expect, test } from 'vitest';
import { createTextPage } from '../../testing/create-text-page.ts';
import chains from '../merchant/chains.json' with { type: 'json' };
import { normalizeNameForComparison } from '../normalize-text.ts';
import { readReceiptFields } from '../read-receipt-fields.ts';

test.each([
  ['Groceries', ['REWE', 'Hauptstr. 5', 'Vollmilch  1,29', 'SUMME  1,29']],
  ['Groceries', ['GREEN LEAF MINI MARKET', 'Rice  9.90', 'TOTAL  9.90']],
  ['Food', ['Trattoria Rosa S.r.l.', 'Via Roma 14', 'Coperto  2,00', 'TOTALE  22,00']],
  ['Food', ["DOMINO'S PIZZA", '12, HIGH ROAD', 'TOTAL  22.00']],
  ['Transportation', ['SHELL BLUE DOOR STATION', 'TOTAL  50.00']],
  ['Transportation', ['Sonnen Tankstelle', 'Super E10  50,00', 'SUMME  50,00']],
  ['Subscriptions', ['Amazon Web Services', 'Total  USD 4.90']],
  ['Bills', ['Stadtwerke Neustadt GmbH', 'Strom  50,00', 'Rechnungsbetrag  50,00']],
  ['Entertainment', ['Kino am Markt', 'Film  12,00', 'SUMME  12,00']],
  ['Shopping', ['Librairie du Pont', 'TOTAL TTC  12,00', 'Pharmacie']],
  [null, ['XYLO QQQ', 'TOTAL  12.00']],
])('category: %s for %j', (category, lines) => {
  expect(readReceiptFields([createTextPage(lines)], '2025-06-30').category).toBe(category);
});

test('each known chain is listed only once', () => {
  const names = Object.values(chains).flatMap(({ within, alone }) =>
    [...within, ...alone].map(normalizeNameForComparison),
  );
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
