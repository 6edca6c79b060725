import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readReceipt } from '../read-receipt.ts';
import { serializePages } from '../serialize-pages.ts';
import { rereadWithCorrection } from '../shop/learned-corrections.ts';
import { readCpuMs } from '../testing/cpu-ms.ts';
import { type Invoice, writeFacturX } from '../testing/write-invoice.ts';
import { writeTextPdf } from '../testing/write-pdf.ts';
import { readInvoiceXml } from './invoice-xml.ts';

const today = '2025-06-30';

const invoice: Invoice = {
  seller: 'Lieferant &amp; Söhne GmbH',
  day: '20250314',
  beforeTax: '100.00',
  tax: '19.00',
  total: '119.00',
};
const said = {
  merchant: 'Lieferant & Söhne GmbH',
  day: '2025-03-14',
  amountMinor: 11900,
  currency: 'EUR',
  taxMinor: 1900,
};

/** The printed text, which contains another shop, another day and another total than the XML. */
const printed = ['Corner Bakery Ltd', 'Invoice date: 1 June 2025', 'Bread and coffee 20.00', 'Total GBP 23.39'];
const read = { merchant: 'Corner Bakery Ltd', amountMinor: 2339, day: '2025-06-01', currency: 'GBP' };

describe('an electronic invoice', () => {
  test.each([
    ['Factur-X and ZUGFeRD 2', writeFacturX(invoice)],
    ['ZUGFeRD 1', writeZugferd(invoice)],
    ['UBL', writeUbl(invoice)],
  ])('in %s is read', (_, xml) => {
    expect(readInvoiceXml(xml)).toEqual(said);
  });

  test('has the full total, even if a part was prepaid', () => {
    expect(readInvoiceXml(writeFacturX({ ...invoice, prepaid: '50.00', due: '69.00' }))).toEqual(said);
  });

  test('lists its items', () => {
    const lines = [
      { name: 'Trennblätter  A4', quantity: '20.0000', amount: '198.00' },
      { name: 'Joghurt', quantity: '0.5', amount: '2.7500' },
      { name: 'Rabatt', quantity: '1', amount: '-1.5' },
    ];
    expect(readInvoiceXml(writeFacturX({ ...invoice, lines }))?.lines).toEqual([
      { name: 'Trennblätter A4', quantity: 20, amountMinor: 19800 },
      { name: 'Joghurt', quantity: 0.5, amountMinor: 275 },
      { name: 'Rabatt', quantity: 1, amountMinor: -150 },
    ]);
  });

  test.each<[string, Partial<Invoice>]>([
    ['has no total', { total: '' }],
    ['has a total of 0', { beforeTax: '0.00', tax: '0.00', total: '0.00' }],
    ['has a negative total', { beforeTax: '-100.00', tax: '-19.00', total: '-119.00' }],
    ['is a refund', { type: '381' }],
    ['is not the sum of its parts', { total: '119.03' }],
    ['has an invalid total', { total: '1.19e2' }],
    ['has more digits than any amount', { total: '9'.repeat(50) }],
    ['has a day that does not exist', { day: '20250230' }],
    ['has no day', { day: '' }],
  ])('that %s is ignored', (_, change) => {
    expect(readInvoiceXml(writeFacturX({ ...invoice, ...change }))).toBeUndefined();
  });

  test.each<[string, () => string]>([
    ['is truncated', () => writeFacturX(invoice).toString().slice(0, 900)],
    ['is not XML', () => 'Total 119.00'],
    ['is another kind of XML', () => '<html><body>Total 119.00</body></html>'],
    ['has the name of a function', () => '<constructor/>'],
    ['is nested endlessly', () => '<Invoice>'.repeat(100_000)],
    ['has only line ends', () => `<Invoice>${'\r'.repeat(1_000_000)}</Invoice>`],
    ['has only entities', () => `<Invoice>${'&amp;'.repeat(200_000)}</Invoice>`],
    ['is longer than any invoice', () => writeFacturX(invoice) + ' '.repeat(1024 ** 2)],
    [
      'has nested entities',
      () =>
        writeFacturX({ ...invoice, seller: '&z;' })
          .toString()
          .replace('?>', '?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY z "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'),
    ],
    [
      'has external entities',
      () => writeFacturX(invoice).toString().replace('?>', '?><!DOCTYPE a [<!ENTITY z SYSTEM "file:///etc/passwd">]>'),
    ],
  ])('that %s is ignored', (_, make) => {
    const start = readCpuMs();
    expect(readInvoiceXml(Buffer.from(make()))).toBeUndefined();
    expect(readCpuMs() - start).toBeLessThan(2000);
  });
});

