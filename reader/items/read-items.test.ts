import { expect, test } from 'vitest';
import { listAmountCandidates } from '../fields/amount/amount-candidates.ts';
import { readReceiptFields } from '../fields/read-receipt-fields.ts';
import { toTextLines } from '../fields/text-line.ts';
import { readCpuMs } from '../testing/cpu-ms.ts';
import { createTextPage } from '../testing/create-text-page.ts';
import { readPrintedItems } from './read-items.ts';
import { MAX_ITEM_NAME_LENGTH, MAX_ITEMS_PER_RECEIPT } from './receipt-item.ts';

/** Returns the items as `quantity × name = amount`, the tax and the tip in hundredths, and whether the items add up. */
function read(...lines: string[]) {
  const { items, taxMinor, tipMinor, itemsAddUp } = readReceiptFields([createTextPage(lines)], '2026-11-22');
  const said = items.map(({ name, quantity, amountMinor }) => `${quantity} × ${name} = ${amountMinor}`);
  return { items: said, taxMinor, tipMinor, itemsAddUp };
}

test('a German till receipt: quantities below, weights, deposits, tax codes, a discount and a tax table', () => {
  expect(
    read(
      'MARKT AM EICHPLATZ',
      '12345 Musterstadt',
      '                              EUR',
      'VOLLMILCH 3,5%               2,38 B',
      '   2 Stk x  1,19',
      'BANANEN LOSE                 1,29 B',
      '   0,432 kg x 2,99 EUR/kg',
      'SPRUDEL MEDIUM               0,79 A',
      'PFAND                        0,25 A *',
      'RABATT 10%                  -0,24 B',
      'SUMME              EUR       4,47',
      'Geg. BAR           EUR       5,00',
      'Rückgeld BAR       EUR       0,53',
      'Steuer %    Netto   Steuer   Brutto',
      'A= 19,0%     0,87     0,17     1,04',
      'B=  7,0%     3,21     0,22     3,43',
      'Gesamtbetrag 4,08     0,39     4,47',
    ),
  ).toEqual({
    items: [
      '2 × VOLLMILCH 3,5% = 238',
      '0.432 × BANANEN LOSE = 129',
      '1 × SPRUDEL MEDIUM = 79',
      '1 × PFAND = 25',
      '1 × RABATT 10% = -24',
    ],
    taxMinor: 39,
    tipMinor: null,
    itemsAddUp: true,
  });
});

test('an American bill: tax and a tip added to the prices, and suggested tips', () => {
  expect(
    read(
      'HARBOR DINER',
      'Server: Ann',
      '1 CHEESEBURGER          12.50',
      '2 LEMONADE               7.00',
      '1 APPLE PIE              6.25',
      'SUBTOTAL                25.75',
      'TAX                      2.06',
      'TIP                      5.00',
      'TOTAL                   32.81',
      'VISA                    32.81',
      'Suggested tip: 18% $4.64   20% $5.15',
    ),
  ).toEqual({
    items: ['1 × CHEESEBURGER = 1250', '2 × LEMONADE = 700', '1 × APPLE PIE = 625'],
    taxMinor: 206,
    tipMinor: 500,
    itemsAddUp: true,
  });
});

test('a British till receipt: columns, names over two lines, and a saving with a minus after it', () => {
  expect(
    read(
      'CORNER GROCER LTD',
      'PRODUCT                  PRICE  QTY  TOTAL',
      'MULTIGRAIN BREAD FLOUR   £1.80    2  £3.60',
      'STONEGROUND 1KG',
      'EGGS                     £2.10    1  £2.10',
      'MULTIBUY SAVING                       0.50-',
      'Total                                £5.20',
      'Card                                 £5.20',
    ),
  ).toEqual({
    items: ['2 × MULTIGRAIN BREAD FLOUR STONEGROUND 1KG = 360', '1 × EGGS = 210', '1 × MULTIBUY SAVING = -50'],
    taxMinor: null,
    tipMinor: null,
    itemsAddUp: true,
  });
});

test('a French bill: quantity, unit price and price in columns, and the included tax', () => {
  expect(
    read(
      'CAFE DU PONT',
      '2 x CROISSANT       1,40     2,80',
      '1 x CAFE CREME      3,20     3,20',
      '1 x TARTE CITRON    4,50     4,50',
      'TOTAL EUR                   10,50',
      'dont TVA 10%                 0,95',
      'CB                          10,50',
    ),
  ).toEqual({
    items: ['2 × CROISSANT = 280', '1 × CAFE CREME = 320', '1 × TARTE CITRON = 450'],
    taxMinor: 95,
    tipMinor: null,
    itemsAddUp: true,
  });
});

