/** An amount found in a line of text. `start` and `end` are places in that text. */
export type AmountText = {
  /** Whole hundredths; negative where a minus stands before or after it. */
  minor: number;
  start: number;
  end: number;
  /** How its hundredths were written: with a separator, with only a gap or one digit left of them, or not at all. */
  form: 'exact' | 'gap' | 'whole';
  /** Its thousands are set apart: "450.000". */
  isGrouped: boolean;
};

const digitLike: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  C: '0',
  l: '1',
  I: '1',
  '|': '1',
  B: '8',
  S: '5',
  s: '5',
};
const digit = '[\\dOoQDClI|SsB]';

/** `1,234` or `1.234` or `1'234`; `1 234` only before a comma, because the figure before may be a count; `1234`. */
const units = `\\d${digit}{0,2}(?:[.,'’]\\d${digit}{2})+|\\d{1,3}(?: \\d{3})+(?=,)|\\d${digit}{0,8}|[OoQ]`;
/** Recognition may put a space beside the point, or see it as a dash. */
const point = ' ?[.,] ?| ?- ?(?=\\d\\d(?!\\S))';
/** The code of a tax, or what was read for a sign of currency, may hang on it: "15.56SR", "12,50E". */
const code = '(?!AM|PM|KG|ML|CL|GB|MB|CM|MM|KM)\\p{Lu}{1,2}(?![\\p{L}\\d])';
/** What would make it a percentage, a time, a date, a weight or a code. */
const noAmountAfter = `(?!${code})[\\p{L}\\d%]|[.,:/-]\\d| ?%`;
const exact = new RegExp(`(?<![\\d.,:/\\p{L}])(${units})(${point})(${digit}{2})(?!${noAmountAfter})`, 'gu');
const gap = /(?<![\d.,:/-])(?<! \d{1,3} )(\d{1,5}) (\d\d)(?=$|\s\p{L}{1,2}$)/gu;
const shortened = /(?<![\d.,:/-])(\d{1,5})[.,](\d)(?=$|\s)/g;
const whole =
  /(?<![\d.,:/\p{L}-])(\d{1,3}(?:[.,]\d{3})+|\d{1,3}(?: \d{3})+(?= ?(?:Ft|kr|Kč|zł|руб|грн)(?!\p{L}))|\d{1,6})(?:[.,]-{1,2})?(?![\d%]|[.,:/-]\d|\p{L}| ?%)/gu;

/**
 * All amounts in a line: `1,234.50`, `1.234,50`, `1 234,50`, `12 .50`, `RM12.50`, `12,50-`; in this order of trust also
 * `12 50` at the end of the line, and whole numbers. Percentages, times, dates and weights with three decimals are not amounts.
 */
export function findAmounts(text: string): AmountText[] {
  // A currency glued to the figure would look like a longer code or word.
  const spaced = text
    .replace(/(?<=RM|EUR|USD)[Il|](?=\d)/g, '1')
    .replace(/(?<=\s)(?:[Il|](?=\d+[.,]\d\d$)|T(?=\d{3,4}$))/g, '1')
    .replace(/(RM|EUR|USD|GBP|CHF|SGD|MYR|Rs\.?|Rp\.?|[$€£₹¥])(?=\d)/gi, (sign) => ' '.repeat(sign.length))
    // What tills of some lands print before each amount, as it is read.
    .replace(/(?<!\S)[x×+#:=三](?=\d+[.,]\d\d(?!\d))/giu, ' ');
  const found: AmountText[] = [];
  const add = (start: number, end: number, minor: number, form: AmountText['form']) => {
    if (found.some((other) => start < other.end && other.start < end)) return;
    // A dash that stands apart, or hangs on a word, is no minus: "TOTAL - 12.50", "TOTAL-12.50".
    const negative =
      /(?:^|\s)[-−–](?:(?:RM|EUR|[$€£])\s?)?$/.test(text.slice(0, start)) || /^-(?!\S)/.test(text.slice(end));
    const isGrouped = form === 'whole' && /\d[.,]\d{3}(?!\d)/.test(text.slice(start, end));
    found.push({ minor: negative ? -minor : minor, start, end, form, isGrouped });
  };
  for (const match of spaced.matchAll(exact)) {
    const units = digits(match[1] as string);
    const cents = digits(match[3] as string);
    if (units.length > 9 || !/\d/.test(match[0])) continue;
    add(match.index, match.index + match[0].length, Number(units) * 100 + Number(cents), 'exact');
  }
  for (const match of spaced.matchAll(gap)) {
    add(match.index, match.index + match[0].length, Number(match[1]) * 100 + Number(match[2]), 'gap');
  }
  for (const match of spaced.matchAll(shortened)) {
    add(match.index, match.index + match[0].length, Number(match[1]) * 100 + Number(match[2]) * 10, 'gap');
  }
  for (const match of spaced.matchAll(whole)) {
    const units = digits(match[1] as string);
    add(match.index, match.index + match[0].length, Number(units) * 100, 'whole');
  }
  return found.sort((a, b) => a.start - b.start);
}

function digits(text: string): string {
  return text.replace(/[^\d.,'’ ]/g, (sign) => digitLike[sign] ?? '').replace(/\D/g, '');
}
