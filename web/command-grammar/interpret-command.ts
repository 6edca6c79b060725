import { runInRegion } from '../region/run-in-region.ts';
import type { ClassifiedWords } from './classified-words.ts';
import { classifyWords } from './classify-words.ts';
import {
  createCommandPartsCollector,
  findGroupsOfUnknownWords,
  type InterpretationContext,
  omitUndefinedDays,
} from './collect-command-parts.ts';
import { correctTypos } from './correct-typos.ts';
import { isIncomePhrase } from './direction/find-money-direction.ts';
import { findQuestion } from './find-question.ts';
import { interpretAddition } from './interpret-addition.ts';
import { interpretMonthlyAverage } from './interpret-average.ts';
import { interpretBalanceQuestion } from './interpret-balance-question.ts';
import { interpretBudget } from './interpret-budget.ts';
import { interpretMoneyQuestion } from './interpret-money-question.ts';
import { GO_VERBS, interpretNavigation, MANAGE_VERBS, USING_VERBS } from './interpret-navigation.ts';
import { interpretTransfer } from './interpret-transfer.ts';
import type { Command, Interpretation } from './interpretation.ts';
import {
  ADD_VERBS,
  BUDGET_CHANGE_VERBS,
  BUDGET_LIMIT_WORDS,
  BUDGET_WORDS,
  NOTE_VERBS,
  POLITE_ENDINGS,
  POLITE_PHRASES,
  QUESTION_STARTS,
  SEARCH_VERBS,
  TRANSACTION_VERBS,
} from './keywords.ts';
import { hasNewLimit, parseAmountAt } from './parse-amount-words.ts';
import { findVerb, SUBJECTS } from './read-verb.ts';
import { type CommandWord, splitWords } from './split-words.ts';
import { createNameFinder, type Vocabulary } from './vocabulary.ts';

/** The user's calendar day and locale. Numbers and dates are read in the locale's format. */
type Setting = { today: string; region: string };

/**
 * Interprets a question or a command such as `groceries march`, `12.50 coffee`, `budget food 450` or `go calendar`. The
 * result depends only on the arguments.
 * @returns undefined if the text contains no words
 */
export function interpretCommand(
  text: string,
  vocabulary: Vocabulary,
  { today, region }: Setting,
): Interpretation | undefined {
  const words = correctTypos(splitWords(text), vocabulary);
  if (words.every(({ key }) => key === '')) return undefined;
  const begin = countPoliteWords(words);
  const end = findPoliteEnding(words);
  const context = { words: words.slice(begin, end), today, vocabulary, names: createNameFinder(vocabulary) };
  const interpretation = runInRegion(region, () => interpretWords(context));
  const question = interpretation.question ?? findQuestion(interpretation.meaning, context.words);
  return question ? { ...interpretation, question } : interpretation;
}

function hasCategory({ words, names }: InterpretationContext): boolean {
  return words.some((_, at) => names.findWhole(words, at, 'category') ?? names.findPart(words, at, 'category'));
}

/** Counts words such as "can you please" at the start of a question or command. */
function countPoliteWords(words: readonly CommandWord[]): number {
  const keys = words.map(({ key }) => key);
  let count = 0;
  const findPhrase = () => POLITE_PHRASES.find((phrase) => `${keys.slice(count).join(' ')} `.startsWith(`${phrase} `));
  for (let phrase = findPhrase(); phrase; phrase = findPhrase()) count += phrase.split(' ').length;
  const [last = '', next = ''] = [keys[count - 1], keys[count]];
  const isVerb = VERBS.some((verbs) => verbs.has(next)) || Object.hasOwn(TRANSACTION_VERBS, next);
  return next !== '' && (ASKING.has(last) || isVerb) ? count : 0;
}

/** Words that can follow a polite start. */
const VERBS = [
  QUESTION_STARTS,
  ADD_VERBS,
  NOTE_VERBS,
  SUBJECTS,
  GO_VERBS,
  MANAGE_VERBS,
  USING_VERBS,
  BUDGET_CHANGE_VERBS,
];

/** Returns the index after the last word that has a meaning, without words such as "thank you". */
function findPoliteEnding(words: readonly CommandWord[]): number {
  let end = words.length;
  const keyOf = (index: number) => words[index]?.key ?? '';
  while (end > 1 && (POLITE_ENDINGS.has(keyOf(end - 1)) || (keyOf(end - 1) === 'you' && keyOf(end - 2) === 'thank')))
    end--;
  return end;
}

