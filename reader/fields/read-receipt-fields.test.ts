import { expect, test } from 'vitest';
import { createTextPage } from '../testing/create-text-page.ts';
import { readReceiptFields } from './read-receipt-fields.ts';

const today = '2025-06-30';
const read = (...lines: string[]) => readReceiptFields([createTextPage(lines)], today);

test('all fields of a plain receipt are read', () => {
  const fields = read(
    'BLUE DOOR CAFE SDN BHD',
    '(123456-X)',
    '12, JALAN BESAR, 50000 KUALA LUMPUR',
    'TEL: 03-1234 5678',
    'TAX INVOICE',
    'Date: 03/04/2025 18:22',
    'LATTE                 RM 9.50',
    'CAKE                  RM 8.00',
    'TOTAL                 RM 17.50',
    'CASH                  RM 20.00',
    'CHANGE                RM 2.50',
  );
  expect(fields).toMatchObject({
    merchant: 'BLUE DOOR CAFE SDN BHD',
    amountMinor: 1750,
    day: '2025-04-03',
    category: 'Food',
    currency: 'MYR',
  });
  expect(Math.min(fields.confidence.merchant, fields.confidence.amount, fields.confidence.date)).toBeGreaterThan(0.7);
});

test('the words that each field came from are marked', () => {
  const page = createTextPage(['CORNER SHOP LTD', 'Date 03/04/2025', 'TOTAL      12.50']);
  readReceiptFields([page], today);
  const usedFor = (field: string) =>
    page.lines.flatMap(({ words }) => words.filter((word) => word.usedFor.some((used) => used === field)));
  expect(usedFor('merchant').map(({ text }) => text)).toEqual(['CORNER', 'SHOP', 'LTD']);
  expect(usedFor('amount').map(({ text }) => text)).toEqual(['12.50']);
  expect(usedFor('date').map(({ text }) => text)).toEqual(['03/04/2025']);
});

test('an illegible page has no fields and no confidence', () => {
  const nothing = { merchant: null, amountMinor: null, day: null, category: null, currency: null };
  expect(read()).toMatchObject({
    ...nothing,
    confidence: { merchant: 0, amount: 0, date: 0, category: 0, currency: 0 },
  });
  expect(read('***', '12', '---')).toMatchObject(nothing);
});

test.each([
  ['the total, not the larger cash', ['TOTAL  12.50', 'CASH  50.00', 'CHANGE  37.50'], 1250],
  ['the total after rounding', ['TOTAL  12.52', 'ROUNDING ADJ  -0.02', 'TOTAL ROUNDED  12.50', 'CASH  20.00'], 1250],
  ['the rounded total after the rounding', ['TOTAL  12.52', 'ROUNDING  -0.02  12.50', 'CASH  20.00'], 1250],
  ['the total, not the subtotal', ['SUBTOTAL  11.79', 'GST 6%  0.71', 'TOTAL  12.50'], 1250],
  ['the total, not the total of the tax', ['Total  12.50', 'Total GST  0.71'], 1250],
  ['the total, not the sums of a tax table', ['TOTAL  12.50', 'GST SUMMARY  AMOUNT  TAX', 'TOTAL  11.79  0.71'], 1250],
  ['the total that the payment confirms', ['TOTAL  72.50', 'TOTAL  12.50', 'CASH  20.00', 'CHANGE  7.50'], 1250],
  ['an amount below its label', ['A  1.00', 'GRAND TOTAL', '12.50', 'THANK YOU'], 1250],
  ['a total with a misread label', ['MILK  2.00', 'T0TAI  12.50', 'CASH  20.00'], 1250],
  ['a total after the number of goods', ['Total Qty: 2  12.50', 'Cash  12.50'], 1250],
  ['a German total', ['Brot  3,49', 'SUMME EUR  12,50', 'Geg. BAR EUR  20,00', 'Rückgeld EUR  7,50'], 1250],
  ['a German total without its umlauts', ['Zwischensumme  12,00', 'zu zahlen  12,50', 'Ruckgeld BAR  7,50'], 1250],
  ['a French total', ['Sous-total  11,00', 'TVA 20%  1,50', 'TOTAL TTC  12,50', 'Carte  12,50'], 1250],
  ['a Spanish total', ['Base imponible  10,33', 'IVA 21%  2,17', 'TOTAL A PAGAR  12,50', 'Efectivo  20,00'], 1250],
  ['an Italian total', ['Subtotale  12,00', 'TOTALE COMPLESSIVO  12,50', 'Resto  7,50'], 1250],
  ['a Dutch total', ['Subtotaal  10,33', 'BTW 21%  2,17', 'Totaal  12,50', 'Pin  12,50'], 1250],
  ['a Turkish total', ['TOPKDV *0,80', 'TOPLAM *12,50', 'NAKİT *20,00', 'PARA ÜSTÜ *7,50'], 1250],
  ['a Swedish total', ['MOMS  2.50', 'TOTALT  12.50', 'KONTANT  200.00', 'VÄXEL  187.50'], 1250],
  ['a Polish total', ['Podatek PTU 2,11', 'SUMA PLN 12,50', 'Gotówka 20,00', 'Reszta 7,50'], 1250],
  [
    'an Indonesian total without decimals',
    ['Nasi Rp.74.000', 'Teh Rp.16.000', 'TOTAL Rp.90.000', 'TUNAI 100.000'],
    9_000_000,
  ],
  ['a Hungarian total with a space', ['Kenyér 1 200 Ft', 'Tej 2 724 Ft', 'ÖSSZESEN 3 924 Ft'], 392_400],
  ['the total without a suggested tip', ['Total $12.50', 'Suggested Tip:', '18%: (Tip $2.25 Total $14.75)'], 1250],
  [
    'the total without suggested tips on several lines',
    ['Subtotal  20.00', 'Total  20.00', 'Tip 15% =  3.00', 'Total  23.00', 'Tip 18% =  3.60', 'Total  23.60'],
    2000,
  ],
  [
    'the total without a table of suggested tips',
    ['TOTAL  20.00', 'Tip guide', '15%  3.00', 'Total  23.00', '20%  4.00', 'Total  24.00', 'Thank you'],
    2000,
  ],
  ['an American balance after the tax', ['APPLES  1.99', 'JUICE  4.99', 'TAX .00 BAL  6.98'], 698],
  ['not the balance of a card', ['Total  12.50', 'Beg Bal  50.00', 'End Bal  37.50'], 1250],
  ['a Polish grand total', ['Chleb  4,50', 'Ogółem  12,50', 'Karta  12,50'], 1250],
  ['a total without its first digit and point', ['TOTAL R$ T740', 'Dinheiro 20,00', 'TROCO R$ 2,60'], 1740],
  ['the total including a tip', ['Subtotal  20.00', 'Gratuity 18%  3.60', 'Total  23.60'], 2360],
])('amount: %s', (_, lines, minor) => {
  expect(read('CORNER SHOP LTD', ...lines).amountMinor).toBe(minor);
});

