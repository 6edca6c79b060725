import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { parseAmountAt } from '../amounts/parse-amount-words.ts';
import { classifyWords } from '../classify-words.ts';
import {
  createCommandPartsCollector,
  type InterpretationContext,
  omitUndefinedDays,
} from '../collect-command-parts.ts';
import { findWeekdayNumber } from '../dates/calendar-words.ts';
import { parseDateRangeAt } from '../dates/parse-date-words.ts';
import { GO_VERBS } from '../interpret-navigation.ts';
import type { Interpretation, NavigationCommand, Question } from '../interpretation.ts';
import { ADD_VERBS, BUDGET_WORDS, FILLER_WORDS, NOTE_VERBS } from '../keywords.ts';
import type { CommandWord } from '../words/split-words.ts';

/**
 * Interprets questions that the bar answers with a figure or a day: "can I afford 300", "when is rent due" and "what do
 * I owe". Returns undefined for other text.
 */
export function interpretMoneyQuestion(context: InterpretationContext): Interpretation | undefined {
  return interpretPrice(context) ?? interpretMoneyLeft(context) ?? interpretDueDay(context) ?? interpretDebt(context);
}

/** True for the start of "can I buy a coat for 300", which asks whether the money is enough. */
export function isAskingForPrice(words: readonly CommandWord[]): boolean {
  const [first = '', second = '', verb = ''] = words.map(({ key }) => key);
  const isBuying = !GO_VERBS.has(verb) && !ADD_VERBS.has(verb) && !NOTE_VERBS.has(verb);
  const isAsking = PERMISSION.has(first) && (second === 'i' || second === 'we') && isBuying;
  return isAsking && (SPENDING.has(verb) || words.some((_, at) => parseAmountAt(words, at)));
}

/** The index of the verb in "can I buy". */
const VERB_PLACE = 2;
const PERMISSION = new Set(['can', 'could', 'may', 'should']);
const SPENDING = new Set(['afford', 'buy', 'eat', 'order', 'splurge', 'treat']);

/**
 * Answers "can I afford 300", "can I buy a coat for 300" and "do I have enough for a desk 179". The words about the
 * purchase, such as "for shoes", do not change the answer.
 */
function interpretPrice(context: InterpretationContext): Interpretation | undefined {
  const { words } = context;
  const isHaving = (at: number) =>
    words[at]?.key === 'have' && words[at - 2]?.key === 'do' && parseAmountAt(words, at + 1) && hasFor;
  const hasFor = words.some(({ key }) => key === 'for');
  const asking = words.findIndex(({ key }, at) => key === 'afford' || key === 'enough' || isHaving(at));
  const isTrailing = PERMISSION.has(words.at(-2)?.key ?? '') && /^(?:i|we)$/.test(words.at(-1)?.key ?? '');
  const verb = isAskingForPrice(words) || isTrailing ? 0 : asking;
  if (verb < 0 || (asking < 0 && words.some(({ key }) => BUDGET_WORDS.has(key)))) return undefined;
  const pieces = classifyWords({ ...context, mode: 'add', isQuestion: false }, 0).filter(
    ({ at }) => at > verb || isTrailing,
  );
  const cost = pieces.find((piece) => piece.kind === 'cost');
  if (!cost && (verb !== 0 || isTrailing)) return undefined;
  const { accept, reject, finish } = createCommandPartsCollector(words);
  accept('page', { kind: 'rest', at: isTrailing ? words.length - 2 : verb, length: 1 });
  if (cost) accept('cost', cost);
  // Another amount or another time than now would change the answer.
  for (const piece of pieces) {
    const isLater = piece.kind === 'span' && piece.to !== undefined && piece.to > context.today;
    const isOther =
      piece.kind === 'unsupported' &&
      piece.at !== asking &&
      piece.at !== VERB_PLACE &&
      !PERMISSION.has(words[piece.at]?.key ?? '');
    if (piece !== cost && (piece.kind === 'cost' || isOther || isLater)) reject(piece);
  }
  const question: Question = { about: 'left', ...(cost?.kind === 'cost' && { amount: cost.cost }) };
  return { ...finish({ do: 'go', page: 'dashboard' }), question };
}

