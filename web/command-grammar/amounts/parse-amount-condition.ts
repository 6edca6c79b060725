import { CURRENCY_WORDS } from '../keywords.ts';
import type { CommandWord } from '../words/split-words.ts';
import { parseAmountAt, parseCost } from './parse-amount-words.ts';

/** A condition in the syntax of the list's search, such as `>20`, and the number of words it consists of. */
type Condition = { amount: string; length: number };

const GREATER = new Set(['more', 'greater', 'bigger', 'higher', 'larger']);
const LESS = new Set(['less', 'fewer', 'smaller', 'lower', 'cheaper']);
/** Comparison words, each with its operator in the syntax of the list's search. */
const COMPARISONS: Record<string, string> = {
  ...{ over: '>', above: '>', exceeding: '>', under: '<', below: '<', exactly: '=' },
  ...{ minimum: '>=', min: '>=', maximum: '<=', max: '<=', 'at least': '>=', 'at most': '<=', 'up to': '<=' },
  ...{ 'north of': '>', 'excess of': '>', 'upwards of': '>=', 'upward of': '>=' },
};
const OPPOSITES: Record<string, string> = { '>': '<=', '<': '>=' };

/**
 * Reads a condition such as `over 20`, `> 20`, `20+`, `between 10 and 20` or `10..20`. Returns undefined if there is
 * none.
 */
export function parseAmountConditionAt(words: readonly CommandWord[], at: number): Condition | undefined {
  return readBetween(words, at) ?? readComparison(words, at) ?? readJoined(words, at);
}

function readComparison(words: readonly CommandWord[], at: number): Condition | undefined {
  const operator = readOperator(words, at);
  // In "netflix went up to 17.99", the amount is new and no limit.
  if (!operator || GOING.has(words[at - 1]?.key ?? '')) return undefined;
  const cost = parseAmountAt(words, at + operator.length);
  if (cost?.sign !== '') return undefined;
  return { amount: `${operator.sign}${write(cost.cost)}`, length: operator.length + cost.length };
}

const GOING = new Set(['went', 'goes', 'go', 'going', 'gone']);

function readOperator(words: readonly CommandWord[], at: number): { sign: string; length: number } | undefined {
  const [first = '', second = ''] = [words[at]?.key, words[at + 1]?.key];
  if (first === 'no' || first === 'not') {
    const opposite = readOperator(words, at + 1);
    const sign = OPPOSITES[opposite?.sign ?? ''];
    return opposite && sign ? { sign, length: opposite.length + 1 } : undefined;
  }
  const text = words[at]?.text ?? '';
  if (/^(?:[<>]=?|[=≤≥])$/.test(text)) return { sign: text.replace('≤', '<=').replace('≥', '>='), length: 1 };
  const sign = second === 'than' ? findDirection(first) : COMPARISONS[`${first} ${second}`];
  if (sign) return { sign, length: 2 };
  // "Bigger 100" leaves out the "than".
  const direction = parseCost(words[at + 1]?.text ?? '') ? findDirection(first) : undefined;
  if (direction) return { sign: direction, length: 1 };
  return Object.hasOwn(COMPARISONS, first) ? { sign: COMPARISONS[first] ?? '', length: 1 } : undefined;
}

function findDirection(key: string): string | undefined {
  return GREATER.has(key) ? '>' : LESS.has(key) ? '<' : undefined;
}

/** Reads a range of two amounts, such as `between 10 and 20` or `10 to 20`. */
function readBetween(words: readonly CommandWord[], at: number): Condition | undefined {
  const opening = words[at]?.key ?? '';
  const begin = opening === 'between' || opening === 'from' ? at + 1 : at;
  const joined = begin > at ? readJoined(words, begin) : undefined;
  if (joined?.amount.includes('..')) return { ...joined, length: joined.length + 1 };
  const first = parseAmountAt(words, begin);
  if (!first) return undefined;
  const middle = begin + first.length;
  const joint = words[middle]?.text.toLowerCase() ?? '';
  if (!(JOINTS.has(joint) || (joint === 'and' && opening === 'between'))) return undefined;
  const last = parseAmountAt(words, middle + 1);
  if (!last || last.cost < first.cost) return undefined;
  return { amount: `${write(first.cost)}..${write(last.cost)}`, length: middle + 1 + last.length - at };
}

/** Words between the two amounts of a range. */
const JOINTS = new Set(['to', '-', '–']);
/** The last word of a condition such as `20 or more` or `20 and up`. */
const ENDINGS: Record<string, string> = {
  ...{ more: '>=', above: '>=', over: '>=', higher: '>=', up: '>=', upwards: '>=' },
  ...{ less: '<=', below: '<=', under: '<=', lower: '<=', fewer: '<=' },
};

/** Reads a condition without a comparison word before it, such as `10..20`, `10-20`, `20+` or `20 or more`. */
function readJoined(words: readonly CommandWord[], at: number): Condition | undefined {
  const word = words[at];
  if (!word) return undefined;
  const [from, to, ...more] = word.text.includes('..') ? word.text.split('..') : word.text.split(/[-–]/);
  if (from && to && more.length === 0) {
    const [first, last] = [from, to].map((text) => parseCost(text)?.cost);
    const isRange = first !== undefined && last !== undefined && first < last;
    const length = CURRENCY_WORDS.has(words[at + 1]?.key ?? '') ? 2 : 1;
    return isRange ? { amount: `${write(first)}..${write(last)}`, length } : undefined;
  }
  const least = word.text.endsWith('+') ? parseCost(word.text.slice(0, -1)) : undefined;
  if (least) return { amount: `>=${write(least.cost)}`, length: 1 };
  const cost = parseAmountAt(words, at);
  const [joint = '', end = ''] = cost ? [0, 1].map((more) => words[at + cost.length + more]?.key ?? '') : [];
  if (!cost || (joint !== 'or' && joint !== 'and') || parseAmountAt(words, at + cost.length + 2)) return undefined;
  const sign = Object.hasOwn(ENDINGS, end) ? ENDINGS[end] : undefined;
  return sign === undefined ? undefined : { amount: `${sign}${write(cost.cost)}`, length: cost.length + 2 };
}

/** Formats an amount for the list's search, which accepts a decimal point in all regions. */
function write(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}