test('a web address corrects a name that is hardly legible, but not a clear one', () => {
  const named = (confidence: number, name: string, site: string) => {
    const page = createTextPage([name, '12 High Road', 'Date 03/04/2025', 'TOTAL  12.50', site]);
    for (const word of page.lines[0]?.words ?? []) word.confidence = confidence;
    return readReceiptFields([page], today).merchant;
  };
  expect(named(0.7, 'QUIRBE', 'www.quirbel.com')).toBe('Quirbel');
  expect(named(1, 'QUIRBEL', 'www.guirbel.com')).toBe('QUIRBEL');
});

test('a street with a misread sharp s and a price per kilogram are not names', () => {
  expect(read('WARBURGER STRABE 130', 'QUIRBEL', '33100 Paderborn', 'TOTAL 5,00').merchant).toBe('QUIRBEL');
  expect(read('QUIRBEL', 'TARIH 16.06.2025', 'M KARPUZ KG  109,43', 'TOPLAM 109,43').merchant).toBe('QUIRBEL');
});

test('a name in a greeting is more likely than unknown words above it', () => {
  expect(read('Micra Demo System', 'Welcome to Quirbel', '12 High Road', 'TOTAL 5.00').merchant).toBe('Quirbel');
});

test('an amount that only prices goods is not sure', () => {
  const { confidence, sure } = read('CORNER SHOP LTD', 'BREAD  2.00', 'MILK  1.50');
  expect(confidence.amount).toBeLessThan(0.5);
  expect(sure.amount).toBe(false);
});

test.each([
  ['with suggested tips', ['Total  20.00', 'Tip 18% = 3.60  Total 23.60']],
  ['with room for a tip', ['Subtotal  18.00', 'Tax  2.00', 'Total  20.00', 'Tip: ______', 'Total: ______']],
])('the amount of a bill %s is not sure, since more may have been paid', (_, lines) => {
  const { amountMinor, sure } = read('CORNER SHOP LTD', ...lines);
  expect({ amountMinor, sure: sure.amount }).toEqual({ amountMinor: 2000, sure: false });
});

