/** The mark before the decimals. */
export type DecimalMark = '.' | ',';

/** An amount as a person or a bank writes it, in its parts. */
export type WrittenAmount = {
  isNegative: boolean;
  /** Whether a plus or `CR` says that it came in. */
  isPositive: boolean;
  /** Digits and what stands between them. */
  digits: string;
  /** What stands beside them, such as `EUR` or `£`. */
  unit: string;
};

const LONGEST = 40;
const SHAPE = /^(?<before>[^\d.,]*)(?<digits>\d[\d.,'’\s]*|[.,]\d+)(?<after>[^\d]*)$/u;
/** Letters and signs of a currency, signs of direction, brackets. */
const BESIDE =
  /^(?:[+\-−–()\s\p{Sc}]|[A-Z]{3}(?![A-Za-z])|(?:kr|Kr|Euro|Euros|euros|EURO|zł|Kč|Ft|lei|Rp|RM|Rs|TL|R|S|C|A|US|CA|AU|NZ|HK|CR|DR|DB|Cr|Dr|Db|H|D)(?![A-Za-z])\.?|元|圆|円|원)*$/u;
const CREDIT = /\b(?:cr|c|h)\b/i;
const DEBIT = /\b(?:dr|db|d|s)\b/i;

/** Undefined for what is no amount. A cell that holds more than an amount is none. */
export function writtenAmount(cell: string): WrittenAmount | undefined {
  if (cell.length > LONGEST) return undefined;
  const { before = '', digits = '', after = '' } = SHAPE.exec(cell)?.groups ?? {};
  if (digits === '' || !BESIDE.test(before) || !BESIDE.test(after)) return undefined;
  const beside = `${before} ${after}`;
  const isBracketed = before.includes('(') && after.includes(')');
  return {
    isNegative: isBracketed || /[-−–]/.test(beside) || DEBIT.test(after),
    isPositive: beside.includes('+') || CREDIT.test(after),
    digits: digits.replace(/[\s'’]/g, ''),
    unit: beside.replace(/[+\-−–()\s]|\b(?:CR|DR|DB)\b/gi, ''),
  };
}

/**
 * Which mark the decimals of a column have: decided over all of its cells, since `1.450` alone says nothing.
 * @returns undefined where no cell tells
 */
export function decimalMarkOf(amounts: readonly WrittenAmount[]): DecimalMark | undefined {
  let votes = 0;
  for (const { digits } of amounts) {
    const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
    if (dot < 0 && comma < 0) continue;
    const last = Math.max(dot, comma);
    const mark = dot > comma ? 1 : -1;
    const isAlone = digits.indexOf(mark > 0 ? '.' : ',') === last;
    if (dot >= 0 && comma >= 0) votes += isAlone ? 3 * mark : -3 * mark;
    else if (!isAlone)
      votes -= 3 * mark; // one that stands twice parts thousands
    else if (digits.length - last - 1 !== 3) votes += 2 * mark;
    else if (last > 3 || digits.startsWith('0')) votes += mark; // 0.125 and 1234.500 part no thousands
  }
  return votes === 0 ? undefined : votes > 0 ? '.' : ',';
}

/**
 * Whole hundredths, without sign. Counted in digits, never through fractions.
 * @returns undefined where a third decimal is not zero, or more digits stand there than any amount has
 */
export function hundredthsOf(digits: string, mark: DecimalMark): number | undefined {
  const at = digits.lastIndexOf(mark);
  const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/[.,]/g, '');
  const decimals = at < 0 ? '' : digits.slice(at + 1).replace(/[.,]/g, '');
  if (!/^0*$/.test(decimals.slice(2)) || whole.length > 12) return undefined;
  return Number(whole || '0') * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}
