import { SaxesParser } from 'saxes';
import invoiceSyntaxes from './invoice-syntaxes.json' with { type: 'json' };
import {
  type MachineData,
  type MachineDataLine,
  parseDecimalToHundredths,
  parseEightDigitDay,
} from './machine-data.ts';

/**
 * Paths to the data of an invoice, by the name of the root element. `CrossIndustryInvoice` (CII) is used by Factur-X,
 * ZUGFeRD 2 and XRechnung, `CrossIndustryDocument` by ZUGFeRD 1, and `Invoice` by UBL 2. Paths in `line` start at an
 * invoice line.
 */
const syntaxes = new Map(Object.entries(invoiceSyntaxes));
type Syntax = (typeof invoiceSyntaxes)[keyof typeof invoiceSyntaxes];

/** Document types that are refunds (UNTDID 1001). */
const creditNoteTypes = new Set(['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532']);
const maxLines = 100;
const maxNameLength = 200;
/** Maximum difference between a total and the sum of its rounded parts, in hundredths. */
const maxRoundingDifference = 2;

/**
 * Reads an electronic invoice in CII or UBL. The total includes amounts that were already paid. Returns undefined if
 * the XML is not an invoice, is a refund, contradicts itself, has no day, or has no total above 0.
 */
export function readInvoiceXml(bytes: Uint8Array): MachineData | undefined {
  const root = parseXml(bytes);
  const syntax: Syntax | undefined = root && syntaxes.get(root.name);
  if (!root || !syntax || creditNoteTypes.has(getText(root, syntax.type) ?? '')) return undefined;
  const currency = getText(root, syntax.currency);
  const amountMinor = getAmount(root, syntax.total, currency);
  const beforeTax = getAmount(root, syntax.beforeTax, currency);
  const taxMinor = getAmount(root, syntax.tax, currency);
  const day = getDay(root, syntax.day);
  if (amountMinor === undefined || amountMinor <= 0 || day === undefined) return undefined;
  const isConsistent =
    beforeTax === undefined ||
    taxMinor === undefined ||
    Math.abs(beforeTax + taxMinor - amountMinor) <= maxRoundingDifference;
  if (!isConsistent) return undefined;
  const merchant = syntax.seller.map((path) => getName(root, path)).find((name) => name !== undefined);
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
 * Returns an amount in hundredths, or undefined if the path leads to several different amounts. Amounts in another
 * currency, such as that of the tax authority, are ignored.
 */
function getAmount(root: XmlElement, path: string, currency: string | undefined): number | undefined {
  const elements = findElements(root, path);
  const ownElements = elements.filter(({ attributes }) => (attributes.currencyID ?? currency) === currency);
  const minors = ownElements.map((element) => parseDecimalToHundredths(element.text.trim()));
  return minors.every((minor) => minor === minors[0]) ? minors[0] : undefined;
}

/**
 * Returns the day at a path. Only dates in format 102 (year, month, day) are read, because dates in other formats
 * contain no day.
 */
function getDay(root: XmlElement, path: string): string | undefined {
  const [element] = findElements(root, path);
  if (!element || (element.attributes.format ?? '102') !== '102') return undefined;
  return parseEightDigitDay(element.text.trim());
}

function getName(root: XmlElement, path: string): string | undefined {
  const text = getText(root, path)?.slice(0, 4 * maxNameLength);
  return text?.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, maxNameLength).trim() || undefined;
}

function readInvoiceLines(root: XmlElement, { lines, line }: Syntax): MachineDataLine[] {
  return findElements(root, lines)
    .slice(0, maxLines)
    .flatMap((element) => {
      const name = getName(element, line.name);
      const amountMinor = parseDecimalToHundredths(getText(element, line.amount) ?? '');
      const quantity = Number(getText(element, line.quantity)?.slice(0, 20));
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
function parseXml(bytes: Uint8Array): XmlElement | undefined {
  if (bytes.length > maxBytes) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined;
  const parser = new SaxesParser({ xmlns: false });
  let root: XmlElement | undefined;
  const openElements: XmlElement[] = [];
  const addText = (text: string) => {
    const element = openElements.at(-1);
    if (element) element.text += text;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (openElements.length >= maxDepth) throw new Error('This XML is nested too deeply.');
    const element = { name: name.slice(name.indexOf(':') + 1), attributes, text: '', children: [] };
    root ??= element;
    openElements.at(-1)?.children.push(element);
    openElements.push(element);
  });
  parser.on('closetag', () => openElements.pop());
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
function findElements(element: XmlElement, path: string): XmlElement[] {
  let elements = [element];
  for (const name of path.split('/')) {
    elements = elements.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return elements;
}

/** Returns the trimmed text of the first element at a path, or undefined if it is missing or empty. */
function getText(element: XmlElement, path: string): string | undefined {
  return findElements(element, path)[0]?.text.trim() || undefined;
}
