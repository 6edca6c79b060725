import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** Invoices of a thousand lines have half a megabyte. */
const maxBytes = 1024 ** 2;

/**
 * The outermost element of an XML document; undefined where it is none, is longer than a megabyte, or brings definitions of its own:
 * no invoice needs any, and entities that hold each other can unfold without end.
 */
export function rootOf(bytes: Uint8Array): XmlElement | undefined {
  if (bytes.length > maxBytes) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined;
  try {
    // The parser takes the square of the time for line ends that are not made alike.
    return parseXml(text.replace(/\r\n?/g, '\n')).root ?? undefined;
  } catch {
    // Not well-formed, or nested deeper than the stack allows.
    return undefined;
  }
}

/** The elements at the end of a path such as `Seller/Name`. Prefixes of namespaces differ between programs and do not count. */
export function elementsAt(from: XmlElement, path: string): XmlElement[] {
  let found = [from];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) =>
      children.filter((child): child is XmlElement => child instanceof XmlElement && localName(child) === name),
    );
  }
  return found;
}

/** The text of the first of them, without space around it; undefined where there is none. */
export function textAt(from: XmlElement, path: string): string | undefined {
  return elementsAt(from, path)[0]?.text.trim() || undefined;
}

export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}