describe('a PDF', () => {
  const withXml = (name: string, content: Buffer, isCompressed = false) =>
    writeTextPdf(printed, { attachments: [{ name, content, isCompressed }] });

  test.each([
    ['factur-x.xml', writeFacturX(invoice), false],
    ['ZUGFeRD-invoice.xml', deflateSync(writeZugferd(invoice)), true],
    ['xrechnung.xml', writeUbl(invoice), false],
  ])('with %s is read by its data, whatever is printed', async (name, content, isCompressed) => {
    const { taxMinor: _, ...fields } = said;
    const reading = await readReceipt(withXml(name, content, isCompressed), today);
    expect(reading).toMatchObject({ kind: 'pdf', ...fields });
    expect(reading.sure).toEqual({ merchant: true, amount: true, date: true });
    expect(reading.confidence).toMatchObject({ merchant: 1, amount: 1, date: 1, currency: 1 });
    // A word is not marked if it contains another value.
    expect(reading.pages[0]?.lines.flatMap(({ words }) => words.flatMap(({ usedFor }) => usedFor))).not.toContain(
      'amount',
    );
  });

  test('keeps its data when it is read again with a learned correction', async () => {
    const { pages, shopFingerprints } = await readReceipt(withXml('factur-x.xml', writeFacturX(invoice)), today);
    const corrections = [{ fingerprints: JSON.stringify(shopFingerprints), hints: { amountLabel: 'total gbp' } }];
    const taught = rereadWithCorrection({
      pages: serializePages(pages).pages,
      shopFingerprints,
      corrections,
      today,
    });
    expect(taught?.reading).toMatchObject({ amountMinor: 11900, day: '2025-03-14', merchant: said.merchant });
  });

  test('has the items and tax of its data, whatever is printed', async () => {
    const lines = [
      { name: 'Stuhl', quantity: '2', amount: '80.00' },
      { name: 'Versand', quantity: '1', amount: '20.00' },
    ];
    const readWith = (lines: Invoice['lines']) => {
      const content = writeFacturX({ ...invoice, ...(lines && { lines }) });
      return readReceipt(writeTextPdf(printed, { attachments: [{ name: 'factur-x.xml', content }] }), today);
    };
    expect(await readWith(lines)).toMatchObject({
      items: [
        { name: 'Stuhl', quantity: 2, amountMinor: 8000 },
        { name: 'Versand', quantity: 1, amountMinor: 2000 },
      ],
      taxMinor: 1900,
      itemsAddUp: true,
    });
    expect(await readWith(lines.slice(1))).toMatchObject({ items: [{ name: 'Versand' }], itemsAddUp: false });
  });

  test('marks the words that match its data', async () => {
    const pdf = writeTextPdf(
      [
        'Lieferant & Söhne GmbH',
        'Rechnungsdatum: 14.03.2025',
        'Netto 100,00 EUR',
        'MwSt 19% 19,00 EUR',
        'Summe 119,00 EUR',
      ],
      { attachments: [{ name: 'factur-x.xml', content: writeFacturX(invoice) }] },
    );
    const { pages } = await readReceipt(pdf, today);
    const marked = pages[0]?.lines.flatMap(({ words }) => words.filter(({ usedFor }) => usedFor.includes('amount')));
    expect(marked?.map(({ text }) => text)).toEqual(['119,00']);
  });

  test.each<[string, string, () => Buffer]>([
    ['another attachment', 'conditions.xml', () => writeFacturX(invoice)],
    ['an invoice that contradicts itself', 'factur-x.xml', () => writeFacturX({ ...invoice, tax: '7.00' })],
    ['an invoice of fifty megabytes', 'factur-x.xml', () => deflateSync(Buffer.alloc(50 * 1024 ** 2, ' '))],
  ])('with %s is read like any other', async (_, name, make) => {
    const content = make();
    const isCompressed = content[0] === 0x78;
    expect(await readReceipt(withXml(name, content, isCompressed), today)).toMatchObject(read);
  });

  test('with an invoice of tomorrow has the printed day', async () => {
    const xml = writeFacturX({ ...invoice, day: '20250701' });
    expect(await readReceipt(withXml('factur-x.xml', xml), today)).toMatchObject({ day: read.day, amountMinor: 11900 });
  });
});

/** Returns the XML of a ZUGFeRD 1 invoice. */
function writeZugferd({ seller, day, currency = 'EUR', type = '380', beforeTax, tax, total }: Invoice): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15">
  <rsm:HeaderExchangedDocument>
    <ram:TypeCode>${type}</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:IssueDateTime>
  </rsm:HeaderExchangedDocument>
  <rsm:SpecifiedSupplyChainTradeTransaction>
    <ram:ApplicableSupplyChainTradeAgreement>
      <ram:SellerTradeParty><ram:Name>${seller}</ram:Name></ram:SellerTradeParty>
    </ram:ApplicableSupplyChainTradeAgreement>
    <ram:ApplicableSupplyChainTradeSettlement>
      <ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementMonetarySummation>
        <ram:TaxBasisTotalAmount currencyID="${currency}">${beforeTax}</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="${currency}">${tax}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount currencyID="${currency}">${total}</ram:GrandTotalAmount>
      </ram:SpecifiedTradeSettlementMonetarySummation>
    </ram:ApplicableSupplyChainTradeSettlement>
  </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>`);
}

/** Returns the XML of a UBL 2 invoice, in which days have dashes. */
function writeUbl({ seller, day, currency = 'EUR', type = '380', beforeTax, tax, total }: Invoice): Buffer {
  const amount = (name: string, value: string) => `<cbc:${name} currencyID="${currency}">${value}</cbc:${name}>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:IssueDate>${day.replace(/(....)(..)(..)/, '$1-$2-$3')}</cbc:IssueDate>
  <cbc:InvoiceTypeCode>${type}</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity>
    <cbc:RegistrationName>${seller}</cbc:RegistrationName>
  </cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal>${amount('TaxAmount', tax)}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${amount('TaxExclusiveAmount', beforeTax)}${amount('TaxInclusiveAmount', total)}${amount('PayableAmount', total)}
  </cac:LegalMonetaryTotal>
</Invoice>`);
}
