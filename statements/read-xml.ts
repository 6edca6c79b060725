import { SaxesParser } from 'saxes';
import { type SkippedLine, UnreadableStatementError } from './statement.ts';
import { createExcerpt } from './tidy-text.ts';

/** An XML element. Names have no namespace prefix, because prefixes differ between banks. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  /** The text directly inside the element, not including the text of its children. */
  text: string;
  children: XmlElement[];
  /** The line number, starting at 1. */
  line: number;
};

export type XmlHandlers = {
  /** True if `take` should be called with this element and all its children. */
  isWanted: (name: string, parent: string) => boolean;
  /** Called at the start of each element that is not wanted but may contain wanted elements. */
  enter?: (name: string, attributes: Record<string, string>) => void;
  /**
   * For an element that only formats text, such as `<b>`, returns the characters that it stands for. They are added to
   * the parent's text, followed by the element's own text. Returns undefined for other elements.
   */
  inline?: (name: string) => string | undefined;
  /** Called with each wanted element and the names of its ancestors, from the outermost to the innermost. */
  take: (element: XmlElement, around: readonly string[]) => void;
};

const DEEPEST = 100;
const MAX_FAULTS = 100;

/** Maximum number of elements inside a wanted element. A batch of thousands of payments comes close to this. */
const MAX_PARTS = 500_000;

/** Maximum number of ampersands, because the parser keeps a separate string for each of them until the next tag. */
const MAX_AMPERSANDS = 1_000_000;

/** Maximum length, in characters, of the text of an element. Longer text is cut off. */
const LONGEST_TEXT = 10_000;
const PIECE = 65_536;

/**
 * Parses XML in a single pass, holding only the current wanted element in memory. Errors such as a bare `&` or a
 * missing end tag do not stop the parser; the first one is returned.
 * @throws UnreadableStatementError if the XML contains a DOCTYPE or too many errors, or exceeds a limit
 */
export function readXml(text: string, { isWanted, enter, inline, take }: XmlHandlers): SkippedLine | undefined {
  const parser = new SaxesParser({ xmlns: false });
  const around: string[] = [];
  const open: XmlElement[] = [];
  let fault: SkippedLine | undefined;
  let faults = 0;
  let tagLine = 1;
  let parts = 0;

  parser.on('doctype', () => {
    throw new UnreadableStatementError(
      `Line ${countLines(text, text.search(/<!doctype/i))} of this XML file declares a document type (DOCTYPE), which statements never have. Download it from your bank again.`,
    );
  });
  parser.on('error', (error) => {
    if (++faults > MAX_FAULTS) {
      throw new UnreadableStatementError(
        `This XML file is damaged from line ${fault?.line} on. Download it from your bank again.`,
      );
    }
    const what = /unclosed|closing tag|unexpected end/i.test(error.message) ? 'end' : 'XML';
    fault ??= {
      line: parser.line,
      reason: 'unreadable',
      what,
      text: createExcerpt(error.message.replace(/^[\d:]+ /, '')),
    };
  });
  parser.on('opentagstart', () => {
    tagLine = parser.line;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    if (around.length + open.length >= DEEPEST) {
      throw new UnreadableStatementError(
        `Line ${parser.line} of this XML file is nested too deeply. Download it again.`,
      );
    }
    const parent = open.at(-1);
    if (!parent && !isWanted(local, around.at(-1) ?? '')) {
      around.push(local);
      enter?.(local, attributes);
      return;
    }
    const inlined = inline?.(local);
    if (parent && inlined !== undefined) {
      addText(inlined);
      open.push(parent);
      return;
    }
    const element = { name: local, attributes, text: '', children: [], line: tagLine };
    parts = parent ? parts + 1 : 1;
    if (parts > MAX_PARTS) {
      throw new UnreadableStatementError(
        `Line ${tagLine} of this XML file contains too many elements. Export a shorter period.`,
      );
    }
    parent?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) around.pop();
    else if (open.length === 0) take(element, around);
  });
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element && element.text.length < LONGEST_TEXT) element.text += more.slice(0, LONGEST_TEXT);
  };
  parser.on('text', addText);
  parser.on('cdata', (more) => addText(more.replaceAll('&amp;', '&')));

  const start = text.length - text.trimStart().length;
  parser.line = countLines(text, start);
  let ampersands = 0;
  for (const piece of splitPieces(text, start)) {
    ampersands += piece.split('&').length - 1;
    if (ampersands > MAX_AMPERSANDS) {
      throw new UnreadableStatementError(`This XML file contains too many entities. Export a shorter period.`);
    }
    parser.write(withoutBareAmpersands(piece));
  }
  parser.close();
  return fault;
}

const countLines = (text: string, at: number) => 1 + (text.slice(0, Math.max(0, at)).match(/\n/g)?.length ?? 0);

/** Splits the text into pieces for the parser, but never inside an entity. */
function* splitPieces(text: string, start: number): Generator<string> {
  const LONGEST_ENTITY = 12;
  for (let at = start; at < text.length; ) {
    const piece = text.slice(at, at + PIECE);
    const isLast = at + PIECE >= text.length;
    const ampersand = isLast ? -1 : piece.slice(-LONGEST_ENTITY).indexOf('&');
    const whole = ampersand < 0 ? piece : piece.slice(0, ampersand - LONGEST_ENTITY);
    yield whole;
    at += whole.length;
  }
}

/**
 * Escapes bare ampersands. Otherwise the parser would read everything from the ampersand to the next semicolon as an
 * entity.
 */
const withoutBareAmpersands = (text: string) =>
  text.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g, '&amp;');

/** Returns the first element at a path of element names, or undefined. */
export function findElement(element: XmlElement, ...path: string[]): XmlElement | undefined {
  let part: XmlElement | undefined = element;
  for (const name of path) part = part?.children.find((child) => child.name === name);
  return part;
}

/** Returns the first non-empty text at a path of element names, or an empty string if there is none. */
export function findElementText(element: XmlElement | undefined, ...path: string[]): string {
  if (!element) return '';
  const [name, ...rest] = path;
  if (name === undefined) return element.text.trim();
  for (const child of element.children) {
    const text = child.name === name ? findElementText(child, ...rest) : '';
    if (text) return text;
  }
  return '';
}

/** Returns all direct children with this name. */
export const listChildElements = (element: XmlElement | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? [];

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
