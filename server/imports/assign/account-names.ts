import type { AccountKind } from '../../../contract/money-accounts.ts';
import { FALLBACK_ACCOUNT_NAME, suggestAccountName } from '../../../domain/account-name.ts';
import { type AccountInFiles, parseMonthName } from '../../../statements/index.ts';
import { foldText } from '../../text/fold-text.ts';
import { normalizeAndShortenText } from '../records/row-texts.ts';

/**
 * Maximum length of a generated name. It is shorter than the contract allows, so that a number can be appended if the
 * name is taken.
 */
const MAX_NAME_LENGTH = 46;
const MAX_FILE_NAME_LENGTH = 200;

/** Returns an unused name for a new account: the given name, if necessary shortened and with a number. */
export function chooseAccountName(wanted: string, usedNames: ReadonlySet<string>): string {
  const base = normalizeAndShortenText(wanted, MAX_NAME_LENGTH) || FALLBACK_ACCOUNT_NAME;
  let name = base;
  for (let number = 2; usedNames.has(foldText(name)); number++) name = `${base} ${number}`;
  return name;
}

const KIND_PATTERNS: readonly [RegExp, AccountKind][] = [
  // The name of a bank may contain words for other kinds, as in `First Savings Bank, Essential Checking`.
  [/che(ck|qu)ing|everyday|current account/, 'everyday'],
  [/sav|spar(?!kasse|da)|tagesgeld|livret|ahorro|deposit|moneymrkt/, 'savings'],
  [/card|visa|master|amex|credit|kredit|carte|tarjeta/, 'card'],
  [/cash|wallet|bargeld|especes/, 'cash'],
  [/loan|mortgage|darlehen|oth l|liability/, 'loan'],
];

/** Returns the kind of an account in the files, or undefined if its name, number and title do not show it. */
export function guessKindOfFileAccount({ kind = '', name, id, title = '' }: AccountInFiles): AccountKind | undefined {
  return guessAccountKind(kind) ?? guessAccountKind(`${name} ${id}`) ?? guessAccountKind(title);
}

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

/** Words that are in the titles and file names of many statements, so that they do not identify an account. */
const COMMON_WORDS = new Set('account bank card credit debit export konto new statement the transactions'.split(' '));

/**
 * Returns how many words of an account's name a text contains, without words that say nothing about the account. Returns
 * 0 if a word is missing in the text, such as the name of another bank. Only a word for the kind may be missing.
 */
export function countSharedWords(accountName: string, text: string): number {
  const words = new Set(foldText(text).match(/\p{L}{3,}/gu));
  const nameWords = [...new Set(foldText(accountName).match(/\p{L}{3,}/gu))].filter((word) => !COMMON_WORDS.has(word));
  const shared = nameWords.filter((word) => words.has(word));
  return nameWords.every((word) => words.has(word) || guessAccountKind(word)) ? shared.length : 0;
}

/**
 * Returns the whole words and numbers at the start of all the file names, such as `Giro` for `Giro_jan.csv` and
 * `Giro_feb.csv`. Empty if they include no word.
 */
export function findCommonFileName(fileNames: readonly string[]): string {
  const parts = fileNames.map((name) => suggestAccountName(name).match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? []);
  const shared = listSharedStart(parts);
  while (shared.join('').length > MAX_NAME_LENGTH) shared.pop();
  const [name = ''] = /^.*[\p{L}\p{N})]/su.exec(shared.join('')) ?? [];
  return /\p{L}{2}/u.test(name) ? name : '';
}

/** Returns how many letters two names share at the beginning and at the end. */
export function countSharedLetters(first: string, second: string): number {
  const names = [first.split(''), second.split('')];
  const sharedAtStart = listSharedStart(names).length;
  const sharedAtEnd = listSharedStart(names.map((letters) => letters.toReversed())).length;
  return Math.min(sharedAtStart + sharedAtEnd, first.length, second.length);
}

/** Returns the items with which all lists begin. */
function listSharedStart([first = [], ...others]: readonly (readonly string[])[]): string[] {
  const end = first.findIndex((item, index) => others.some((other) => other[index] !== item));
  return first.slice(0, end === -1 ? first.length : end);
}
