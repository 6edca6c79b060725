import { DEFAULT_CURRENCY } from '../../contract/common-currencies.ts';
import { runInRegion } from '../region/run-in-region.ts';
import { hasNewLimit, parseAmountAt } from './amounts/parse-amount-words.ts';
import { reportForeignCurrencies } from './amounts/report-foreign-currencies.ts';
import type { ClassifiedWords } from './classified-words.ts';
import { classifyWords } from './classify-words.ts';
import { createCommandPartsCollector, type InterpretationContext, type Run } from './collect-command-parts.ts';
import { settleDayOrder } from './dates/settle-day-order.ts';
import { PEOPLE } from './direction/direction-words.ts';
import { isIncomePhrase } from './direction/find-money-direction.ts';
import { interpretBudget } from './interpret-budget.ts';
import { GO_VERBS, interpretNavigation, MANAGE_VERBS, USING_VERBS } from './interpret-navigation.ts';
import { interpretPurchase } from './interpret-purchase.ts';
import { interpretTransfer, TRANSFER_VERBS } from './interpret-transfer.ts';
import type { CommandChip, Interpretation, UnknownWords } from './interpretation.ts';
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
import { findQuestion } from './questions/find-question.ts';
import { interpretBalanceQuestion } from './questions/interpret-balance-question.ts';
import { interpretChangeRequest } from './questions/interpret-change-request.ts';
import { interpretMoneyQuestion, isAskingForPrice } from './questions/interpret-money-question.ts';
import { interpretQuestion, isEditing } from './questions/interpret-question.ts';
import { markComparison } from './questions/interpret-second-list.ts';
import { findVerb, SUBJECTS } from './read-verb.ts';
import { createNameFinder, type Vocabulary } from './vocabulary.ts';
import { correctTypos } from './words/correct-typos.ts';
import { type CommandWord, splitWords } from './words/split-words.ts';

/** The user's calendar day, locale and currency. Numbers and dates are read in the locale's format. */
type Setting = { today: string; region: string; currency?: string };

/**
 * Interprets a question or a command such as `groceries march`, `12.50 coffee`, `budget food 450` or `go calendar`. The
 * result depends only on the arguments.
 * @returns undefined if the text contains no words
 */
export function interpretCommand(
  text: string,
  vocabulary: Vocabulary,
  { today, region, currency = DEFAULT_CURRENCY }: Setting,
): Interpretation | undefined {
  const words = markComparison(correctTypos(splitWords(text), vocabulary));
  if (words.every(({ key }) => key === '')) return undefined;
  const begin = countPoliteWords(words);
  const end = findPoliteEnding(words);
  const isAsked = text.trimEnd().endsWith('?');
  const context = { words: words.slice(begin, end), today, vocabulary, names: createNameFinder(vocabulary), isAsked };
  const read = runInRegion(region, () => interpretWords({ ...context, words: settleDayOrder(context.words) }));
  const interpretation = dropOverlaps(reportForeignCurrencies(read, context.words, currency));
  const question = interpretation.question ?? findQuestion(interpretation.meaning, context.words);
  return question ? { ...interpretation, question } : interpretation;
}

/** Removes chips for words that are also reported, such as the "by week" of a text without other words. */
function dropOverlaps(interpretation: Interpretation): Interpretation {
  const isInside = (each: UnknownWords, other: UnknownWords) =>
    other !== each && other.start <= each.start && each.end <= other.end;
  const unknown: UnknownWords[] = [];
  for (const each of interpretation.unknown)
    if (each.text !== '' && !unknown.some((other) => isInside(each, other))) unknown.push(each);
  const isFree = (chip: CommandChip) => !unknown.some(({ start, end }) => chip.start < end && start < chip.end);
  return { ...interpretation, chips: interpretation.chips.filter(isFree), unknown };
}

function hasCategory({ words, names }: InterpretationContext): boolean {
  return words.some((_, at) => names.findWhole(words, at, 'category') ?? names.findPart(words, at, 'category'));
}

/** Counts words such as "can you please" at the start of a question or command. */
function countPoliteWords(words: readonly CommandWord[]): number {
  const keys = words.map(({ key }) => key);
  let count = 0;
  if (isAskingForPrice(words)) return 0;
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
  TRANSFER_VERBS,
];

