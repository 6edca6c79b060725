import { Parser } from 'htmlparser2';
import { UnreadableReceiptError } from '../reading.ts';

/** Machine-readable data in an email: a JSON-LD object or a microdata item. */
export type MailData = Record<string, unknown>;

/** Maximum depth of nested elements. Emails have fewer than 100 levels, and the parser is slow with thousands. */
const DEEPEST = 1000;
const LONGEST_LINE = 2000;
const MOST_LINES = 20_000;
const MOST_DATA = 200;

const UNSEEN = new Set(['script', 'style', 'title', 'template', 'head', 'select', 'textarea', 'noscript']);
const BLOCKS = new Set([
  ...['address', 'article', 'blockquote', 'br', 'center', 'dd', 'div', 'dl', 'dt', 'footer', 'h1', 'h2', 'h3', 'h4'],
  ...['h5', 'h6', 'header', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'table', 'tbody', 'tr', 'ul'],
]);
const HIDDEN = /display\s{0,3}:\s{0,3}none/i;

/** The lines of a table cell, or of the whole email. */
type Cell = { lines: string[]; current: string };
type Row = { cells: Cell[] };
type Item = { data: MailData; depth: number };

/**
 * Returns the visible text of an email as lines, and its machine-readable data. The cells of a table row are separated
 * by three spaces. Linked files are not loaded.
 * @throws `UnreadableReceiptError` if elements are nested too deeply
 */
export function readMailHtml(html: string): { lines: string[]; data: MailData[] } {
  const body: Cell = { lines: [], current: '' };
  const rows: Row[] = [];
  const data: MailData[] = [];
  const items: Item[] = [];
  /** The microdata property that is being read. */
  let property: { name: string; depth: number; text: string } | undefined;
  let depth = 0;
  let unseenFrom: number | undefined;
  let script: string | undefined;

  const cell = () => rows.at(-1)?.cells.at(-1) ?? body;
  const endLine = (of: Cell) => {
    const line = of.current.replace(/\s+/g, ' ').trim();
    if (line !== '' && of.lines.length < MOST_LINES) of.lines.push(line.replaceAll('\0', ' '));
    of.current = '';
  };
  const endRow = () => {
    const row = rows.pop();
    if (!row) return;
    const target = cell();
    endLine(target);
    for (const each of row.cells) endLine(each);
    const cells = row.cells.map(({ lines }) => lines).filter((lines) => lines.length > 0);
    const height = cells[0]?.length ?? 0;
    // If all cells of a row have the same number of lines, they are the columns of a list. Otherwise, the table is used
    // only for layout.
    const isList = cells.length > 1 && height <= 30 && cells.every((lines) => lines.length === height);
    const lines = isList ? (cells[0] ?? []).map((_, at) => cells.map((each) => each[at]).join('   ')) : cells.flat();
    for (const line of lines) if (target.lines.length < MOST_LINES) target.lines.push(line);
  };
  const addProperty = (name: string, value: unknown) => {
    const item = items.at(-1)?.data;
    if (!item) return;
    for (const key of name.split(/\s+/).slice(0, 3)) {
      const before = item[key];
      item[key] = before === undefined ? value : [before, value].flat();
    }
  };
  const openMicrodata = (name: string, attributes: Record<string, string>) => {
    const { itemprop, itemtype, itemscope } = attributes;
    if (itemscope !== undefined && data.length < MOST_DATA) {
      const item: MailData = { '@type': (itemtype ?? '').split('/').at(-1) };
      if (itemprop && items.length > 0) addProperty(itemprop, item);
      else data.push(item);
      items.push({ data: item, depth });
    } else if (itemprop && items.length > 0) {
      const value = attributes.content ?? attributes.href ?? attributes.datetime ?? attributes.src;
      if (value !== undefined) addProperty(itemprop, value.slice(0, LONGEST_LINE));
      else if (name !== 'meta' && name !== 'link') property = { name: itemprop, depth, text: '' };
    }
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > DEEPEST) throw new UnreadableReceiptError('too-long', 'This email is nested too deeply.');
        if (name === 'script' && /ld\+json/i.test(attributes.type ?? '')) script = '';
        openMicrodata(name, attributes);
        const isHidden = UNSEEN.has(name) || HIDDEN.test(attributes.style?.slice(0, 2000) ?? '');
        if (unseenFrom === undefined && isHidden) unseenFrom = depth;
        if (name === 'tr') {
          endLine(cell());
          rows.push({ cells: [] });
        } else if (name === 'td' || name === 'th') {
          if (rows.length === 0) rows.push({ cells: [] });
          rows.at(-1)?.cells.push({ lines: [], current: '' });
        } else if (BLOCKS.has(name)) endLine(cell());
      },
      ontext(text) {
        if (script !== undefined) script = (script + text).slice(0, 500_000);
        if (property && property.text.length < LONGEST_LINE) property.text += text.slice(0, LONGEST_LINE);
        if (unseenFrom !== undefined) return;
        const open = cell();
        if (open.current.length < LONGEST_LINE) open.current += text.slice(0, LONGEST_LINE);
      },
      onclosetag(name) {
        if (name === 'script' && script !== undefined) {
          data.push(...parseJsonLd(script));
          script = undefined;
        }
        if (property && property.depth >= depth) {
          addProperty(property.name, property.text.replace(/\s+/g, ' ').trim());
          property = undefined;
        }
        while ((items.at(-1)?.depth ?? 0) >= depth) items.pop();
        if (unseenFrom !== undefined && unseenFrom >= depth) unseenFrom = undefined;
        if (name === 'tr') endRow();
        else if (BLOCKS.has(name)) endLine(cell());
        depth--;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  const PIECE = 65_536;
  for (let at = 0; at < html.length; at += PIECE) parser.write(html.slice(at, at + PIECE));
  parser.end();
  while (rows.length > 0) endRow();
  endLine(body);
  return { lines: body.lines, data: data.slice(0, MOST_DATA) };
}

/**
 * Returns the objects in a JSON-LD script, including those in nested lists and graphs. Returns an empty list if the
 * JSON is invalid.
 */
export function parseJsonLd(text: string): MailData[] {
  try {
    // Some programs write line breaks inside strings, which JSON forbids.
    const parsed: unknown = JSON.parse(text.replace(/[\r\n\t]+/g, ' '));
    const listed = [parsed].flat().filter(isMailData);
    return listed.flatMap((each) => ('@graph' in each ? [each['@graph']].flat().filter(isMailData) : [each]));
  } catch {
    return [];
  }
}

export function isMailData(value: unknown): value is MailData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