/** Answers "how broke am I" and "money left till payday", which name nothing that the money is for. */
function interpretMoneyLeft({ words, today, names }: InterpretationContext): Interpretation | undefined {
  const at = words.findIndex(({ key }, index) => LEFT_WORDS.has(key) || isSpendable(words, index));
  const last = words.findIndex(({ key }, index) => index > at && (key === 'until' || key === 'till' || isByEnd(index)));
  const isUntilPayday = last > 0 && words[last + 1] !== undefined && words[1]?.key === 'much';
  if ((at < 0 && !isUntilPayday) || (words.length === 1 && VAGUE_ALONE.has(words[0]?.key ?? ''))) return undefined;
  const end = last < 0 ? words.length : last;
  const isVague = ({ key }: CommandWord) => LEFT_WORDS.has(key) || AROUND_LEFT.has(key) || FILLER_WORDS.has(key);
  const until = words.map((word, index) => (index === last ? { ...word, key: 'until' } : word));
  const limit = last < 0 ? undefined : parseDateRangeAt(until, last, today, 'nearest');
  const limitEnd = limit ? last + limit.length : words.length;
  const isPayday = words.slice(end + 1).every(({ key }) => PAYDAY.has(key));
  const span = words.findIndex(({ key }) => key === 'this' || key === 'today');
  const period = span < 0 ? undefined : parseDateRangeAt(words, span, today, 'past');
  const isInPeriod = (index: number) => period && index >= span && index < span + period.length;
  const others = words.flatMap((word, index) => (isVague(word) || isInPeriod(index) || index >= end ? [] : [index]));
  const isUnknown = (index: number) => !names.findWhole(words, index) && !names.findPart(words, index);
  const isAboutMoney = words.some(({ key }) => key === 'money' || key === 'cash') && others.length === 1;
  if (others.length > 0 && !(isAboutMoney && others.every(isUnknown))) return undefined;
  if (at < 0 && !isPayday && !limit) return undefined;
  if (last >= 0 && !isPayday && (!limit || limitEnd < words.length)) return undefined;
  const { accept, reject, finish } = createCommandPartsCollector(words);
  accept('page', { kind: 'rest', at: at < 0 ? last : at, length: 1 });
  for (const index of others) reject({ at: index, length: 1 });
  // The answer is about the current month.
  if (limit?.to && limit.to.slice(0, 7) !== today.slice(0, 7)) reject({ at: last, length: limit.length });
  return { ...finish({ do: 'go', page: 'dashboard' }), question: { about: 'left' } };

  /** True for the "at" in "enough at the end of december". */
  function isByEnd(index: number): boolean {
    const [next, after] = [words[index + 1]?.key, words[index + 2]?.key];
    return words[index]?.key === 'at' && (next === 'end' || (next === 'the' && after === 'end'));
  }
}

/** True for the "can" in "what can I spend this week". */
function isSpendable(words: readonly CommandWord[], at: number): boolean {
  const [can, subject, verb] = words.slice(at, at + 3).map(({ key }) => key);
  return can === 'can' && (subject === 'i' || subject === 'we') && verb === 'spend';
}

const LEFT_WORDS = new Set(['left', 'broke', 'skint', 'remaining', 'leftover', 'enough', 'finish', 'finished']);
/** Alone, these words do not ask for money. */
const VAGUE_ALONE = new Set(['enough', 'finish', 'finished']);
const AROUND_LEFT = new Set(
  'money cash still now spend can much bro actually over day per or not will until'.split(' '),
);
const PAYDAY = new Set(['i', 'we', 'get', 'payday', 'paycheck', 'paid', 'next', 'my', 'pay', 'day', 'salary', 'the']);

/** Answers "when is rent due" and "what is due this week". */
function interpretDueDay(context: InterpretationContext): Interpretation | undefined {
  const { words } = context;
  const keys = words.map(({ key }) => key);
  const isWhen = keys[0] === 'when' || keys.at(-1) === 'when';
  const isNextPayment =
    keys.includes('next') &&
    (keys.includes('payment') ||
      keys.includes('bill') ||
      keys.includes('charge') ||
      (isWhen && !keys.includes('paid')));
  const isPay = keys.some((key) => PAY_WORDS.has(key));
  const isBill = keys.includes('bill') || keys.includes('bills');
  const isPending = keys.includes('pending') && (isBill || keys.includes('pay') || keys.includes('paid'));
  const isUnpaid = isBill && keys.some((key) => UNPAID.has(key));
  const isAhead = keys.includes('next') || keys.includes('tomorrow');
  const isComing =
    isBill &&
    (keys.includes('coming') ||
      keys.includes('upcoming') ||
      keys.join(' ').includes('bills left') ||
      keys.indexOf('left') > keys.indexOf('bills') ||
      isAhead);
  const isByDay =
    isBill && /^(?:before|by|until|till)$/.test(keys[keys.findIndex((key) => /^bills?$/.test(key)) + 1] ?? '');
  const isRenewal = keys.some((key) => RENEWING.has(key));
  const isToPay = keys.includes('have') && keys.join(' ').includes('to pay');
  const isWhenToPay =
    (isWhen || isToPay) &&
    (keys.at(-1) === 'when' || PAYING.some((key) => keys.includes(key))) &&
    !PAST.some((key) => keys.includes(key));
  if (
    !keys.includes('due') &&
    !isNextPayment &&
    !isWhenToPay &&
    !isPending &&
    !isComing &&
    !isRenewal &&
    !isUnpaid &&
    !isByDay &&
    !isNamed()
  )
    return undefined;
  const isDate = (at: number) => parseDateRangeAt(words, at, context.today, 'nearest') !== undefined;
  const inner = words.map((word, at) =>
    DUE_WORDS.has(word.key) && !isDate(at) ? { ...word, key: '', text: word.key === 'due' ? 'due' : '' } : word,
  );
  const pieces = classifyWords({ ...context, words: inner, mode: 'list', isQuestion: true, choice: 'nearest' }, 0);
  if (pieces.some(({ kind }) => kind === 'unsupported' || kind === 'amount' || kind === 'cost' || kind === 'tag'))
    return undefined;
  const { accept, finish, textOf, chips, placeOf } = createCommandPartsCollector(words);
  const at = keys.findIndex((key) => DUE_WORDS.has(key));
  accept('page', { kind: 'rest', at, length: 1 });
  const meaning: NavigationCommand = { do: 'go', page: isPay ? 'calendar' : 'recurring' };
  const names: string[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'span' && accept('span', piece)) {
      const days = moveAhead(context, piece);
      Object.assign(meaning, { page: 'calendar', from: days.from ?? context.today, ...omitUndefinedDays(days) });
    } else if (
      piece.kind === 'name' ||
      piece.kind === 'rest' ||
      piece.kind === 'category' ||
      piece.kind === 'account' ||
      piece.kind === 'text'
    ) {
      const text = textOf(piece.at, piece.length);
      if ((piece.kind === 'category' && piece.value === 'Bills') || PAY_WORDS.has(text.toLowerCase())) continue;
      names.push(piece.kind === 'name' || piece.kind === 'account' ? piece.value : text);
      chips.push({ kind: 'text', ...placeOf(piece.at, piece.length) });
    }
  }
  if (names.length > MOST_NAME_WORDS || (isWhen && isNextPayment && names.length === 0 && !isPay)) return undefined;
  const isIncome = isPay || pieces.some((piece) => piece.kind === 'type' && piece.value === 'income');
  const question: Question = { about: 'due', isIncome, ...(names.length > 0 && { text: names.join(' ') }) };
  return { ...finish(meaning), question };

  /** True for "when is rent", which says nothing else than a name. */
  function isNamed(): boolean {
    if (keys[0] !== 'when' || !['is', 'are', 'my', 'the'].includes(keys[1] ?? '')) return false;
    const begin = keys.findIndex((key, index) => index > 0 && !BEFORE_NAME.has(key));
    const own = context.names.findWhole(words, begin, 'name');
    return own !== undefined && begin + own.length === words.length;
  }
}