/** Returns the index after the last word that has a meaning, without words such as "thank you". */
function findPoliteEnding(words: readonly CommandWord[]): number {
  let end = words.length;
  const keyOf = (index: number) => words[index]?.key ?? '';
  while (end > 1 && (POLITE_ENDINGS.has(keyOf(end - 1)) || (keyOf(end - 1) === 'you' && keyOf(end - 2) === 'thank')))
    end--;
  return end;
}

/** True for "add my friend to this" and "invite a user", because the bar cannot share anything. */
function isInvitation(words: readonly CommandWord[], begin: number): boolean {
  const keys = words.map(({ key }) => key);
  const isVerb = ADD_VERBS.has(keys[begin] ?? '') || keys[begin] === 'invite';
  if (!isVerb || words.some((_, at) => parseAmountAt(words, at))) return false;
  const isPerson = keys.some((key) => PEOPLE.has(key));
  const isJoining = keys.some((key, at) => key === 'to' && at > begin + 1) || keys[begin] === 'invite';
  return (isPerson && isJoining) || keys.some((key) => USERS.has(key));
}

const USERS = new Set(['user', 'users', 'member', 'members', 'person', 'someone', 'somebody']);

/** Opens the help for something that the bar cannot do. */
function openHelp(words: readonly CommandWord[], unsupported: Run): Interpretation {
  const { reject, finish } = createCommandPartsCollector(words);
  reject(unsupported);
  return finish({ do: 'go', page: 'help' });
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
  const isNewYear = verb === 'new' && /^years?$/.test(keys[begin + 1] ?? '');
  // Currencies are not converted.
  const isConversion = verb === 'convert' && words.some((_, at) => parseAmountAt(words, at));
  if (isConversion) return openHelp(words, { at: begin, length: 1 });
  if (isInvitation(words, begin)) return openHelp(words, { at: 0, length: words.length });
  const change = interpretChangeRequest(context);
  if (change) return change;
  if ((ADD_VERBS.has(verb) && !isNewYear && !isEditing(context)) || isNote)
    return interpretPurchase(context, begin + (isPair ? 2 : 1));
  // "Was paid 300" is not a question.
  const isAsked = context.isAsked || keys.some((key, at) => key === 'how' && keys[at + 1] === 'much');
  const isQuestion = (QUESTION_STARTS.has(verb) && !isIncomePhrase(verb, keys[begin + 1] ?? '')) || isAsked;
  // After a verb such as "paid", a number is read as an amount and not as a year: "paid 2015 rent".
  const isPast = Object.hasOwn(TRANSACTION_VERBS, verb);
  if (isPast && !isAsked && parseAmountAt(words, begin + 1) && words.length > begin + 2)
    return interpretPurchase(context, begin);
  const pieces = classifyWords({ ...context, mode: 'list', isQuestion }, 0);
  if (isEditing(context)) return interpretQuestion(context, pieces, false);
  const has = (kind: ClassifiedWords['kind']) => pieces.some((piece) => piece.kind === kind);
  const isSearch = keys.some((key) => LIST_WORDS.has(key)) || pieces.some(isLongSpan);
  const isTransfer = pieces.some((piece) => piece.kind === 'type' && piece.value === 'transfer') && verb !== 'transfer';
  // "Get me a 500 loan" asks for something that the bar cannot do.
  const isWish = WISHING.has(verb) && /^(?:me|us)$/.test(keys[begin + 1] ?? '');
  if (has('cost') && !has('amount') && !isQuestion && !isWish && !isTransfer && !(isSearch && !isPast))
    return interpretPurchase(context, begin);
  const isSearchVerb = SEARCH_VERBS.has(verb);
  return interpretBalanceQuestion(context, pieces) ?? interpretQuestion(context, pieces, isSearchVerb);

  /**
   * True for spans of several words, such as `last month`, which are only used in searches. The month in `rent 1200
   * march` is not such a span, and `gym 40 starting january` repeats a transaction.
   */
  function isLongSpan(piece: ClassifiedWords): boolean {
    const isStart = keys[piece.at] === 'starting' || keys[piece.at] === 'beginning';
    return piece.kind === 'span' && piece.from !== piece.to && piece.length > 1 && !isStart;
  }
}

const WISHING = new Set(['get', 'give', 'lend', 'loan', 'send', 'find', 'order']);
/** Words that introduce a question at the end of a polite start, as in "I want to see". */
const ASKING = new Set(['see', 'know', 'me']);
/** Words that mean a search, even next to an amount. */
const LIST_WORDS = new Set(['purchases', 'expenses', 'transactions', 'payments', 'entries', 'deposits', 'orders']);
