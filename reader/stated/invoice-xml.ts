import { parseXml, XmlElement } from '@rgrove/parse-xml';
import invoiceSyntaxes from './invoice-syntaxes.json' with { type: 'json' };
import { dayOf, minorOf, type Stated, type StatedLine } from './stated.ts';

/**
 * Paths to the parts of an invoice by the name of its root element. `CrossIndustryInvoice` is CII (Factur-X, ZUGFeRD 2,
 * XRechnung), `CrossIndustryDocument` its draft in ZUGFeRD 1, and `Invoice` is UBL 2. `line` has paths relative to a line.
 */
const syntaxes = new Map(Object.entries(invoiceSyntaxes));
type Syntax = (typeof invoiceSyntaxes)[keyof typeof invoiceSyntaxes];

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
  const syntax: Syntax | undefined = root && syntaxes.get(localName(root));
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

/** An invoice of a thousand lines has about half a megabyte. */
const maxBytes = 1024 ** 2;

/**
 * Parses the root element of an XML document. Undefined if it is not XML, is longer than a megabyte, or contains a DTD:
 * invoices need none, and nested entities can expand endlessly.
 */
function rootOf(bytes: Uint8Array): XmlElement | undefined {
  if (bytes.length > maxBytes) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined;
  try {
    // Normalizes line ends first, because the parser takes quadratic time for others.
    return parseXml(text.replace(/\r\n?/g, '\n')).root ?? undefined;
  } catch {
    // Not well-formed, or nested deeper than the stack allows.
    return undefined;
  }
}

/**
 * Returns the elements at the end of a path such as `Seller/Name`. Ignores namespace prefixes, because they differ between
 * programs.
 */
function elementsAt(from: XmlElement, path: string): XmlElement[] {
  let found = [from];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) =>
      children.filter((child): child is XmlElement => child instanceof XmlElement && localName(child) === name),
    );
  }
  return found;
}

/** Returns the trimmed text of the first element at a path; undefined if there is none. */
function textAt(from: XmlElement, path: string): string | undefined {
  return elementsAt(from, path)[0]?.text.trim() || undefined;
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}
