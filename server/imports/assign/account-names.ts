import { type AccountKind, MAX_MONEY_ACCOUNTS } from '../../../contract/money-accounts.ts';
import { FALLBACK_ACCOUNT_NAME, suggestAccountName } from '../../../domain/account-name.ts';
import type { AccountInFiles } from '../../../statements/index.ts';
import { parseMonthName } from '../../../statements/index.ts';
import { foldText } from '../../text/fold-text.ts';
import { normalizeAndShortenText } from '../records/row-texts.ts';

/**
 * Maximum length of a generated name. It is shorter than the contract allows, so that a number can be appended if the
 * name is taken.
 */
const MAX_NAME_LENGTH = 46;
const MAX_FILE_NAME_LENGTH = 200;

/**
 * Returns an unused name for a new account. The name is based on the file name if the file contains neither an account
 * number nor an account name.
 */
export function chooseAccountName(
  { id, name }: Pick<AccountInFiles, 'id' | 'name'>,
  usedNames: ReadonlySet<string>,
  fileName = '',
) {
  const base =
    normalizeAndShortenText(name || id || suggestAccountName(fileName), MAX_NAME_LENGTH) || FALLBACK_ACCOUNT_NAME;
  for (let number = 1; number <= MAX_MONEY_ACCOUNTS + usedNames.size; number++) {
    const candidate = number === 1 ? base : `${base} ${number}`;
    if (!usedNames.has(foldText(candidate))) return candidate;
  }
  return base;
}

const KIND_PATTERNS: readonly [RegExp, AccountKind][] = [
  [/sav|spar(?!kasse|da)|tagesgeld|livret|ahorro|deposit|moneymrkt/, 'savings'],
  [/card|visa|master|amex|credit|kredit|carte|tarjeta/, 'card'],
  [/cash|wallet|bargeld|especes/, 'cash'],
  [/loan|mortgage|darlehen|oth l|liability/, 'loan'],
];

export function guessAccountKind(text: string): AccountKind | undefined {
  return KIND_PATTERNS.find(([pattern]) => pattern.test(foldText(text)))?.[1];
}

/**
 * Returns the words of a file name, without days, months and numbers. So `checking.csv` and `savings.csv` give
 * different words, but `jan.csv` and `feb.csv` do not.
 */
export function extractFileNameWords(fileName: string): string {
  const words = foldText(fileName.replace(/\.\w{1,5}$/, '').slice(0, MAX_FILE_NAME_LENGTH)).match(/\p{L}+/gu) ?? [];
  return words.filter((word) => parseMonthName(word) === '0').join(' ');
}

/**
 * Returns the whole words and numbers at the start of all the file names, such as `Giro` for `Giro_jan.csv` and
 * `Giro_feb.csv`. Empty if they include no word.
 */
export function findCommonFileName(fileNames: readonly string[]): string {
  const [first = [], ...otherNames] = fileNames.map(
    (name) => suggestAccountName(name).match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? [],
  );
  let shared = '';
  for (const [index, part] of first.entries()) {
    if (shared.length + part.length > MAX_NAME_LENGTH || otherNames.some((parts) => parts[index] !== part)) break;
    shared += part;
  }
  while (shared !== '' && !/[\p{L}\p{N})]$/u.test(shared)) shared = shared.slice(0, -1);
  return /\p{L}{2}/u.test(shared) ? shared : '';
}

/** Returns how many letters two names share at the beginning and at the end. */
export function countSharedLetters(first: string, second: string): number {
  const maxCount = Math.min(first.length, second.length);
  let sharedAtStart = 0;
  while (sharedAtStart < maxCount && first[sharedAtStart] === second[sharedAtStart]) sharedAtStart++;
  let sharedAtEnd = 0;
  while (sharedAtEnd < maxCount - sharedAtStart && first.at(-1 - sharedAtEnd) === second.at(-1 - sharedAtEnd))
    sharedAtEnd++;
  return sharedAtStart + sharedAtEnd;
}
