import { elementsOf } from './parts.ts';

/** What the format of a cell makes of its number: a day or a time of day, something with two decimals, or the number as it is. */
export type NumberStyle = 'day' | 'hundredths' | 'plain';

/** The style of each number that the attribute `s` of a cell may have. */
export function stylesOf(xml: string | undefined): NumberStyle[] {
  const codes = new Map<string, string>();
  const styles: NumberStyle[] = [];
  const known = new Map<string, NumberStyle>();
  const isWanted = (name: string, parent: string) =>
    (name === 'numFmt' && parent === 'numFmts') || (name === 'xf' && parent === 'cellXfs');
  for (const { name, attributes } of elementsOf(xml, isWanted)) {
    const id = attributes.numFmtId ?? '0';
    if (name === 'numFmt') codes.set(id, (attributes.formatCode ?? '').slice(0, LONGEST_CODE));
    else {
      if (!known.has(id)) known.set(id, styleOf(id, codes.get(id)));
      styles.push(known.get(id) ?? 'plain');
    }
  }
  return styles;
}

/** Excel has no longer ones. */
const LONGEST_CODE = 300;

/** By what a file says of it before what the standard says (ECMA-376-1, 18.8.30): programs define those numbers anew. */
function styleOf(id: string, code: string | undefined): NumberStyle {
  if (code !== undefined) return styleOfCode(code);
  const number = Number(id);
  if (DAYS.some(([first, last]) => number >= first && number <= last)) return 'day';
  return HUNDREDTHS.includes(number) ? 'hundredths' : 'plain';
}

/** Those from 27 on are days in the languages of East Asia. */
const DAYS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const HUNDREDTHS: readonly number[] = [2, 4, 7, 8, 39, 40, 43, 44];

/**
 * What stands in a format for the parts of a number or a day: without texts in quotation marks, what is in brackets (colours,
 * currencies), and what follows a mark for escapes, padding and filling.
 */
function placesIn(code: string): string {
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

function styleOfCode(code: string): NumberStyle {
  const places = placesIn(code);
  if (/^(general|standard)$/i.test(places.trim())) return 'plain';
  if (/[dmyh]/i.test(places) || /^\[h+\]|^\[m+\]|^\[s+\]/i.test(code)) return 'day';
  return /0\.00(?!0)/.test(places) && !/[%e]/i.test(places) ? 'hundredths' : 'plain';
}
