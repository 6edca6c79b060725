import { SaxesParser } from 'saxes';
import { type Skipped, StatementRefused } from './statement.ts';
import { excerpt } from './text.ts';

/** An XML element. Names come without namespace prefix, because prefixes and versions differ between banks. */
export type Element = {
  name: string;
  attributes: Record<string, string>;
  /** Text directly inside, outside of children. */
  text: string;
  children: Element[];
  /** Line number from 1. */
  line: number;
};

export type Reading = {
  /** True if an element of this name in this parent should be built as a tree and passed to `take`. */
  isWanted: (name: string, parent: string) => boolean;
  /** Called when an element that is not wanted opens, before the wanted ones in it. */
  enter?: (name: string) => void;
  /** Called with a wanted element and the names of its ancestors, outermost first. */
  take: (element: Element, around: readonly string[]) => void;
};

const DEEPEST = 100;
const MAX_FAULTS = 100;

/** Limit per wanted element: a batch of thousands of payments contains this many. */
const MAX_PARTS = 500_000;

/** Limit for entities and bare ampersands together, because the parser buffers each as a text until the next tag. */
const MAX_AMPERSANDS = 1_000_000;

/** Longer texts are cut. */
const LONGEST_TEXT = 10_000;
const PIECE = 65_536;

/**
 * Parses XML in one pass and keeps only the wanted element that is being read. Throws `StatementRefused` for DOCTYPE
 * and custom entities. Other faults, such as a bare `&` or a truncated file, do not stop it: the first one is returned.
 */
export function readXml(text: string, { isWanted, enter, take }: Reading): Skipped | undefined {
  const parser = new SaxesParser({ xmlns: false });
  const around: string[] = [];
  const open: Element[] = [];
  let fault: Skipped | undefined;
  let faults = 0;
  let tagLine = 1;
  let parts = 0;

  parser.on('doctype', () => {
    throw new StatementRefused(
      `Line ${countLines(text, text.search(/<!doctype/i))} of this XML file declares a document type (DOCTYPE), which statements never have. Download it from your bank again.`,
    );
  });
  parser.on('error', (error) => {
    if (++faults > MAX_FAULTS) {
      throw new StatementRefused(
        `This XML file is damaged from line ${fault?.line} on. Download it from your bank again.`,
      );
    }
    const what = /unclosed|closing tag|unexpected end/i.test(error.message) ? 'end' : 'XML';
    fault ??= {
      line: parser.line,
      reason: 'unreadable',
      what,
      text: excerpt(error.message.replace(/^[\d:]+ /, '')),
    };
  });
  parser.on('opentagstart', () => {
    tagLine = parser.line;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    if (around.length + open.length >= DEEPEST) {
      throw new StatementRefused(`Line ${parser.line} of this XML file is nested too deeply. Download it again.`);
    }
    const parent = open.at(-1);
    if (!parent && !isWanted(local, around.at(-1) ?? '')) {
      around.push(local);
      enter?.(local);
      return;
    }
    const element = { name: local, attributes, text: '', children: [], line: tagLine };
    parts = parent ? parts + 1 : 1;
    if (parts > MAX_PARTS) {
      throw new StatementRefused(
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
      throw new StatementRefused(`This XML file contains too many entities. Export a shorter period.`);
    }
    parser.write(withoutBareAmpersands(piece));
  }
  parser.close();
  return fault;
}

const countLines = (text: string, at: number) => 1 + (text.slice(0, Math.max(0, at)).match(/\n/g)?.length ?? 0);

/** Pieces never end inside an entity. */
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

/** The parser would take everything up to the next semicolon for an entity. Also escapes custom entities. */
const withoutBareAmpersands = (text: string) =>
  text.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g, '&amp;');

/** The first element on this path of names. */
export function findElement(element: Element, ...path: string[]): Element | undefined {
  let part: Element | undefined = element;
  for (const name of path) part = part?.children.find((child) => child.name === name);
  return part;
}

/** The trimmed text of the first non-empty element on this path, or an empty string. */
export function findText(element: Element | undefined, ...path: string[]): string {
  if (!element) return '';
  const [name, ...rest] = path;
  if (name === undefined) return element.text.trim();
  for (const child of element.children) {
    const text = child.name === name ? findText(child, ...rest) : '';
    if (text) return text;
  }
  return '';
}

/** All direct children of this name. */
export const findChildren = (element: Element | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? [];

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
