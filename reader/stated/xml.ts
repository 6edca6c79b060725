import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** An invoice of a thousand lines has about half a megabyte. */
const maxBytes = 1024 ** 2;

/**
 * Parses the root element of an XML document. Undefined if it is not XML, is longer than a megabyte, or contains a DTD:
 * invoices need none, and nested entities can expand endlessly.
 */
export function rootOf(bytes: Uint8Array): XmlElement | undefined {
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
export function elementsAt(from: XmlElement, path: string): XmlElement[] {
  let found = [from];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) =>
      children.filter((child): child is XmlElement => child instanceof XmlElement && localName(child) === name),
    );
  }
  return found;
}

/** Returns the trimmed text of the first element at a path; undefined if there is none. */
export function textAt(from: XmlElement, path: string): string | undefined {
  return elementsAt(from, path)[0]?.text.trim() || undefined;
}

export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}
