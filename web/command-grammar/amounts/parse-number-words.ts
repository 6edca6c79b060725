import { type CommandWord, normalizeWord } from '../words/split-words.ts';

const SMALL = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const MAGNITUDES: Record<string, number> = {
  ...{
    hundred: 100,
    thousand: 1000,
    grand: 1000,
    k: 1000,
    lakh: 100_000,
    lakhs: 100_000,
    million: 1_000_000,
    crore: 10_000_000,
  },
};

/** Returns the factor for the number before a word such as `thousand`, or undefined for other words. */
export function findMagnitude(word: CommandWord | undefined): number | undefined {
  const key = word?.key ?? '';
  return Object.hasOwn(MAGNITUDES, key) ? MAGNITUDES[key] : undefined;
}

/** Reads a number in words, such as `thirty five` or `two hundred and fifty`. `length` is the number of words. */
export function parseNumberWords(
  words: readonly CommandWord[],
  at: number,
): { value: number; length: number } | undefined {
  /** The part that is already multiplied by a thousand or more, and the number that is being read. */
  let read = { whole: 0, part: 0 };
  let length = 0;
  for (let index = at; index < words.length; index++) {
    const word = words[index];
    const magnitude = findMagnitude(word);
    if (index === at && word?.key === 'a' && findMagnitude(words[index + 1]) !== undefined) read.part = 1;
    else if (magnitude !== undefined) {
      if (read.part === 0 || (magnitude === 100 && read.part > 99)) break;
      const product = read.part * magnitude;
      read = magnitude === 100 ? { ...read, part: product } : { whole: read.whole + product, part: 0 };
    } else if (!(word?.key === 'and' && findMagnitude(words[index - 1]) !== undefined && index > at)) {
      const part = addBelowHundred(read.part, word?.text ?? '');
      if (part === undefined) break;
      read.part = part;
    } else continue;
    length = index + 1 - at;
  }
  return length > 0 ? { value: read.whole + read.part, length } : undefined;
}

/** Adds a word such as `thirty` or `thirty-five` to a number, or returns undefined if the word does not continue it. */
function addBelowHundred(number: number, text: string): number | undefined {
  let sum = number;
  for (const key of text.split('-').map(normalizeWord)) {
    const ten = 10 * (TENS.indexOf(key) + 2);
    const value = ten > 10 ? ten : SMALL.indexOf(key) + 1;
    const rest = sum % 100;
    if (value === 0 || !(rest === 0 || (rest >= 20 && rest % 10 === 0 && value < 10))) return undefined;
    sum += value;
  }
  return sum;
}