/** Moves a weekday of the last days to the next one, because bills are due in the future. */
function moveAhead(
  { words, today }: InterpretationContext,
  span: { at: number; length: number; from?: string; to?: string },
) {
  const { at, length, from, to } = span;
  const isWeekday = words.slice(at, at + length).some(({ key }) => findWeekdayNumber(key) !== undefined);
  const isPast = to !== undefined && to < today && !words.slice(at, at + length).some(({ key }) => key === 'last');
  if (!isWeekday || !isPast) return { ...(from && { from }), ...(to && { to }) };
  return { ...(from && { from: addDaysClamped(from, 7) }), to: addDaysClamped(to, 7) };
}

const BEFORE_NAME = new Set(['is', 'are', 'my', 'the', 'our']);
const PAYING = ['pay', 'charged', 'out'];
const UNPAID = new Set(['havent', 'unpaid', 'outstanding']);
const PAST = ['did', 'was', 'were', 'last'];
const DUE_WORDS = new Set(
  'charge charged due next payment payments bill bills when date pay coming off falls fall pending recurring still up upcoming left renew renews renewal renewing come comes goes out havent unpaid outstanding paid'.split(
    ' ',
  ),
);
const PAY_WORDS = new Set(['payday', 'paycheck', 'paycheque']);
const RENEWING = new Set(['renew', 'renews', 'renewal', 'renewing']);
/** A longer name is probably a sentence that means something else. */
const MOST_NAME_WORDS = 3;

/** Answers "what do I owe" with the balances of cards and loans. In "what do I owe sam", the name is not known. */
function interpretDebt(context: InterpretationContext): Interpretation | undefined {
  const { words } = context;
  const verb = words.findIndex(({ key }) => key === 'owe' || key === 'debt' || key === 'debts');
  if (verb < 0 || !words.some(({ key }) => ASKING.has(key))) return undefined;
  const findAccount = (at: number) =>
    context.names.findWhole(words, at, 'account') ?? context.names.findPart(words, at, 'account');
  const account = words.findIndex((_, at) => findAccount(at));
  const own = account < 0 ? undefined : findAccount(account);
  const isOwn = (index: number) => own && index >= account && index < account + own.length;
  const isVague = ({ key }: CommandWord, index: number) =>
    index === verb || isOwn(index) || (index < verb ? BEFORE : AFTER).has(key);
  if (!words.every(isVague)) return undefined;
  const { accept, finish } = createCommandPartsCollector(words);
  accept('page', { kind: 'rest', at: verb, length: 1 });
  if (!own) return { ...finish({ do: 'go', page: 'accounts' }), question: { about: 'owed' } };
  accept('account', { kind: 'rest', at: account, length: own.length });
  return { ...finish({ do: 'go', page: 'account', account: own.value }), question: { about: 'owed' } };
}

const ASKING = new Set(['what', 'how', 'much', 'total', 'my', 'all']);
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
