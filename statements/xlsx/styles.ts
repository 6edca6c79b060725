import { readElements } from './parts.ts';

/** What the cell format makes of a number: a date or time, a number with two decimals, or the plain number. */
export type NumberStyle = 'day' | 'hundredths' | 'plain';

/** The style for each value of the `s` attribute of a cell. */
export function readStyles(xml: string | undefined): NumberStyle[] {
  const codes = new Map<string, string>();
  const styles: NumberStyle[] = [];
  const known = new Map<string, NumberStyle>();
  const isWanted = (name: string, parent: string) =>
    (name === 'numFmt' && parent === 'numFmts') || (name === 'xf' && parent === 'cellXfs');
  for (const { name, attributes } of readElements(xml, isWanted)) {
    const id = attributes.numFmtId ?? '0';
    if (name === 'numFmt') codes.set(id, (attributes.formatCode ?? '').slice(0, LONGEST_CODE));
    else {
      if (!known.has(id)) known.set(id, findStyle(id, codes.get(id)));
      styles.push(known.get(id) ?? 'plain');
    }
  }
  return styles;
}

/** Excel does not allow longer ones. */
const LONGEST_CODE = 300;

/** Definitions in the file win over the standard (ECMA-376-1, 18.8.30), because programs redefine those numbers. */
function findStyle(id: string, code: string | undefined): NumberStyle {
  if (code !== undefined) return parseStyle(code);
  const number = Number(id);
  if (DAYS.some(([first, last]) => number >= first && number <= last)) return 'day';
  return HUNDREDTHS.includes(number) ? 'hundredths' : 'plain';
}

/** From 27 on: date formats of East Asian languages. */
const DAYS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const HUNDREDTHS: readonly number[] = [2, 4, 7, 8, 39, 40, 43, 44];

/**
 * The placeholders of a format code, without quoted texts, brackets (colours, currencies), and the characters after
 * `\`, `_` and `*`.
 */
function findPlaceholders(code: string): string {
  let places = '';
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] as string;
    const end = sign === '"' ? '"' : sign === '[' ? ']' : undefined;
    if (end) at = code.includes(end, at + 1) ? code.indexOf(end, at + 1) : code.length;
    else if ('\\_*'.includes(sign)) at++;
    else places += sign;
  }
  return places;
}

function parseStyle(code: string): NumberStyle {
  const places = findPlaceholders(code);
  if (/^(general|standard)$/i.test(places.trim())) return 'plain';
  if (/[dmyh]/i.test(places) || /^\[h+\]|^\[m+\]|^\[s+\]/i.test(code)) return 'day';
  return /0\.00(?!0)/.test(places) && !/[%e]/i.test(places) ? 'hundredths' : 'plain';
}
