/** An amount in a line of text, with its start and end indexes. */
export type AmountMatch = {
  /** The amount in hundredths. Negative if there is a minus sign before or after it. */
  minor: number;
  start: number;
  end: number;
  /**
   * How the decimals are printed. `exact`: two digits after a separator. `gap`: two digits after a space, or only one
   * digit. `whole`: no decimals.
   */
  form: 'exact' | 'gap' | 'whole';
  /** True if the number has thousands separators, such as "450.000". */
  isGrouped: boolean;
};

const digitLookalikes: Record<string, string> = {
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
const digitPattern = '[\\dOoQDClI|SsB]';

/**
 * Matches the digits before the decimals: "1234", "1,234", "1.234" or "1'234". A space may separate thousands only
 * before a decimal comma, because the first digit in "1 234.00" may be a quantity.
 */
const unitsPattern = `\\d${digitPattern}{0,2}(?:[.,'’]\\d${digitPattern}{2})+|\\d{1,3}(?: \\d{3})+(?=,)|\\d${digitPattern}{0,8}|[OoQ]`;
/** Matches the decimal separator. It may be followed or preceded by a space, or misread as a dash. */
const separatorPattern = ' ?[.,] ?| ?- ?(?=\\d\\d(?!\\S))';
/** Matches a tax code or misread currency sign attached to the amount: "15.56SR", "12,50E". */
const attachedCode = '(?!AM|PM|KG|ML|CL|GB|MB|CM|MM|KM)\\p{Lu}{1,2}(?![\\p{L}\\d])';
/** Matches text that follows a number if the number is not an amount but a percentage, time, date, weight or code. */
const notAnAmount = `(?!${attachedCode})[\\p{L}\\d%]|[.,:/-]\\d| ?%`;
const exactAmount = new RegExp(
  `(?<![\\d.,:/\\p{L}])(${unitsPattern})(${separatorPattern})(${digitPattern}{2})(?!${notAnAmount})`,
  'gu',
);
const spacedDecimals = /(?<![\d.,:/-])(?<! \d{1,3} )(\d{1,5}) (\d\d)(?=$|\s\p{L}{1,2}$)/gu;
const singleDecimal = /(?<![\d.,:/-])(\d{1,5})[.,](\d)(?=$|\s)/g;
const wholeAmount =
  /(?<![\d.,:/\p{L}-])(\d{1,3}(?:[.,]\d{3})+|\d{1,3}(?: \d{3})+(?= ?(?:Ft|kr|Kč|zł|руб|грн)(?!\p{L}))|\d{1,6})(?:[.,]-{1,2})?(?![\d%]|[.,:/-]\d|\p{L}| ?%)/gu;

/**
 * Finds all amounts in a line. `1,234.50`, `1.234,50`, `1 234,50`, `12 .50`, `RM12.50` and `12,50-` are certain. Whole
 * numbers are less certain, and so is `12 50` at the end of the line. Percentages, times, dates and weights are
 * skipped.
 */
export function findAmountsInText(text: string): AmountMatch[] {
  // Currency signs become spaces. Otherwise, "RM12.50" would look like a word with digits.
  const spaced = text
    .replace(/(?<=RM|EUR|USD)[Il|](?=\d)/g, '1')
    .replace(/(?<=\s)(?:[Il|](?=\d+[.,]\d\d$)|T(?=\d{3,4}$))/g, '1')
    .replace(/(RM|EUR|USD|GBP|CHF|SGD|MYR|Rs\.?|Rp\.?|[$€£₹¥])(?=\d)/gi, (sign) => ' '.repeat(sign.length))
    // In some countries, a currency sign is printed before each amount and misread as one of these characters.
    .replace(/(?<!\S)[x×+#:=三](?=\d+[.,]\d\d(?!\d))/giu, ' ');
  const amounts: AmountMatch[] = [];
  const add = (start: number, end: number, minor: number, form: AmountMatch['form']) => {
    if (amounts.some((previous) => start < previous.end && previous.start < end)) return;
    // A dash is not a minus sign if it is between spaces or attached to a word: "TOTAL - 12.50", "TOTAL-12.50".
    const negative =
      /(?:^|\s)[-−–](?:(?:RM|EUR|[$€£])\s?)?$/.test(text.slice(0, start)) || /^-(?!\S)/.test(text.slice(end));
    const isGrouped = form === 'whole' && /\d[.,]\d{3}(?!\d)/.test(text.slice(start, end));
    amounts.push({ minor: negative ? -minor : minor, start, end, form, isGrouped });
  };
  for (const match of spaced.matchAll(exactAmount)) {
    const units = toDigits(match[1] as string);
    const cents = toDigits(match[3] as string);
    if (units.length > 9 || !/\d/.test(match[0])) continue;
    add(match.index, match.index + match[0].length, Number(units) * 100 + Number(cents), 'exact');
  }
  for (const match of spaced.matchAll(spacedDecimals)) {
    add(match.index, match.index + match[0].length, Number(match[1]) * 100 + Number(match[2]), 'gap');
  }
  for (const match of spaced.matchAll(singleDecimal)) {
    add(match.index, match.index + match[0].length, Number(match[1]) * 100 + Number(match[2]) * 10, 'gap');
  }
  for (const match of spaced.matchAll(wholeAmount)) {
    const units = toDigits(match[1] as string);
    add(match.index, match.index + match[0].length, Number(units) * 100, 'whole');
  }
  return amounts.sort((a, b) => a.start - b.start);
}

function toDigits(text: string): string {
  return text.replace(/[^\d.,'’ ]/g, (sign) => digitLookalikes[sign] ?? '').replace(/\D/g, '');
}