function interpretWords(context: InterpretationContext): Interpretation {
  const going = interpretMoneyQuestion(context) ?? interpretNavigation(context);
  if (going) return going;
  const { words } = context;
  const keys = words.map(({ key }) => key);
  const isNewLimit = BUDGET_CHANGE_VERBS.has(keys[0] ?? '') && hasNewLimit(words) && hasCategory(context);
  // In "food limit 50", the amount follows the word, unlike in "limit switch 12".
  const isLimit =
    keys.some(
      (key, at) => BUDGET_LIMIT_WORDS.has(key) && (parseAmountAt(words, at + 1) ?? parseAmountAt(words, at - 1)),
    ) && hasCategory(context);
  if (keys.some((key) => BUDGET_WORDS.has(key)) || BUDGET_LIMIT_WORDS.has(keys[0] ?? '') || isNewLimit || isLimit)
    return interpretBudget(context);
  const transfer = interpretTransfer(context);
  if (transfer) return transfer;
  const begin = findVerb(words);
  const verb = keys[begin] ?? '';
  const isNote = NOTE_VERBS.has(verb) && words.some((_, at) => parseAmountAt(words, at));
  // In `put down 18 for parking`, "down" belongs to the verb.
  const isPair = isNote && (keys[begin + 1] === 'down' || keys[begin + 1] === 'in');
  const isNewYear = verb === 'new' && keys[begin + 1] === 'year';
  if ((ADD_VERBS.has(verb) && !isNewYear) || isNote) return interpretAddition(context, begin + (isPair ? 2 : 1));
  // "Was paid 300" is not a question.
  const isQuestion = QUESTION_STARTS.has(verb) && !isIncomePhrase(verb, keys[begin + 1] ?? '');
  // After a verb such as "paid", a number is read as an amount and not as a year: "paid 2015 rent".
  const isPast = Object.hasOwn(TRANSACTION_VERBS, verb);
  if (isPast && parseAmountAt(words, begin + 1) && words.length > begin + 2) return interpretAddition(context, begin);
  const pieces = classifyWords({ ...context, mode: 'list', isQuestion }, 0);
  const has = (kind: ClassifiedWords['kind']) => pieces.some((piece) => piece.kind === kind);
  const isSearch = keys.some((key) => LIST_WORDS.has(key)) || pieces.some(isLongSpan);
  const isTransfer = pieces.some((piece) => piece.kind === 'type' && piece.value === 'transfer') && verb !== 'transfer';
  if (has('cost') && !has('amount') && !isQuestion && !isTransfer && !(isSearch && !isPast))
    return interpretAddition(context, begin);
  const readList = (some: ClassifiedWords[]) => interpretList(context, some, SEARCH_VERBS.has(verb));
  return (
    interpretBalanceQuestion(context, pieces) ?? interpretMonthlyAverage(context, pieces, readList) ?? readList(pieces)
  );

  /**
   * True for spans of several words, such as `last month`, which are only used in searches. The month in `rent 1200
   * march` is not such a span, and `gym 40 starting january` repeats a transaction.
   */
  function isLongSpan(piece: ClassifiedWords): boolean {
    const isStart = keys[piece.at] === 'starting' || keys[piece.at] === 'beginning';
    return piece.kind === 'span' && piece.from !== piece.to && piece.length > 1 && !isStart;
  }
}

/** Words that introduce a question at the end of a polite start, as in "I want to see". */
const ASKING = new Set(['see', 'know']);
/** Words that mean a search, even next to an amount. */
const LIST_WORDS = new Set(['purchases', 'expenses', 'transactions', 'payments', 'entries', 'deposits', 'orders']);

function interpretList({ words }: InterpretationContext, pieces: ClassifiedWords[], isSearch: boolean): Interpretation {
  const meaning: Command & { do: 'list' } = { do: 'list' };
  const { accept, reject, finish, chips, placeOf } = createCommandPartsCollector(words);
  // Whole names take precedence over abbreviated names.
  // In `transport + travel`, the first name is used, even if it is abbreviated.
  const isLater = (piece: ClassifiedWords) => isPart(piece) && !JOINTS.has(words[piece.at + piece.length]?.text ?? '');
  const inOrder = [...pieces].sort((one, other) => Number(isLater(one)) - Number(isLater(other)));
  for (const piece of inOrder) {
    if (piece.kind === 'span') {
      const isOtherEnd =
        (meaning.to === undefined && meaning.from !== undefined && piece.from === undefined) ||
        (meaning.from === undefined && meaning.to !== undefined && piece.to === undefined);
      // In `after march before june`, each span is one end of a range.
      if (isOtherEnd) chips.push({ kind: 'span', ...placeOf(piece.at, piece.length) });
      if (isOtherEnd || accept('span', piece)) Object.assign(meaning, omitUndefinedDays(piece));
    } else if (piece.kind === 'cost') {
      if (accept('amount', piece)) meaning.amount = `=${piece.cost}`;
    } else if (piece.kind === 'name' || piece.kind === 'text') {
      if (accept('text', piece)) meaning.text = piece.value;
    } else if (piece.kind === 'unsupported') reject(piece);
    else if (piece.kind === 'amount' && meaning.amount !== undefined) {
      const both = joinLimits(meaning.amount, piece.value);
      if (both === undefined) reject(piece);
      else {
        meaning.amount = both;
        chips.push({ kind: 'amount', ...placeOf(piece.at, piece.length) });
      }
    } else if ('value' in piece && accept(piece.kind, piece)) Object.assign(meaning, { [piece.kind]: piece.value });
  }
  for (const run of findGroupsOfUnknownWords(pieces)) {
    const isText = meaning.text === undefined;
    if (isText) meaning.text = createCommandPartsCollector(words).textOf(run.at, run.length);
    if (isText && isSearch) accept('text', { kind: 'rest', ...run });
    else reject(run);
  }
  // Without any condition, the answer would be the sum of all transactions, which nobody asked for.
  if (Object.keys(meaning).length === 1 && !pieces.some(({ kind }) => kind === 'unsupported'))
    reject({ at: 0, length: words.length });
  return finish(meaning);
}

/** Words between two names of a list. */
const JOINTS = new Set(['+', '&', 'and', 'plus', '/']);

/** Joins conditions such as `>100` and `<200` into a range. Returns undefined for other pairs. */
function joinLimits(one: string, other: string): string | undefined {
  const [low, high] = one.startsWith('>') ? [one, other] : [other, one];
  if (!/^>/.test(low) || !/^</.test(high)) return undefined;
  const [from, to] = [low, high].map((limit) => limit.replace(/^[<>]=?/, ''));
  return Number(from) < Number(to) ? `${from}..${to}` : undefined;
}

function isPart(piece: ClassifiedWords): boolean {
  return 'isWhole' in piece && !piece.isWhole;
}
