import { SaxesParser } from 'saxes';
import invoiceSyntaxes from './invoice-syntaxes.json' with { type: 'json' };
import { type MachineData, type MachineDataLine, parseEightDigitDay, parseMinor } from './machine-data.ts';

/**
 * Paths to the data of an invoice, by root element: `CrossIndustryInvoice` (CII) for Factur-X, ZUGFeRD 2 and XRechnung,
 * `CrossIndustryDocument` for ZUGFeRD 1, and `Invoice` for UBL 2. Paths in `line` are relative to an invoice line.
 */
const syntaxes = new Map(Object.entries(invoiceSyntaxes));
type Syntax = (typeof invoiceSyntaxes)[keyof typeof invoiceSyntaxes];

/** Document types that are refunds (UNTDID 1001). */
const credits = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);
const maxLines = 100;
const maxName = 200;
/** Maximum difference between a total and the sum of its rounded parts, in hundredths. */
const rounding = 2;

/**
 * Reads an electronic invoice in CII or UBL. The total is that of the purchase, even if part of it was already paid.
 * Returns undefined if the XML is not an invoice, is a refund, contradicts itself, has no day, or has no total above 0.
 */
export function readInvoiceXml(bytes: Uint8Array): MachineData | undefined {
  const root = rootOf(bytes);
  const syntax: Syntax | undefined = root && syntaxes.get(root.name);
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

/**
 * Returns an amount in hundredths, or undefined if there are several amounts at the path. If the amount is repeated in
 * the tax authority's currency, the repetition is ignored.
 */
function amountAt(root: XmlElement, path: string, currency: string | undefined): number | undefined {
  const all = elementsAt(root, path);
  const own = all.filter(({ attributes }) => (attributes.currencyID ?? currency) === currency);
  const minors = own.map((element) => parseMinor(element.text.trim()));
  return minors.every((minor) => minor === minors[0]) ? minors[0] : undefined;
}

/** Returns the day at a path. Only format 102 (year, month, day) is read, because other formats contain no day. */
function dayAt(root: XmlElement, path: string): string | undefined {
  const [element] = elementsAt(root, path);
  if (!element || (element.attributes.format ?? '102') !== '102') return undefined;
  return parseEightDigitDay(element.text.trim());
}

function nameAt(root: XmlElement, path: string): string | undefined {
  const text = textAt(root, path)?.slice(0, 4 * maxName);
  return text?.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, maxName).trim() || undefined;
}

function readInvoiceLines(root: XmlElement, { lines, line }: Syntax): MachineDataLine[] {
  return elementsAt(root, lines)
    .slice(0, maxLines)
    .flatMap((element) => {
      const name = nameAt(element, line.name);
      const amountMinor = parseMinor(textAt(element, line.amount) ?? '');
      const quantity = Number(textAt(element, line.quantity)?.slice(0, 20));
      if (name === undefined || amountMinor === undefined) return [];
      return [{ name, amountMinor, ...(quantity > 0 && Number.isFinite(quantity) && { quantity }) }];
    });
}

/** Maximum size of the XML in bytes. An invoice with a thousand lines has about half a megabyte. */
const maxBytes = 1024 ** 2;
const maxDepth = 100;

/** An XML element. Names have no namespace prefix, because prefixes differ between programs. */
type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/**
 * Returns the root element of an XML document. Returns undefined if the document is malformed, too long or too deeply
 * nested, or if it has a DTD, whose entities could expand endlessly.
 */
function rootOf(bytes: Uint8Array): XmlElement | undefined {
  if (bytes.length > maxBytes) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined;
  const parser = new SaxesParser({ xmlns: false });
  let root: XmlElement | undefined;
  const open: XmlElement[] = [];
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length >= maxDepth) throw new Error('This XML is nested too deeply.');
    const element = { name: name.slice(name.indexOf(':') + 1), attributes, text: '', children: [] };
    root ??= element;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(text).close();
    return root;
  } catch {
    return undefined;
  }
}

/** Returns all elements at a path such as `Seller/Name`. */
function elementsAt(from: XmlElement, path: string): XmlElement[] {
  let found = [from];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return found;
}

/** Returns the trimmed text of the first element at a path, or undefined if it is missing or empty. */
function textAt(from: XmlElement, path: string): string | undefined {
  return elementsAt(from, path)[0]?.text.trim() || undefined;
}
