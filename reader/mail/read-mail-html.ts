import { Parser } from 'htmlparser2';
import { UnreadableReceiptError } from '../receipt-reading.ts';

/** Machine-readable data in an email: a JSON-LD object or a microdata item. */
export type StructuredMailData = Record<string, unknown>;

/**
 * Maximum depth of nested elements. With thousands of levels, the parser would be slow. Real emails have fewer than
 * 100.
 */
const MAX_DEPTH = 1000;
const MAX_LINE_LENGTH = 2000;
const MAX_LINES = 20_000;
const MAX_DATA = 200;

const HIDDEN_ELEMENTS = new Set(['script', 'style', 'title', 'template', 'head', 'select', 'textarea', 'noscript']);
const BLOCK_ELEMENTS = new Set([
  ...['address', 'article', 'blockquote', 'br', 'center', 'dd', 'div', 'dl', 'dt', 'footer', 'h1', 'h2', 'h3', 'h4'],
  ...['h5', 'h6', 'header', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'table', 'tbody', 'tr', 'ul'],
]);
const HIDDEN_STYLE = /display\s{0,3}:\s{0,3}none/i;

/** The lines of a table cell, or of the whole email. */
type Cell = { lines: string[]; current: string };
type Row = { cells: Cell[] };
type Item = { data: StructuredMailData; depth: number };

/**
 * Returns the visible text of an email as lines, and its machine-readable data. The cells of a table row are separated
 * by three spaces. Linked files are not loaded.
 * @throws `UnreadableReceiptError` if elements are nested too deeply
 */
export function readMailHtml(html: string): { lines: string[]; data: StructuredMailData[] } {
  const body: Cell = { lines: [], current: '' };
  const rows: Row[] = [];
  const data: StructuredMailData[] = [];
  const items: Item[] = [];
  /** The microdata property that is being read. */
  let property: { name: string; depth: number; text: string } | undefined;
  let depth = 0;
  let hiddenFromDepth: number | undefined;
  let script: string | undefined;

  const getCurrentCell = () => rows.at(-1)?.cells.at(-1) ?? body;
  const endLine = (cell: Cell) => {
    const line = cell.current.replace(/\s+/g, ' ').trim();
    if (line !== '' && cell.lines.length < MAX_LINES) cell.lines.push(line.replaceAll('\0', ' '));
    cell.current = '';
  };
  const endRow = () => {
    const row = rows.pop();
    if (!row) return;
    const target = getCurrentCell();
    endLine(target);
    for (const cell of row.cells) endLine(cell);
    const cells = row.cells.map(({ lines }) => lines).filter((lines) => lines.length > 0);
    const height = cells[0]?.length ?? 0;
    // If all cells of a row have the same number of lines, they are the columns of a list, and their lines are joined.
    // Otherwise, the table is used only for layout.
    const isList = cells.length > 1 && height <= 30 && cells.every((lines) => lines.length === height);
    const lines = isList
      ? (cells[0] ?? []).map((_, position) => cells.map((cell) => cell[position]).join('   '))
      : cells.flat();
    for (const line of lines) if (target.lines.length < MAX_LINES) target.lines.push(line);
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
    if (itemscope !== undefined && data.length < MAX_DATA) {
      const item: StructuredMailData = { '@type': (itemtype ?? '').split('/').at(-1) };
      if (itemprop && items.length > 0) addProperty(itemprop, item);
      else data.push(item);
      items.push({ data: item, depth });
    } else if (itemprop && items.length > 0) {
      const value = attributes.content ?? attributes.href ?? attributes.datetime ?? attributes.src;
      if (value !== undefined) addProperty(itemprop, value.slice(0, MAX_LINE_LENGTH));
      else if (name !== 'meta' && name !== 'link') property = { name: itemprop, depth, text: '' };
    }
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MAX_DEPTH) throw new UnreadableReceiptError('too-long', 'This email is nested too deeply.');
        if (name === 'script' && /ld\+json/i.test(attributes.type ?? '')) script = '';
        openMicrodata(name, attributes);
        const isHidden = HIDDEN_ELEMENTS.has(name) || HIDDEN_STYLE.test(attributes.style?.slice(0, 2000) ?? '');
        if (hiddenFromDepth === undefined && isHidden) hiddenFromDepth = depth;
        if (name === 'tr') {
          endLine(getCurrentCell());
          rows.push({ cells: [] });
        } else if (name === 'td' || name === 'th') {
          if (rows.length === 0) rows.push({ cells: [] });
          rows.at(-1)?.cells.push({ lines: [], current: '' });
        } else if (BLOCK_ELEMENTS.has(name)) endLine(getCurrentCell());
      },
      ontext(text) {
        if (script !== undefined) script = (script + text).slice(0, 500_000);
        if (property && property.text.length < MAX_LINE_LENGTH) property.text += text.slice(0, MAX_LINE_LENGTH);
        if (hiddenFromDepth !== undefined) return;
        const currentCell = getCurrentCell();
        if (currentCell.current.length < MAX_LINE_LENGTH) currentCell.current += text.slice(0, MAX_LINE_LENGTH);
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
        if (hiddenFromDepth !== undefined && hiddenFromDepth >= depth) hiddenFromDepth = undefined;
        if (name === 'tr') endRow();
        else if (BLOCK_ELEMENTS.has(name)) endLine(getCurrentCell());
        depth--;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  const CHUNK_SIZE = 65_536;
  for (let position = 0; position < html.length; position += CHUNK_SIZE)
    parser.write(html.slice(position, position + CHUNK_SIZE));
  parser.end();
  while (rows.length > 0) endRow();
  endLine(body);
  return { lines: body.lines, data: data.slice(0, MAX_DATA) };
}

/**
 * Returns the objects in a JSON-LD script, including those in nested lists and graphs. Returns an empty list if the
 * JSON is invalid.
 */
function parseJsonLd(text: string): StructuredMailData[] {
  try {
    // Some programs write line breaks inside strings, which JSON forbids.
    const parsed: unknown = JSON.parse(text.replace(/[\r\n\t]+/g, ' '));
    const objects = [parsed].flat().filter(isStructuredMailData);
    return objects.flatMap((object) =>
      '@graph' in object ? [object['@graph']].flat().filter(isStructuredMailData) : [object],
    );
  } catch {
    return [];
  }
}

export function isStructuredMailData(value: unknown): value is StructuredMailData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
