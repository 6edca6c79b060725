import { accountNameOf } from '../../../contract/account-name.ts';
import { monthOf } from '../../../statements/days.ts';
import { fold } from '../../fold.ts';
import { kindOf } from './choose-accounts.ts';

/**
 * Returns a file name's words without days, months and numbers: `checking.csv` and `savings.csv` differ, `jan.csv` and
 * `feb.csv` do not.
 */
export function nameFromFile(fileName: string): string {
  const words = fold(fileName.replace(/\.\w{1,5}$/, '').slice(0, LETTERS)).match(/\p{L}+/gu) ?? [];
  return words.filter((word) => monthOf(word) === '0').join(' ');
}

const LETTERS = 200;

/**
 * Returns the whole words and numbers that all file names start with, such as `Giro` for `Giro_jan.csv` and `Giro_feb.csv`;
 * empty if they contain no word.
 */
export function sharedName(fileNames: readonly string[]): string {
  const [first = [], ...others] = fileNames.map((name) => accountNameOf(name).match(PARTS) ?? []);
  let shared = '';
  for (const [at, part] of first.entries()) {
    if (shared.length + part.length > NAME_LETTERS || others.some((parts) => parts[at] !== part)) break;
    shared += part;
  }
  while (shared !== '' && !/[\p{L}\p{N})]$/u.test(shared)) shared = shared.slice(0, -1);
  return /\p{L}{2}/u.test(shared) ? shared : '';
}

const PARTS = /\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu;
/** Leaves room for a number, in case another account has the name. */
const NAME_LETTERS = 46;

/** True if file names indicate different kinds of account. */
export function differInKind(one: string, other: string): boolean {
  return kindOf(one) !== kindOf(other);
}

/** Returns how many letters two names share at their beginnings and ends. */
export function likeness(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < most && one[begin] === other[begin]) begin++;
  let end = 0;
  while (end < most - begin && one.at(-1 - end) === other.at(-1 - end)) end++;
  return begin + end;
}