test.each([
  ['the invoice date, not the due date', ['Due date: 30/05/2025', 'Invoice date: 01/05/2025'], '2025-05-01'],
  ['the invoice date, not the order date', ['Order Date: 15-10-2024', 'Invoice Date: 20-10-2024'], '2024-10-20'],
  ['month first if only that is in the past', ['06/07/2025'], '2025-06-07'],
  ['month first on American invoices', ['Invoice date 03/04/2025', 'Total USD 5.00'], '2025-03-04'],
  ['the order that an unambiguous date shows', ['03-04-25', 'Printed 2025-04-03'], '2025-04-03'],
  ['the order that its weekday confirms', ['Tue 03/04/2025', 'Total USD 5.00'], '2025-03-04'],
  ['the order that its weekday confirms, against the country', ['Thu 03/04/2025', 'Total USD 5.00'], '2025-04-03'],
  ['month first in American towns', ['Springfield, IL 62704', '03/04/2025 18:22'], '2025-03-04'],
  ['month first in America with Spanish thanks', ['Miami, FL 33101', 'Gracias', '03/04/2025'], '2025-03-04'],
  ['the year first on Canadian card slips', ['Toronto, ON M5V 2T6', 'DateTime: 22/11/23 12:34:56'], '2022-11-23'],
  ['day first next to the number of a till', ['Terminal ID 48213', '03/04/2025', 'Total EUR 5.00'], '2025-04-03'],
  ['day first in Berlin, whatever its postcode looks like', ['Uferweg 4, DE 10115 Berlin', '03/04/2025'], '2025-04-03'],
  ['day first with euros below an American address', ['Boise, ID 83702', '03/04/2025', '€ 5,00'], '2025-04-03'],
  ['not the expiry date of a card', ['05/03/2025 12:10', 'Valid until 04/04/2025'], '2025-03-05'],
  ['no day in the future', ['12/12/2025'], null],
  ['today', ['30/06/2025'], '2025-06-30'],
])('date: %s', (_, lines, day) => {
  expect(read('CORNER SHOP LTD', ...lines).day).toBe(day);
});

test.each([
  ['below the title', ['TAX INVOICE', 'GREEN LEAF TRADING', '12, HIGH ROAD'], 'GREEN LEAF TRADING'],
  ['without its registration number', ['GREEN LEAF SDN. BHD. (123456-X)'], 'GREEN LEAF SDN. BHD.'],
  ['over two lines', ['GREEN LEAF BOOKS', 'SDN BHD', '(123456-X)'], 'GREEN LEAF BOOKS SDN BHD'],
  ['with an open bracket', ['GREEN LEAF (NORTH', 'CITY) SDN BHD'], 'GREEN LEAF (NORTH CITY) SDN BHD'],
  ['not the customer', ['GREEN LEAF', '12, HIGH ROAD', 'INVOICE', 'BUYER AND CO LTD'], 'GREEN LEAF'],
  ['of a German company', ['*** Grüne Blatt GmbH ***', 'Hauptstraße 5', '40219 Düsseldorf'], 'Grüne Blatt GmbH'],
  ['before its address on one line', ['Grüne Blatt AG - Uferweg 40 - 63571 Ort', 'Rechnung'], 'Grüne Blatt AG'],
  ['next to the title', ['FACTUUR        Groen Blad B.V.', '1012 AB Amsterdam'], 'Groen Blad B.V.'],
  [
    'of the marketplace, not of its seller',
    ['Invoice', 'Sold By : Small Seller Ltd', 'Help: www.bigplace.com'],
    'bigplace',
  ],
  ['printed with wide spacing', ['** G R E E N - L E A F GmbH **', 'Hauptstr. 5'], 'GREEN - LEAF GmbH'],
  [
    'below headings and re-prints',
    ['E-ARŞİV FATURA', 'RE-PRINT', 'Green Leaf Bistro', '12, High Road'],
    'Green Leaf Bistro',
  ],
  ['as printed, even if it resembles a chain', ['HARSE HARDWARE', '12, High Road'], 'HARSE HARDWARE'],
  ['of the seller, not of the buyer', ['Buyer: Red Rose GmbH', 'From: Green Leaf Ltd', 'Invoice'], 'Green Leaf Ltd'],
  ['after its label', ['Taxpayer name: Greenleaf Trading', 'TOTAL  5.00'], 'Greenleaf Trading'],
  ['with a zero for an O', ['GREEN W0OD LTD', 'TEL 12 3456 789'], 'GREEN WOOD LTD'],
  ['without specks read as characters', ['Green Leaf 上', '12, High Road'], 'Green Leaf'],
  ['of the shop, not of goods sold by weight', ['GREEN LEAF', '12, HIGH ROAD', 'APPLES KG  3.00'], 'GREEN LEAF'],
  ['after a label without a space', ['Object name:GREENLEAF TRADING', 'TOTAL  5.00'], 'GREENLEAF TRADING'],
  [
    'with a legal form at the other end of its line',
    ['GREEN LEAF TRADING          SDN BHD'],
    'GREEN LEAF TRADING SDN BHD',
  ],
])('merchant %s', (_, lines, merchant) => {
  expect(read(...lines).merchant).toBe(merchant);
});

