import { expect, test } from 'vitest';
import { UnreadableStatementError } from '../statement.ts';
import { isXmlList, readXmlList } from './read-xml-list.ts';

const movement = (day: string, amount: string, type: string) =>
  `<AccountMovement><ValueDate>${day}</ValueDate><Amount>${amount}</Amount><MovementType>${type}</MovementType><Reason>A &amp; B</Reason></AccountMovement>`;

test('repeated elements are read as rows', () => {
  const text = `<?xml version="1.0"?>\n<Movements><Currency>BGN</Currency><List>${movement('01.02.2024', '34.80', 'Debit')}${movement('12.02.2024', '2150.00', 'Credit')}</List></Movements>`;
  expect(isXmlList(text)).toBe(true);
  const { format, currency, entries } = readXmlList(text, {});
  expect({ format, currency }).toEqual({ format: 'xml', currency: 'BGN' });
  expect(entries.map(({ day, amountMinor, name }) => [day, amountMinor, name])).toEqual([
    ['2024-02-01', -3480, 'A & B'],
    ['2024-02-12', 215_000, 'A & B'],
  ]);
});

test('attributes are read as cells', () => {
  const text =
    '<s><row date="2026-01-05" amount="-12.50" text="Bakery"/><row date="2026-01-14" amount="1000.00" text="Pay"/></s>';
  expect(readXmlList(text, {}).entries.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
    ['2026-01-05', -1250],
    ['2026-01-14', 100_000],
  ]);
});

test.each([
  '<feed><entry><title>A</title></entry><entry><title>B</title></entry></feed>',
  '<a>',
  '<a><__proto__/></a>',
])('%s is refused', (text) => {
  expect(() => readXmlList(text, {})).toThrow(UnreadableStatementError);
});

test('a payment order is not read as a list', () => {
  expect(isXmlList('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">')).toBe(false);
});
