import { minorToAmount } from '../../../domain/money.ts';
import { parseAmount, parseSum } from '../../money/parse-amount.ts';
import type { Word } from './split-words.ts';

/** A condition in the syntax of the list's search, such as `>20`, and the number of words it consists of. */
type Condition = { amount: string; length: number };

/** An amount, the sign before it, and the number of words it consists of. */
export type Cost = { cost: number; sign: '+' | '-' | ''; hasSymbol: boolean; length: number };

const NUMBER = /^([+\-−–]?)((?:[A-Z]{1,3})?\p{Sc})?(\d[\d.,'’]{0,20}|[.,]\d{1,2})(\p{Sc})?$/u;
const SUM = /^\p{Sc}?\d[\d.,]{0,20}(?:[+\-−–]\p{Sc}?\d[\d.,]{0,20}){1,20}$/u;

/** Reads a plain amount such as `12.50`, `$ 40`, `+2500` or `12+3.50`, in the format of the region. */
export function readCost(words: readonly Word[], at: number): Cost | undefined {
  const text = words[at]?.text ?? '';
  if (/^\p{Sc}$/u.test(text)) {
    const cost = readCost(words, at + 1);
    return cost && !cost.hasSymbol ? { ...cost, hasSymbol: true, length: cost.length + 1 } : undefined;
  }
  if (SUM.test(text)) {
    const sum = parseSum(text);
    return 'minor' in sum && sum.minor > 0
      ? { cost: minorToAmount(sum.minor), sign: '', hasSymbol: false, length: 1 }
      : undefined;
  }
  const [, sign = '', before, number = '', after] = NUMBER.exec(text) ?? [];
  const parsed = number === '' ? undefined : parseAmount(number);
  if (!parsed || 'problem' in parsed) return undefined;
  const isPlus = sign === '+';
  return {
    cost: minorToAmount(parsed.minor),
    sign: isPlus ? '+' : sign === '' ? '' : '-',
    hasSymbol: before !== undefined || after !== undefined,
    length: 1,
  };
}

/** Comparison words, and the operator for them in the list's search. */
const COMPARISONS: [words: string[], sign: string][] = [
  [['more', 'than'], '>'],
  [['greater', 'than'], '>'],
  [['bigger', 'than'], '>'],
  [['higher', 'than'], '>'],
  [['less', 'than'], '<'],
  [['lower', 'than'], '<'],
  [['at', 'least'], '>='],
  [['at', 'most'], '<='],
  [['up', 'to'], '<='],
  [['over'], '>'],
  [['above'], '>'],
  [['under'], '<'],
  [['below'], '<'],
  [['exactly'], '='],
];

/**
 * Reads a condition such as `over 20`, `> 20`, `20+`, `between 10 and 20` or `10..20`. Returns undefined if there is
 * none.
 */
export function readCondition(words: readonly Word[], at: number): Condition | undefined {
  return readBetween(words, at) ?? readComparison(words, at) ?? readJoined(words, at);
}

function readComparison(words: readonly Word[], at: number): Condition | undefined {
  const text = words[at]?.text ?? '';
  const [said, sign] = /^(?:[<>]=?|=)$/.test(text)
    ? [[text], text]
    : (COMPARISONS.find(([each]) => each.every((key, index) => words[at + index]?.key === key)) ?? [[], '']);
  if (sign === '') return undefined;
  const cost = readCost(words, at + said.length);
  if (cost?.sign !== '') return undefined;
  return { amount: `${sign}${write(cost.cost)}`, length: said.length + cost.length };
}

/** Words between the two amounts of a range. */
const TO = new Set(['and', 'to', '-', '–']);

function readBetween(words: readonly Word[], at: number): Condition | undefined {
  if (words[at]?.key !== 'between') return undefined;
  const first = readCost(words, at + 1);
  const middle = at + 1 + (first?.length ?? 0);
  const isJoined = TO.has(words[middle]?.text.toLowerCase() ?? '');
  const last = isJoined ? readCost(words, middle + 1) : undefined;
  if (!first || !last) return undefined;
  return { amount: `${write(first.cost)}..${write(last.cost)}`, length: 2 + first.length + last.length };
}

/** Reads a condition without a comparison word before it, such as `10..20`, `10-20`, `20+` or `20 or more`. */
function readJoined(words: readonly Word[], at: number): Condition | undefined {
  const word = words[at];
  if (!word) return undefined;
  const [from, to, ...more] = word.text.includes('..') ? word.text.split('..') : word.text.split(/[-–]/);
  if (from && to && more.length === 0) {
    const [first, last] = [from, to].map((text) => readCost([{ ...word, text }], 0)?.cost);
    const isRange = first !== undefined && last !== undefined && first < last;
    return isRange ? { amount: `${write(first)}..${write(last)}`, length: 1 } : undefined;
  }
  const [, least] = /^(.+)\+$/.exec(word.text) ?? [];
  if (least) {
    const cost = readCost([{ ...word, text: least }], 0);
    return cost && { amount: `>=${write(cost.cost)}`, length: 1 };
  }
  const cost = readCost(words, at);
  if (!cost || words[at + cost.length]?.key !== 'or') return undefined;
  const end = words[at + cost.length + 1]?.key ?? '';
  const sign = end === 'more' ? '>=' : end === 'less' ? '<=' : undefined;
  return sign && { amount: `${sign}${write(cost.cost)}`, length: cost.length + 2 };
}

/** Formats an amount for the list's search, which accepts a decimal point in all regions. */
function write(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}