test.each([
  ['RM 5.00', 'MYR'],
  ['SUMME EUR 5,00', 'EUR'],
  ['€ 5,00', 'EUR'],
  ['£5.00', 'GBP'],
  ['CHF 5.00', 'CHF'],
  ['Rs. 500.00', 'INR'],
  ['5.00', null],
  ['Total NZ$5.00', 'NZD'],
  ['Total $5.00 HST 13%', 'CAD'],
  ['S$5.00', 'SGD'],
  ['TOTAL  5.00 VAT No. GB123456789', 'GBP'],
  ['Singapore 123456  Total $5.00', 'SGD'],
  ['TOPLAM *5,00 KDV *0,50', 'TRY'],
  ['CHE-123.456.789 MWST  5.00', 'CHF'],
  ['Total Rp.450.000', 'IDR'],
  ['Total 99.50 Kr Kvitto', 'SEK'],
  ['TEA R2.50 Cape Town', 'ZAR'],
  ['Total 5.00 info@greenleaf.no', 'NOK'],
  ['Total 5.00 www.greenleaf.in', 'INR'],
  ['Total 5.00 greenleaf.co.uk', 'GBP'],
])('currency of %s is %s', (line, currency) => {
  expect(read('CORNER SHOP', line).currency).toBe(currency);
});

test.each([
  'Reg.No 12345',
  'Trx.ID 12345',
  'Qty.In 3',
  'Thank you.It is done',
  'BAKI  5.00',
  'TUNAI  5.00',
  'Datang kembali',
  'TEA R 2.50',
  '10% OFF ON ITEMS',
  'GREEN LEAF AB',
])('%s does not show a currency', (line) => {
  expect(read('CORNER SHOP', line).currency).toBeNull();
});

test("a word used in several countries does not overrule the person's currency", () => {
  const currencyOf = (...lines: string[]) =>
    readReceiptFields([createTextPage(lines)], today, { currency: 'AUD' }).currency;
  expect(currencyOf('CORNER SHOP', 'Beef Wellington  9.00', 'TOTAL  9.00')).toBe('AUD');
  expect(currencyOf('CORNER SHOP', 'Auckland', '+64 9 123 4567', 'TOTAL  9.00')).toBe('NZD');
  expect(currencyOf('CORNER SHOP', 'TOTAL EUR  9.00')).toBe('EUR');
});

test('a chain is recognized by a hardly legible name', () => {
  const page = createTextPage(['ALBEPT HEIJN', '12, High Road', 'TOTAL  5.00']);
  for (const { words } of page.lines) for (const word of words) word.confidence = 0.85;
  expect(readReceiptFields([page], today)).toMatchObject({ merchant: 'Albert Heijn', category: 'Groceries' });
});

test("without evidence the currency is the person's", () => {
  const page = createTextPage(['CORNER SHOP', 'TOTAL  5.00']);
  expect(readReceiptFields([page], today, { currency: 'NZD' }).currency).toBe('NZD');
  expect(
    readReceiptFields([createTextPage(['CORNER SHOP', 'TOTAL  $5.00'])], today, { currency: 'NZD' }).currency,
  ).toBe('NZD');
});

test('a sign recognized by shape counts if the text has none, and more next to several amounts', () => {
  const seenBeside = (count: number, lines: readonly string[], currency?: string) => {
    const page = createTextPage(['CORNER SHOP', ...lines]);
    const amounts = page.lines.flatMap(({ words }) => words.filter(({ text }) => text.endsWith('.00')));
    for (const amount of amounts.slice(0, count)) amount.sign = '€';
    const read = readReceiptFields([page], today, currency === undefined ? {} : { currency });
    return [read.currency, read.confidence.currency];
  };
  expect(seenBeside(1, ['TEA  5.00', 'TOTAL  5.00'])).toEqual(['EUR', 0.8]);
  expect(seenBeside(2, ['TEA  5.00', 'TOTAL  5.00'])).toEqual(['EUR', 0.95]);
  expect(seenBeside(2, ['TEA  5.00', 'TOTAL CHF  5.00'])).toEqual(['CHF', 0.95]);
  // One sign is not enough for another currency than the person's own.
  expect(seenBeside(1, ['TEA  5.00', 'TOTAL  5.00'], 'GBP')[0]).toBe('GBP');
  expect(seenBeside(2, ['TEA  5.00', 'TOTAL  5.00'], 'GBP')[0]).toBe('EUR');
});
