import { alike, fold, lettersOnly } from '../fields/fold.ts';
import { withoutLegalForm } from '../fields/merchant/company-name.ts';
import merchantWords from '../fields/merchant/merchant-words.json' with { type: 'json' };
import { textLines } from '../fields/text-line.ts';
import type { Page } from '../page.ts';

/** Shops print their name, address and numbers in these first lines. */
const headLines = 12;
/** Limits for comparing two receipts. An ordinary head has about ten fingerprints of thirty letters. */
const maxMarks = 40;
const maxMarkLetters = 80;
const number = /\+?\d(?:[\d ()/-]*\d)?/g;

/**
 * Returns the fingerprint of a shop's receipts: first the distinctive part of its name, then the other lines of the head, then
 * registration and phone numbers as digits. Stored, and compared by `isSameShop`.
 * @param merchant the name that was read
 */
export function shopMarks(pages: readonly Page[], merchant: string | null): string[] {
  const lines = textLines(pages);
  const head = lines.slice(0, headLines);
  const name = ownName(merchant ?? '');
  const texts = head.map(({ text }) => lettersOnly(text)).filter((text) => text.length >= 6);
  const numbers = head.flatMap(({ text }) => [...text.matchAll(number)].map(([digits]) => digits.replace(/\D/g, '')));
  const digits = new Set(numbers.filter(({ length }) => length >= 6 && length <= 14));
  return comparedMarks([name, ...new Set(texts), ...digits]);
}

/** Keeps only the first few texts and numbers, and cuts long ones. */
function comparedMarks([name = '', ...marks]: readonly string[]): string[] {
  const texts = marks.filter((mark) => !isNumber(mark)).slice(0, maxMarks / 2);
  const numbers = marks.filter(isNumber).slice(0, maxMarks / 2);
  return [name, ...texts, ...numbers].map((mark) => mark.slice(0, maxMarkLetters));
}

/** Returns the letters of a name without common business words: "bluedoor" for "Blue Door Trading Ltd". */
function ownName(name: string): string {
  const own = withoutLegalForm(name)
    .split(/\s+/)
    .filter((word) => !merchantWords.business.includes(fold(word)))
    .join('');
  return lettersOnly(own).length >= 3 ? lettersOnly(own) : lettersOnly(name);
}

/** True if two receipts are from the same shop or chain, judged by their fingerprints. Allows for misread letters. */
export function isSameShop(a: readonly string[], b: readonly string[]): boolean {
  const [name = '', ...marks] = comparedMarks(a);
  const [otherName = '', ...otherMarks] = comparedMarks(b);
  if (isAlike(name, otherName)) return true;
  // Checked first because it is fast: most shops share no number, and a receipt may be compared with hundreds.
  if (!marks.some((mark) => isNumber(mark) && otherMarks.includes(mark))) return false;
  const shared = marks.filter((mark) => otherMarks.some((other) => isAlike(mark, other)));
  return shared.length >= 0.5 * Math.min(marks.length, otherMarks.length);
}

function isAlike(a: string, b: string): boolean {
  if (isNumber(a)) return a === b;
  // Texts of such different lengths cannot be similar enough.
  if (Math.min(a.length, b.length) < 0.8 * Math.max(a.length, b.length)) return false;
  return alike(a, b) >= 0.8;
}

function isNumber(mark: string): boolean {
  return /^\d/.test(mark);
}
