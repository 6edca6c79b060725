import { computeSimilarity, foldText, foldToLetters } from '../fields/fold-text.ts';
import { removeLegalForm } from '../fields/merchant/company-name.ts';
import merchantWords from '../fields/merchant/merchant-words.json' with { type: 'json' };
import { toTextLines } from '../fields/text-line.ts';
import type { Page } from '../page.ts';

/** Number of lines at the top in which shops print their name, address and numbers. */
const headLines = 12;
/**
 * Maximum number of fingerprints that are compared, and of letters in each. Most receipts have about ten fingerprints
 * of thirty letters.
 */
const maxMarks = 40;
const maxMarkLetters = 80;
const number = /\+?\d(?:[\d ()/-]*\d)?/g;

/**
 * Returns the fingerprints of a shop from one of its receipts. They are stored, and `isSameShop` compares them.
 * The first is the distinctive part of the shop's name. The other lines at the top follow, and then registration and
 * phone numbers as digits.
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

/** Returns only the first texts and numbers, and shortens long ones. Otherwise a comparison could take too long. */
function comparedMarks([name = '', ...marks]: readonly string[]): string[] {
  const texts = marks.filter((mark) => !isNumber(mark)).slice(0, maxMarks / 2);
  const numbers = marks.filter(isNumber).slice(0, maxMarks / 2);
  return [name, ...texts, ...numbers].map((mark) => mark.slice(0, maxMarkLetters));
}

/** Returns the letters of a name without common business words: "bluedoor" for "Blue Door Trading Ltd". */
function ownName(name: string): string {
  const own = removeLegalForm(name)
    .split(/\s+/)
    .filter((word) => !merchantWords.business.includes(foldText(word)))
    .join('');
  return foldToLetters(own).length >= 3 ? foldToLetters(own) : foldToLetters(name);
}

/**
 * True if the fingerprints of two receipts show that the receipts are from the same shop or chain. A few letters may
 * have been misread.
 */
export function isSameShop(a: readonly string[], b: readonly string[]): boolean {
  const [name = '', ...marks] = comparedMarks(a);
  const [otherName = '', ...otherMarks] = comparedMarks(b);
  if (isAlike(name, otherName)) return true;
  // This fast check comes first, because a receipt may be compared with hundreds of shops and most shops share no
  // number.
  if (!marks.some((mark) => isNumber(mark) && otherMarks.includes(mark))) return false;
  const shared = marks.filter((mark) => otherMarks.some((other) => isAlike(mark, other)));
  return shared.length >= 0.5 * Math.min(marks.length, otherMarks.length);
}

function isAlike(a: string, b: string): boolean {
  if (isNumber(a)) return a === b;
  // Texts with such different lengths cannot be similar enough, so the slow comparison is skipped.
  if (Math.min(a.length, b.length) < 0.8 * Math.max(a.length, b.length)) return false;
  return computeSimilarity(a, b) >= 0.8;
}

function isNumber(mark: string): boolean {
  return /^\d/.test(mark);
}
