import { fromMinor } from '../../contract/money.ts';

/** What a person typed, as whole hundredths, or why it is no amount. */
export type ParsedAmount = { minor: number } | { problem: 'not-a-number' | 'too-many-decimals' };

/** What surrounds a number when it is pasted: currency signs, codes such as `USD` or `CA$`, blanks. */
const SURROUNDINGS = /^(?:\p{Sc}|\p{L}|\p{Zs}|\.(?=\p{Zs}))+|(?:\p{Sc}|\p{L}|\p{Zs})+$/gu;

/** Digits, in groups parted by commas or not; then a point or, where it cannot be a group, a comma; then decimals. */
const POINT = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/;
const COMMA = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;
const ONLY_DECIMALS = /^\.(\d+)$/;

/** Longer is no amount that a person types; what is looked for at the end of a text takes longer the longer it is. */
const LONGEST = 200;

/**
 * Reads an amount exactly, without a float on the way: `1234.5`, `1,234.50`, `$ 1,234.50`, `1.234,50 €`.
 * A sign is not part of an amount: `-5` is no number here.
 */
export function parseAmount(text: string): ParsedAmount {
  // A number such as 1e+3 is cut in two by its sign: what is left of it is not 1.
  if (text.length > LONGEST || /\de\s*$/i.test(text)) return { problem: 'not-a-number' };
  const bare = text.trim().replace(SURROUNDINGS, '');
  const decimalsOnly = ONLY_DECIMALS.exec(bare);
  const match = POINT.exec(bare) ?? COMMA.exec(bare) ?? (decimalsOnly && ['', '0', decimalsOnly[1]]);
  if (!match) return { problem: 'not-a-number' };
  const decimals = match[2] ?? '';
  if (decimals.length > 2) return { problem: 'too-many-decimals' };
  const digits = (match[1] ?? '').replace(/[.,]/g, '') + decimals.padEnd(2, '0');
  // More digits than a whole number holds are far past the largest amount: the largest number says so as well.
  return { minor: Math.min(Number(digits), Number.MAX_SAFE_INTEGER) };
}

/** A sign between two amounts, as a keyboard or a copied text has it. */
const SIGN = /[+\-−–]/;

/**
 * Reads an amount or a sum of some, in whole hundredths: `12+3.5`, `12,50 + 3`, `20-5`. What is taken away may be more than there
 * is: then the result is below zero, which is for the schema to refuse.
 */
export function parseSum(text: string): ParsedAmount {
  if (text.length > LONGEST) return { problem: 'not-a-number' };
  let [minor, sign] = [0, 1];
  for (const part of text.split(/([+\-−–])/)) {
    if (SIGN.test(part)) {
      sign = part === '+' ? 1 : -1;
      continue;
    }
    const parsed = parseAmount(part);
    if ('problem' in parsed) return parsed;
    minor += sign * parsed.minor;
  }
  return { minor: Math.min(minor, Number.MAX_SAFE_INTEGER) };
}

/** What a sum comes to, in whole units; undefined for what is one amount alone, or none. */
export function resultOf(text: string): number | undefined {
  const parsed = parseSum(text);
  return SIGN.test(text) && 'minor' in parsed ? fromMinor(parsed.minor) : undefined;
}

/**
 * What a person typed, an amount or a sum, as a request has it: in whole units, exact to the hundredth. What is neither is NaN,
 * which no schema takes.
 */
export function typedAmount(text: string): number {
  return asTyped(parseSum(text));
}

function asTyped(parsed: ParsedAmount): number {
  return 'minor' in parsed ? fromMinor(parsed.minor) : Number.NaN;
}

/**
 * What to say of a typed amount. One with too many decimals reaches the schema as no amount at all, whose sentence would
 * not say what to mend.
 * @param sentence the schema's for what `typedAmount` makes of it; undefined where it takes that
 */
export function amountError(text: string, sentence: string | undefined): string | undefined {
  const parsed = parseSum(text);
  const isTooFine = 'problem' in parsed && parsed.problem === 'too-many-decimals';
  return isTooFine ? 'Please enter an amount with at most two decimals' : sentence;
}

/** A single amount where a debt is one too: `-5`, `-$5`, `$-5`. */
export function typedSignedAmount(text: string): number {
  const { sign, unsigned } = signOf(text);
  // Adding zero makes that of -0, too.
  return sign * asTyped(parseAmount(unsigned)) + 0;
}

/** What to say of it: see `amountError`. */
export function signedAmountError(text: string, sentence: string | undefined): string | undefined {
  return amountError(signOf(text).unsigned, sentence);
}

/** The minus before the figures, as a keyboard or a statement has it. */
const MINUS = /^([^\d.,\-−]{0,20})[-−]/u;

function signOf(text: string): { sign: 1 | -1; unsigned: string } {
  const trimmed = text.trim();
  const unsigned = trimmed.replace(MINUS, '$1');
  return { sign: unsigned === trimmed ? 1 : -1, unsigned };
}
