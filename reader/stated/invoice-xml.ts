import type { XmlElement } from '@rgrove/parse-xml';
import { dayOf, minorOf, type Stated, type StatedLine } from './stated.ts';
import { elementsAt, localName, rootOf, textAt } from './xml.ts';

/** Paths to the parts of an invoice in one syntax, from its root element. */
type Syntax = {
  type: string;
  seller: readonly string[];
  day: string;
  currency: string;
  total: string;
  beforeTax: string;
  tax: string;
  lines: string;
  /** Relative to a line. */
  line: { name: string; quantity: string; amount: string };
};

const deal = 'SupplyChainTradeTransaction';
const settlement = `${deal}/ApplicableHeaderTradeSettlement`;
const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const firstDeal = 'SpecifiedSupplyChainTradeTransaction';
const firstSettlement = `${firstDeal}/ApplicableSupplyChainTradeSettlement`;
const firstSums = 'SpecifiedTradeSettlementMonetarySummation';
const total = 'LegalMonetaryTotal';

/** By the name of the root element. */
const syntaxes: Readonly<Record<string, Syntax>> = {
  // UN/CEFACT Cross Industry Invoice: Factur-X, ZUGFeRD 2 and XRechnung.
  CrossIndustryInvoice: {
    type: 'ExchangedDocument/TypeCode',
    seller: [`${deal}/ApplicableHeaderTradeAgreement/SellerTradeParty/Name`],
    day: 'ExchangedDocument/IssueDateTime/DateTimeString',
    currency: `${settlement}/InvoiceCurrencyCode`,
    total: `${sums}/GrandTotalAmount`,
    beforeTax: `${sums}/TaxBasisTotalAmount`,
    tax: `${sums}/TaxTotalAmount`,
    lines: `${deal}/IncludedSupplyChainTradeLineItem`,
    line: {
      name: 'SpecifiedTradeProduct/Name',
      quantity: 'SpecifiedLineTradeDelivery/BilledQuantity',
      amount: 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    },
  },
  // The draft of CII that ZUGFeRD 1 is based on.
  CrossIndustryDocument: {
    type: 'HeaderExchangedDocument/TypeCode',
    seller: [`${firstDeal}/ApplicableSupplyChainTradeAgreement/SellerTradeParty/Name`],
    day: 'HeaderExchangedDocument/IssueDateTime/DateTimeString',
    currency: `${firstSettlement}/InvoiceCurrencyCode`,
    total: `${firstSettlement}/${firstSums}/GrandTotalAmount`,
    beforeTax: `${firstSettlement}/${firstSums}/TaxBasisTotalAmount`,
    tax: `${firstSettlement}/${firstSums}/TaxTotalAmount`,
    lines: `${firstDeal}/IncludedSupplyChainTradeLineItem`,
    line: {
      name: 'SpecifiedTradeProduct/Name',
      quantity: 'SpecifiedSupplyChainTradeDelivery/BilledQuantity',
      amount: `SpecifiedSupplyChainTradeSettlement/${firstSums}/LineTotalAmount`,
    },
  },
  // OASIS UBL 2, the other syntax of the European standard EN 16931.
  Invoice: {
    type: 'InvoiceTypeCode',
    seller: [
      'AccountingSupplierParty/Party/PartyName/Name',
      'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName',
    ],
    day: 'IssueDate',
    currency: 'DocumentCurrencyCode',
    total: `${total}/TaxInclusiveAmount`,
    beforeTax: `${total}/TaxExclusiveAmount`,
    tax: 'TaxTotal/TaxAmount',
    lines: 'InvoiceLine',
    line: { name: 'Item/Name', quantity: 'InvoicedQuantity', amount: 'LineExtensionAmount' },
  },
};

/** Document types for refunds, by their UNTDID 1001 codes. */
const credits = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);
const maxLines = 100;
const maxName = 200;
/** Maximum difference between sums of rounded amounts, in hundredths. */
const rounding = 2;

/**
 * Reads the XML of an electronic invoice, in CII of either version or UBL. The total is that of the purchase, which differs
 * from the amount due if a part was prepaid. Undefined if it is another kind of XML, is a refund, has no total above 0 or no
 * day, or contradicts itself.
 */
export function readInvoiceXml(bytes: Uint8Array): Stated | undefined {
  const root = rootOf(bytes);
  const syntax = root && Object.hasOwn(syntaxes, localName(root)) ? syntaxes[localName(root)] : undefined;
  if (!root || !syntax || credits.has(textAt(root, syntax.type) ?? '')) return undefined;
  const currency = textAt(root, syntax.currency);
  const amountMinor = amountAt(root, syntax.total, currency);
  const beforeTax = amountAt(root, syntax.beforeTax, currency);
  const taxMinor = amountAt(root, syntax.tax, currency);
  const day = dayAt(root, syntax.day);
  if (amountMinor === undefined || amountMinor <= 0 || day === undefined) return undefined;
  const isSum =
    beforeTax === undefined || taxMinor === undefined || Math.abs(beforeTax + taxMinor - amountMinor) <= rounding;
  if (!isSum) return undefined;
  const merchant = syntax.seller.map((path) => nameAt(root, path)).find((name) => name !== undefined);
  const lines = readInvoiceLines(root, syntax);
  return {
    amountMinor,
    day,
    ...(merchant !== undefined && { merchant }),
    ...(currency !== undefined && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(taxMinor !== undefined && { taxMinor }),
    ...(lines.length > 0 && { lines }),
  };
}

/** The tax may be repeated in the tax authority's currency. Undefined if different amounts remain. */
function amountAt(root: XmlElement, path: string, currency: string | undefined): number | undefined {
  const all = elementsAt(root, path);
  const own = all.filter(({ attributes }) => (attributes.currencyID ?? currency) === currency);
  const minors = own.map((element) => minorOf(element.text.trim()));
  return minors.every((minor) => minor === minors[0]) ? minors[0] : undefined;
}

/** Supports only format 102 (year, month, day). Other formats are months and weeks. */
function dayAt(root: XmlElement, path: string): string | undefined {
  const [element] = elementsAt(root, path);
  if (!element || (element.attributes.format ?? '102') !== '102') return undefined;
  return dayOf(element.text.trim());
}

function nameAt(root: XmlElement, path: string): string | undefined {
  const text = textAt(root, path)?.slice(0, 4 * maxName);
  return text?.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, maxName).trim() || undefined;
}

function readInvoiceLines(root: XmlElement, { lines, line }: Syntax): StatedLine[] {
  return elementsAt(root, lines)
    .slice(0, maxLines)
    .flatMap((element) => {
      const name = nameAt(element, line.name);
      const amountMinor = minorOf(textAt(element, line.amount) ?? '');
      const quantity = Number(textAt(element, line.quantity)?.slice(0, 20));
      if (name === undefined || amountMinor === undefined) return [];
      return [{ name, amountMinor, ...(quantity > 0 && Number.isFinite(quantity) && { quantity }) }];
    });
}
