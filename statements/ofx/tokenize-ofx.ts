import { UnreadableStatementError } from '../statement.ts';

/** A tag or value of the OFX body, which is SGML in version 1 and XML in version 2. */
export type OfxToken =
  | { is: 'open'; name: string; line: number }
  | { is: 'close'; name: string; line: number }
  /** A tag followed by text. A tag without text is an `open` token. */
  | { is: 'value'; name: string; text: string; line: number };

/** Matches a tag. The lengths are limited, because OFX names have no more than 32 characters. */
const TAG = /<(\/?)([A-Za-z][\w.:-]{0,60})(?:\s[^<>]{0,500})?(\/?)>/y;

/** Maximum number of tags in a file: thirty for each allowed transaction. */
const MOST_TAGS = 7_500_000;

/** Maximum length of a value in characters. Longer values are cut off. */
const LONGEST_VALUE = 10_000;

/** A start tag and the part of its text that has been read so far. */
class Opened {
  readonly name: string;
  readonly line: number;
  #text = '';

  constructor(name: string, line: number) {
    this.name = name;
    this.line = line;
  }

  add(more: string): void {
    if (this.#text.length < LONGEST_VALUE) this.#text += more.slice(0, LONGEST_VALUE);
  }

  get text(): string {
    return withoutEntities(this.#text.trim());
  }
}

/**
 * Yields the tags in order. A tag and its text form one token, and the end tag is skipped. The text is read in a single
 * pass.
 * @throws UnreadableStatementError if there are too many tags
 */
export function* tokenizeOfx(text: string): Generator<OfxToken> {
  const lines = new LineCounter(text);
  let open: Opened | undefined;
  let tags = 0;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (open && end > at) open.add(text.slice(at, end));
    if (next < 0) break;
    if (++tags > MOST_TAGS) {
      throw new UnreadableStatementError('This OFX file has too many tags. Export a shorter period.');
    }
    const special = findSpecial(text, next);
    if (special) {
      if (special.text) open?.add(special.text);
      at = special.end;
      continue;
    }
    TAG.lastIndex = next;
    const [tag = '<', slash = '', written = ''] = TAG.exec(text) ?? [];
    at = next + tag.length;
    if (!written) {
      open?.add('<');
      continue;
    }
    const name = written.toUpperCase();
    const line = lines.at(next);
    const before = open && toToken(open);
    if (before) yield before;
    const isEndOfValue = slash === '/' && before?.is === 'value' && before.name === name;
    open = undefined;
    if (slash === '') open = new Opened(name, line);
    else if (!isEndOfValue) yield { is: 'close', name, line };
  }
  if (open) yield toToken(open);
}

function toToken({ name, line, text }: Opened): OfxToken {
  return text ? { is: 'value', name, text, line } : { is: 'open', name, line };
}

/**
 * Returns the end and text of the CDATA section, comment or XML declaration at a position. The text is empty except for
 * CDATA.
 * @returns undefined if there is nothing of this kind at the position
 */
function findSpecial(text: string, at: number): { end: number; text: string } | undefined {
  for (const [start, end, isText] of SPECIAL) {
    if (!text.startsWith(start, at)) continue;
    const found = text.indexOf(end, at + start.length);
    const stop = found < 0 ? text.length : found;
    return { end: found < 0 ? stop : stop + end.length, text: isText ? text.slice(at + start.length, stop) : '' };
  }
  return undefined;
}

const SPECIAL: [string, string, boolean][] = [
  ['<![CDATA[', ']]>', true],
  ['<!--', '-->', false],
  ['<?', '>', false],
];

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes entities twice, because some banks encode them twice. Unknown entities are left unchanged. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return replaceEntities(replaceEntities(text));
}

const replaceEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (all, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : all;
  });

/**
 * Converts offsets in a text to line numbers. The offsets must be passed in ascending order, so that the text is
 * scanned only once.
 */
class LineCounter {
  readonly #text: string;
  #line = 1;
  #next: number;

  constructor(text: string) {
    this.#text = text;
    this.#next = text.indexOf('\n');
  }

  at(offset: number): number {
    while (this.#next >= 0 && this.#next < offset) {
      this.#line++;
      this.#next = this.#text.indexOf('\n', this.#next + 1);
    }
    return this.#line;
  }
}
