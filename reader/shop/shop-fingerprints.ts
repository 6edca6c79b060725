import { computeSimilarity, foldText, foldToLetters } from '../fields/fold-text.ts';
import { removeLegalForm } from '../fields/merchant/company-name.ts';
import merchantWords from '../fields/merchant/merchant-words.json' with { type: 'json' };
import { toTextLines } from '../fields/text-line.ts';
import type { Page } from '../page.ts';

/** Number of lines at the top where shops print their name, address and numbers. */
const headLines = 12;
/**
 * `maxMarks` is the maximum number of fingerprints that are compared, and `maxMarkLetters` is the maximum length of a
 * fingerprint. Most receipts have about ten fingerprints of thirty letters.
 */
const maxMarks = 40;
const maxMarkLetters = 80;
const number = /\+?\d(?:[\d ()/-]*\d)?/g;

/**
 * Returns the fingerprints of the shop on a receipt: the distinctive part of its name, the lines at the top, and
 * registration and phone numbers. They are stored, and compared by `isSameShop`.
 * @param merchant the name that was read from the receipt
 */
export function computeShopFingerprints(pages: readonly Page[], merchant: string | null): string[] {
  const lines = toTextLines(pages);
  const head = lines.slice(0, headLines);
  const name = ownName(merchant ?? '');
  const texts = head.map(({ text }) => foldToLetters(text)).filter((text) => text.length >= 6);
  const numbers = head.flatMap(({ text }) => [...text.matchAll(number)].map(([digits]) => digits.replace(/\D/g, '')));
  const digits = new Set(numbers.filter(({ length }) => length >= 6 && length <= 14));
  return comparedMarks([name, ...new Set(texts), ...digits]);
}

/** Limits the number and length of fingerprints, so that they can be compared quickly. */
function comparedMarks([name = '', ...marks]: readonly string[]): string[] {
  const texts = marks.filter((mark) => !isNumber(mark)).slice(0, maxMarks / 2);
  const numbers = marks.filter(isNumber).slice(0, maxMarks / 2);
  return [name, ...texts, ...numbers].map((mark) => mark.slice(0, maxMarkLetters));
}

/** Returns the letters of a name, leaving out common business words: "bluedoor" for "Blue Door Trading Ltd". */
function ownName(name: string): string {
  const own = removeLegalForm(name)
    .split(/\s+/)
    .filter((word) => !merchantWords.business.includes(foldText(word)))
    .join('');
  return foldToLetters(own).length >= 3 ? foldToLetters(own) : foldToLetters(name);
}

/**
 * True if the fingerprints show that two receipts are from the same shop or chain. A few misread letters are allowed.
 */
export function isSameShop(a: readonly string[], b: readonly string[]): boolean {
  const [name = '', ...marks] = comparedMarks(a);
  const [otherName = '', ...otherMarks] = comparedMarks(b);
  if (isAlike(name, otherName)) return true;
  // Two different shops usually have no number in common. This is checked first, because it is fast and a receipt is
  // compared with hundreds of shops.
  if (!marks.some((mark) => isNumber(mark) && otherMarks.includes(mark))) return false;
  const shared = marks.filter((mark) => otherMarks.some((other) => isAlike(mark, other)));
  return shared.length >= 0.5 * Math.min(marks.length, otherMarks.length);
}

function isAlike(a: string, b: string): boolean {
  if (isNumber(a)) return a === b;
  // Strings of very different lengths are not similar, so the slow comparison is skipped.
  if (Math.min(a.length, b.length) < 0.8 * Math.max(a.length, b.length)) return false;
  return computeSimilarity(a, b) >= 0.8;
}

function isNumber(mark: string): boolean {
  return /^\d/.test(mark);
}
