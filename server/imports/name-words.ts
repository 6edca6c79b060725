import { accountNameOf } from '../../contract/account-name.ts';
import { monthOf } from '../../statements/days.ts';
import { fold } from '../fold.ts';
import { kindOf } from './choose-accounts.ts';

/** What the name of a file says beside days, months and numbers: `checking.csv` another than `savings.csv`, `jan.csv` the same as `feb.csv`. */
export function wordsOf(fileName: string): string {
  const words = fold(fileName.replace(/\.\w{1,5}$/, '').slice(0, LETTERS)).match(/\p{L}+/gu) ?? [];
  return words.filter((word) => monthOf(word) === '0').join(' ');
}

const LETTERS = 200;

/** The whole words and numbers that several names of files begin with: `Giro` of `Giro_jan.csv` and `Giro_feb.csv`; empty where none of it is a word. */
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
/** With room for the number of another account that is called so. */
const NAME_LETTERS = 46;

/** Whether names of files speak of two kinds of account. */
export function differInKind(one: string, other: string): boolean {
  return kindOf(one) !== kindOf(other);
}

/** How many letters two names have in common at their beginnings and at their ends. */
export function likeness(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < most && one[begin] === other[begin]) begin++;
  let end = 0;
  while (end < most - begin && one.at(-1 - end) === other.at(-1 - end)) end++;
  return begin + end;
}
