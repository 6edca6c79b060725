import { removeLegalForm } from '../fields/merchant/company-name.ts';
import merchantWords from '../fields/merchant/merchant-words.json' with { type: 'json' };
import { computeTextSimilarity, normalizeForComparison, normalizeToLetters } from '../fields/normalize-text.ts';
import { toTextLines } from '../fields/text-line.ts';
import type { OcrPage } from '../ocr-page.ts';

/** Number of lines at the top of a receipt that contain the shop's name, address and numbers. */
const headLineCount = 12;
/**
 * `maxFingerprints` is the maximum number of fingerprints that are compared, and `maxFingerprintLength` is their
 * maximum length. Most receipts have about ten fingerprints of thirty characters.
 */
const maxFingerprints = 40;
const maxFingerprintLength = 80;
const numberPattern = /\+?\d(?:[\d ()/-]*\d)?/g;

/**
 * Returns the fingerprints of the shop on a receipt: the distinctive part of its name, the lines at the top, and
 * registration and phone numbers. `isSameShop` compares them.
 * @param merchant the name that was read from the receipt
 */
export function computeShopFingerprints(pages: readonly OcrPage[], merchant: string | null): string[] {
  const lines = toTextLines(pages);
  const head = lines.slice(0, headLineCount);
  const name = removeBusinessWords(merchant ?? '');
  const texts = head.map(({ text }) => normalizeToLetters(text)).filter((text) => text.length >= 6);
  const digitGroups = head.flatMap(({ text }) =>
    [...text.matchAll(numberPattern)].map(([numbers]) => numbers.replace(/\D/g, '')),
  );
  const numbers = new Set(digitGroups.filter(({ length }) => length >= 6 && length <= 14));
  return limitFingerprints([name, ...new Set(texts), ...numbers]);
}

/** Limits the number and length of fingerprints, so that they can be compared quickly. */
function limitFingerprints([name = '', ...fingerprints]: readonly string[]): string[] {
  const texts = fingerprints.filter((fingerprint) => !isNumber(fingerprint)).slice(0, maxFingerprints / 2);
  const numbers = fingerprints.filter(isNumber).slice(0, maxFingerprints / 2);
  return [name, ...texts, ...numbers].map((fingerprint) => fingerprint.slice(0, maxFingerprintLength));
}

/** Returns the letters of a name, leaving out common business words: "bluedoor" for "Blue Door Trading Ltd". */
function removeBusinessWords(name: string): string {
  const distinctiveName = removeLegalForm(name)
    .split(/\s+/)
    .filter((word) => !merchantWords.business.includes(normalizeForComparison(word)))
    .join('');
  return normalizeToLetters(distinctiveName).length >= 3
    ? normalizeToLetters(distinctiveName)
    : normalizeToLetters(name);
}

/**
 * True if the fingerprints show that two receipts are from the same shop or chain. A few misread letters are allowed.
 */
export function isSameShop(a: readonly string[], b: readonly string[]): boolean {
  const [name = '', ...fingerprints] = limitFingerprints(a);
  const [otherName = '', ...otherFingerprints] = limitFingerprints(b);
  if (areSimilar(name, otherName)) return true;
  // Two different shops rarely have a number in common. This is checked first, because a receipt is compared with
  // hundreds of shops, and comparing numbers is fast.
  if (!fingerprints.some((fingerprint) => isNumber(fingerprint) && otherFingerprints.includes(fingerprint)))
    return false;
  const shared = fingerprints.filter((fingerprint) =>
    otherFingerprints.some((other) => areSimilar(fingerprint, other)),
  );
  return shared.length >= 0.5 * Math.min(fingerprints.length, otherFingerprints.length);
}

function areSimilar(a: string, b: string): boolean {
  if (isNumber(a)) return a === b;
  // Texts of very different lengths cannot be similar, so they are not compared.
  if (Math.min(a.length, b.length) < 0.8 * Math.max(a.length, b.length)) return false;
  return computeTextSimilarity(a, b) >= 0.8;
}

function isNumber(fingerprint: string): boolean {
  return /^\d/.test(fingerprint);
}