test.each([
  [
    'prices below the names, with article numbers',
    ['GREEK YOGHURT 950G', '9300658407031 UNT  1x21.60   21.60', 'WATERMELON', '2001942400458 KG  1.642x2.79   4.58'],
    '26.18',
    ['1 × GREEK YOGHURT 950G = 2160', '1.642 × WATERMELON = 458'],
  ],
  [
    'a quantity above its name',
    ['2 x 1,50', 'APFELSAFT        3,00', 'BROT             2,20'],
    '5,20',
    ['2 × APFELSAFT = 300', '1 × BROT = 220'],
  ],
  [
    'a quantity on the line of its name',
    ['CHANG (2@$3.50)   $7.00', 'RED CURRY        $10.24'],
    '17.24',
    ['2 × CHANG = 700', '1 × RED CURRY = 1024'],
  ],
  [
    'numbers that are part of the name',
    ['7 UP CAN          1.50', 'MENU 2            9.80', 'TEA               2.00'],
    '13.30',
    ['1 × 7 UP CAN = 150', '1 × MENU 2 = 980', '1 × TEA = 200'],
  ],
  [
    'items with names like a payment or a tax',
    ['MARS BAR          1.20', 'VAT 69 WHISKY    24.00', 'CRISPS            1.10'],
    '26.30',
    ['1 × MARS BAR = 120', '1 × VAT 69 WHISKY = 2400', '1 × CRISPS = 110'],
  ],
  [
    'a discount without its minus',
    ['SHIRT            30.00', 'SOCKS             8.00', 'Discount 10%      3.80'],
    '34.20',
    ['1 × SHIRT = 3000', '1 × SOCKS = 800', '1 × Discount 10% = -380'],
  ],
  [
    'ingredients of a dish, further left',
    ['2x Cola    5.00  10.00', '1x Pizza  27.00  30.00', '   + Burrata 3.00', '1x Tea     4.00   4.00'],
    '44.00',
    ['2 × Cola = 1000', '1 × Pizza = 3000', '1 × Tea = 400'],
  ],
])('%s', (_, lines, total, items) => {
  expect(read('OLD MILL', ...lines, `TOTAL            ${total}`)).toMatchObject({ items, itemsAddUp: true });
});

test('a discount below the subtotal is an item if it leads to the total', () => {
  const { items, itemsAddUp } = read(
    'CURRY  23.50',
    'RICE  4.00',
    'Subtotal  27.50',
    'Take away rabatt  -2.50',
    'Total  25.00',
  );
  expect(items).toEqual(['1 × CURRY = 2350', '1 × RICE = 400', '1 × Take away rabatt = -250']);
  expect(itemsAddUp).toBe(true);
});

test('items that do not add up are reported, and payments, points and tables are not items', () => {
  expect(
    read(
      'OLD MILL',
      'BREAD            2.40',
      'BUTTER           3.10',
      'TOTAL            7.30',
      'CASH            10.00',
      'CHANGE           2.70',
      'Points earned    7.00',
    ),
  ).toEqual({ items: ['1 × BREAD = 240', '1 × BUTTER = 310'], taxMinor: null, tipMinor: null, itemsAddUp: false });
});

test('hardly legible items, tax and tip are shown only if they add up', () => {
  const hazy = (...lines: string[]) => {
    const page = createTextPage(lines);
    for (const { words } of page.lines)
      if (/^[a-z]/.test(words[0]?.text ?? '')) for (const word of words) word.confidence = 0.8;
    const { items, taxMinor, tipMinor } = readReceiptFields([page], '2026-11-22');
    return { items: items.map(({ name }) => name), taxMinor, tipMinor };
  };
  const none = { items: [], taxMinor: null, tipMinor: null };
  expect(hazy('children 86.99', 'SCARF 16.00', 'SUBTOTAL 276.95', 'sales tax 63.25', 'TOTAL 340.21')).toEqual({
    ...none,
    items: ['SCARF'],
  });
  expect(hazy('shoes 260.95', 'SCARF 16.00', 'SUBTOTAL 276.95', 'sales tax 63.26', 'TOTAL 340.21')).toEqual({
    ...none,
    items: ['shoes', 'SCARF'],
    taxMinor: 6326,
  });
  expect(hazy('AMOUNT 53.68', 'tip 6.44', 'TOTAL 60.12')).toEqual({ ...none, tipMinor: 644 });
  expect(hazy('AMOUNT 53.68', 'tip 6.40', 'TOTAL 60.12')).toEqual(none);
});

test('a card slip has a tip and no items', () => {
  expect(read('RAMEN BAR', 'AMOUNT   53.68', 'TIP   6.44', 'TOTAL   60.12')).toMatchObject({
    items: [],
    tipMinor: 644,
  });
  expect(read('THANK YOU', '***')).toEqual({ items: [], taxMinor: null, tipMinor: null, itemsAddUp: false });
});

test('two equal taxes both count, and a repeated tax counts once', () => {
  const sum = ['TEA  40.00', 'TOTAL  42.00'];
  expect(read(...sum, 'CGST 2.5%  1.00', 'SGST 2.5%  1.00').taxMinor).toBe(200);
  expect(read(...sum, 'VAT 5%  2.00', 'VAT 5% included  2.00').taxMinor).toBe(200);
});

test('an extremely long receipt quickly gives 200 items with names of 200 letters', () => {
  const many = Array.from({ length: 2000 }, (_, i) => `${'X'.repeat(2 + (i % 250))} 1.50`);
  const lines = toTextLines([createTextPage([...many, 'TOTAL  3000.00'])]);
  const amounts = listAmountCandidates(lines);
  const start = readCpuMs();
  const { items, itemsAddUp } = readPrintedItems(lines, amounts, 300_000);
  expect(readCpuMs() - start).toBeLessThan(3000);
  expect([items.length, itemsAddUp]).toEqual([MAX_ITEMS_PER_RECEIPT, false]);
  expect(Math.max(...items.map(({ name }) => name.length))).toBe(MAX_ITEM_NAME_LENGTH);
});
