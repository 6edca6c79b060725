import { classifyWords } from './classify-words.ts';
import {
  createCommandPartsCollector,
  findGroupsOfUnknownWords,
  type InterpretationContext,
  omitUndefinedDays,
} from './collect-command-parts.ts';
import { parseDateRangeAt } from './dates/parse-date-words.ts';
import type { Interpretation, NavigationCommand, Question } from './interpretation.ts';
import { parseAmountAt } from './parse-amount-words.ts';

/**
 * Interprets questions that the bar answers with a figure or a day: "can I afford 300", "when is rent due" and "what do
 * I owe". Returns undefined for other text.
 */
export function interpretMoneyQuestion(context: InterpretationContext): Interpretation | undefined {
  return interpretPrice(context) ?? interpretDueDay(context) ?? interpretDebt(context);
}

/** Answers "can I afford 300". The words after the price, such as "for shoes", do not change the answer. */
function interpretPrice(context: InterpretationContext): Interpretation | undefined {
  const { words } = context;
  const verb = words.findIndex(({ key }) => key === 'afford');
  if (verb < 0) return undefined;
  const pieces = classifyWords({ ...context, mode: 'add', isQuestion: false }, 0).filter(({ at }) => at > verb);
  const cost = pieces.find((piece) => piece.kind === 'cost');
  if (cost?.kind !== 'cost') return undefined;
  const { accept, reject, finish } = createCommandPartsCollector(words);
  accept('page', { kind: 'rest', at: verb, length: 1 });
  accept('cost', cost);
  const end = words.findIndex(({ key }, at) => at > cost.at && (key === 'for' || key === 'on'));
  const isAbout = ({ at }: { at: number }) => end >= 0 && at > end;
  for (const piece of pieces)
    if (piece !== cost && piece.kind !== 'filler' && piece.kind !== 'rest' && !isAbout(piece)) reject(piece);
  for (const run of findGroupsOfUnknownWords(pieces)) if (!isAbout(run)) reject(run);
  return { ...finish({ do: 'go', page: 'dashboard' }), question: { about: 'left', amount: cost.cost } };
}

/** Answers "when is rent due" and "what is due this week". */
function interpretDueDay(context: InterpretationContext): Interpretation | undefined {
  const { words } = context;
  const keys = words.map(({ key }) => key);
  const isNextPayment = keys.includes('next') && (keys.includes('payment') || keys.includes('bill'));
  const isToPay = keys.includes('have') && keys.join(' ').includes('to pay');
  const isWhenToPay =
    (keys[0] === 'when' || isToPay) &&
    PAYING.some((key) => keys.includes(key)) &&
    !PAST.some((key) => keys.includes(key));
  if (!keys.includes('due') && !isNextPayment && !isWhenToPay) return undefined;
  if (words.some((_, at) => parseAmountAt(words, at))) return undefined;
  const isDate = (at: number) => parseDateRangeAt(words, at, context.today, 'nearest') !== undefined;
  const inner = words.map((word, at) =>
    DUE_WORDS.has(word.key) && !isDate(at) ? { ...word, key: '', text: '' } : word,
  );
  const pieces = classifyWords({ ...context, words: inner, mode: 'list', isQuestion: true }, 0);
  if (pieces.some(({ kind }) => kind === 'unsupported' || kind === 'amount' || kind === 'tag' || kind === 'account'))
    return undefined;
  const { accept, finish, textOf, chips, placeOf } = createCommandPartsCollector(words);
  const at = keys.findIndex((key) => DUE_WORDS.has(key));
  accept('page', { kind: 'rest', at, length: 1 });
  const meaning: NavigationCommand = { do: 'go', page: 'recurring' };
  const names: string[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'span' && accept('span', piece))
      Object.assign(meaning, { page: 'calendar', ...omitUndefinedDays(piece) });
    else if (piece.kind === 'name' || piece.kind === 'rest' || piece.kind === 'category' || piece.kind === 'text') {
      const text = textOf(piece.at, piece.length);
      if (piece.kind === 'category' && piece.value === 'Bills') continue;
      names.push(piece.kind === 'name' ? piece.value : text);
      chips.push({ kind: 'text', ...placeOf(piece.at, piece.length) });
    }
  }
  if (names.length > MOST_NAME_WORDS) return undefined;
  const isIncome = pieces.some((piece) => piece.kind === 'type' && piece.value === 'income');
  const question: Question = { about: 'due', isIncome, ...(names.length > 0 && { text: names.join(' ') }) };
  return { ...finish(meaning), question };
}

const PAYING = ['pay', 'charged'];
const PAST = ['did', 'was', 'were', 'last'];
const DUE_WORDS = new Set([
  'charged',
  'due',
  'next',
  'payment',
  'payments',
  'bill',
  'bills',
  'when',
  'date',
  'pay',
  'coming',
  'recurring',
]);
/** A longer name is probably a sentence that means something else. */
const MOST_NAME_WORDS = 3;

/** Answers "what do I owe" with the balances of cards and loans. In "what do I owe sam", the name is not known. */
function interpretDebt(context: InterpretationContext): Interpretation | undefined {
  const { words } = context;
  const verb = words.findIndex(({ key }) => key === 'owe' || key === 'debt' || key === 'debts');
  const isAsked = words.some(({ key }) => ASKING.has(key)) && words.slice(0, verb).every(({ key }) => BEFORE.has(key));
  if (verb < 0 || !isAsked) return undefined;
  const findAccount = (at: number) =>
    context.names.findWhole(words, at, 'account') ?? context.names.findPart(words, at, 'account');
  const account = words.findIndex((_, at) => at > verb && findAccount(at));
  const own = account < 0 ? undefined : findAccount(account);
  const isOther = ({ key }: { key: string }, index: number) =>
    index > verb && !AFTER.has(key) && !(own && index >= account && index < account + own.length);
  if (words.some(isOther)) return undefined;
  const { accept, finish } = createCommandPartsCollector(words);
  accept('page', { kind: 'rest', at: verb, length: 1 });
  if (!own) return { ...finish({ do: 'go', page: 'accounts' }), question: { about: 'owed' } };
  accept('account', { kind: 'rest', at: account, length: own.length });
  return { ...finish({ do: 'go', page: 'account', account: own.value }), question: { about: 'owed' } };
}

const ASKING = new Set(['what', 'how', 'much']);
const BEFORE = new Set([
  'what',
  'how',
  'much',
  'do',
  'i',
  'we',
  'is',
  'my',
  'our',
  'money',
  'still',
  'total',
  'in',
  'all',
]);
const AFTER = new Set(['now', 'still', 'in', 'total', 'on', 'my', 'the', 'have', 'i', 'do', 'altogether', 'right']);
