import { parseAmountConditionAt } from './amounts/parse-amount-condition.ts';
import { hasNewLimit, parseAmountAt } from './amounts/parse-amount-words.ts';
import type { ClassifiedWords } from './classified-words.ts';
import { BUDGET_FILLERS, type ClassifyContext, countUnsupportedWords } from './count-unsupported-words.ts';
import { findMonthNumber } from './dates/calendar-words.ts';
import { parseDateRangeAt } from './dates/parse-date-words.ts';
import { readDuration } from './dates/read-duration.ts';
import type { YearChoice } from './dates/relative-dates.ts';
import { isIncomePhrase, isOtherThanMoney } from './direction/find-money-direction.ts';
import {
  BUDGET_CHANGE_VERBS,
  BUDGET_LIMIT_WORDS,
  BUDGET_WORDS,
  EARNING_WORDS,
  FILLER_WORDS,
  MONEY_PHRASES,
  NAME_ENDINGS,
  NAME_KIND_WORDS,
  TYPE_WORDS,
} from './keywords.ts';
import { readExclusion } from './questions/read-exclusion.ts';
import { countPaidBackWords, findPaidBackTag } from './questions/read-paid-back.ts';
import { readPay } from './questions/read-pay.ts';
import { readRepeat } from './read-repeat.ts';
import { isEarningVerb, isSpendingVerb, readTransactionVerb, SUBJECTS } from './read-verb.ts';
import { type NameMatch, NOT_ABBREVIATIONS } from './vocabulary.ts';
import { isBoughtGift } from './words/bought-gifts.ts';
import { findCategoryByWords } from './words/category-words.ts';
import { normalizeWords, toSingularWord } from './words/split-words.ts';

type Context = ClassifyContext & { choice?: YearChoice };

/** Splits the words from index `begin` on into pieces: whole names first, then dates and amounts. */
export function classifyWords(context: Context, begin: number): ClassifiedWords[] {
  const pieces: ClassifiedWords[] = [];
  for (let at = begin; at < context.words.length; ) {
    const isVerb = context.mode === 'add' && countPaidBackWords(context, at) === 0;
    const verb = isVerb ? readTransactionVerb(context, at, begin, pieces.at(-1)) : undefined;
    const piece = verb ?? readPiece(context, at);
    pieces.push(piece);
    at += piece.length;
  }
  return context.mode === 'budget'
    ? pieces
    : joinPhrases(rejectLooseWords(splitContradictions(joinSameNames(pieces), context), context), context);
}

function readPiece(context: Context, at: number): ClassifiedWords {
  const { words, names, mode, isQuestion } = context;
  const word = words[at];
  if (!word) throw new Error('there is no word');
  if (word.text.startsWith('"')) return { kind: 'text', value: word.text.replaceAll('"', '').trim(), at, length: 1 };
  if (word.text.startsWith('#')) return readHashTag(context, at);
  const name = names.findWhole(words, at) ?? (mode === 'list' ? findPlural(context, at) : undefined);
  const excluded = mode === 'list' ? readExclusion(context, at) : undefined;
  if (excluded) return excluded;
  // A word such as `-amazon` may exclude something that is not known.
  if (mode === 'list' && /^[-−–!~]\p{L}/u.test(word.text))
    return { kind: 'unsupported', at, length: name?.length ?? 1 };
  const choice = context.choice ?? (mode === 'list' ? 'past' : 'nearest');
  const span = parseDateRangeAt(words, at, context.today, choice);
  // "May" alone is a month, even if there is a category called May. "May Flowers" is a name.
  if (name && name.length > (span?.length ?? 0) && !(name.length === 1 && isKeyword(word.key))) return { at, ...name };
  const cost = parseAmountAt(words, at);
  // A new transaction needs a single day. In `add 2015 rent`, 2015 is an amount and not a year.
  const isDay = span !== undefined && span.from === span.to;
  if (span && (mode !== 'add' || isDay)) return { kind: 'span', at, ...span };
  const condition = mode === 'list' ? parseAmountConditionAt(words, at) : undefined;
  if (condition) return { kind: 'amount', value: condition.amount, at, length: condition.length };
  const isOtherDate = span === undefined && (WRONG_DATE.test(word.text) || findMonthNumber(word.key) > 0);
  if (isOtherDate) return { kind: 'unsupported', at, length: 1 };
  const repeat = mode === 'add' ? readRepeat(words, at, context.today) : undefined;
  if (repeat) return repeat;
  const paidBack = countPaidBackWords(context, at);
  const paidBackTag = paidBack > 0 ? findPaidBackTag(context.vocabulary) : undefined;
  if (paidBackTag !== undefined) return { kind: 'tag', value: paidBackTag, isWhole: true, at, length: paidBack };
  const duration = mode === 'list' && !span ? readDuration(words, at, context.today) : undefined;
  if (duration) return { kind: 'span', at, ...duration };
  const unsupported = span && !cost ? span.length : countUnsupportedWords(context, at);
  if (unsupported > 0) return { kind: 'unsupported', at, length: unsupported };
  if (cost) {
    const isExact = cost.hasSymbol || /\d[.,]\d{1,2}$/.test(word.text);
    return { kind: 'cost', cost: cost.cost, sign: cost.sign, isExact, at, length: cost.length };
  }
  const pay = mode === 'list' ? readPay(context, at) : undefined;
  if (pay) return pay;
  const type = readType(context, at);
  if (type) return { at, ...type };
  if (word.text === '=' && (mode === 'budget' || Object.hasOwn(NAME_KIND_WORDS, words[at - 1]?.key ?? '')))
    return { kind: 'filler', at, length: 1 };
  if (/^!?[<>=≤≥]/.test(word.text)) return { kind: 'unsupported', at, length: 1 };
  if (word.key === '' || isFiller(context, word.key)) return { kind: 'filler', at, length: 1 };
  const part = names.findPart(words, at);
  // A new transaction gets the name of the shop in full.
  if (mode === 'add' && part?.full !== undefined)
    return { kind: 'name', value: part.full, isWhole: true, at, length: part.length };
  const meant = mode !== 'add' ? readCategoryWords(context, at) : undefined;
  if (meant && meant.length > (part?.length ?? 0)) return meant;
  if (part) return { at, ...part };
  return isQuestion && isSpendingVerb(context, at)
    ? { kind: 'type', value: 'expense', at, length: 1 }
    : { kind: 'rest', at, length: 1 };
}

/** Reads a word such as "takeout" as the category that it means, unless a name contains it. */
function readCategoryWords({ words, vocabulary }: Context, at: number): ClassifiedWords | undefined {
  const categories = [...vocabulary.expenseCategories, ...vocabulary.incomeCategories];
  const keys = words.slice(at, at + 2).map(({ key }) => key);
  const found = findCategoryByWords(keys, 0, categories);
  return found && { kind: 'category', value: found.category, isWhole: false, at, length: found.length };
}

/** Finds the name in the plural `ubers`. In a new transaction, `2 apples` are not from Apple. */
function findPlural({ words, names }: Context, at: number): NameMatch | undefined {
  const singular = toSingularWord(words[at]?.key ?? '');
  if (singular === words[at]?.key || NOT_ABBREVIATIONS.has(words[at]?.key ?? '')) return undefined;
  const typed = [{ text: singular, key: singular, start: 0, end: 0 }];
  return names.findWhole(typed, 0, 'name') ?? (names.findPart(words, at) ? undefined : names.findPart(typed, 0));
}

/** A date that does not exist, such as `2026-13-01`. */
const WRONG_DATE = /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/;
/** Reads a word such as `#trip`. Only a new transaction can have a tag that does not exist yet. */
function readHashTag({ words, names, mode }: Context, at: number): ClassifiedWords {
  const bare = words.map((word, index) => (index === at ? { ...word, text: word.text.slice(1) } : word));
  const known = names.findWhole(bare, at, 'tag') ?? names.findPart(bare, at, 'tag');
  const text = bare[at]?.text ?? '';
  if (known) return { at, ...known, isWhole: true };
  // The number of a shop, as in `WHOLE FOODS #10245`, is not a tag.
  return mode === 'add' && /\p{L}/u.test(text)
    ? { kind: 'tag', value: text, isWhole: true, at, length: 1 }
    : { kind: 'rest', at, length: 1 };
}

function isKeyword(key: string): boolean {
  return FILLER_WORDS.has(key) || Object.hasOwn(TYPE_WORDS, key);
}

function readType({ words, mode, isQuestion, today }: Context, at: number) {
  if (mode === 'budget') return undefined;
  const [key = '', next = ''] = [words[at]?.key, words[at + 1]?.key];
  const phrase = `${key} ${next}`;
  const third = words[at + 2]?.key ?? '';
  const isPeriod = BEFORE_PERIOD.has(third) || parseDateRangeAt(words, at + 2, today, 'past') !== undefined;
  if (Object.hasOwn(MONEY_PHRASES, phrase) && (third === '' || isPeriod) && !isOtherThanMoney(words, at))
    return { kind: 'type', value: MONEY_PHRASES[phrase] ?? 'expense', length: 2 } as const;
  // In `paypal from march` and "how many taxis did I take in march", the second word belongs to the date.
  const isBeforeDate = next === 'from' || (next === 'in' && TAKING.has(key));
  const isDated = isBeforeDate && parseDateRangeAt(words, at + 2, today, 'past') !== undefined;
  // "Was I paid" asks for income, but "was paid to Netflix" does not.
  const isAsked = PASSIVE_QUESTION_STARTS.has(words[at - 1]?.key ?? '') && (key === 'i' || key === 'we');
  // "Did the electric bill get paid" asks whether the user paid it.
  const isSubject = SUBJECTS.has(words[at - 1]?.key ?? '') || at === 0;
  const isPaidTo = next === 'paid' && (third === 'to' || (isQuestion && key === 'get' && !isSubject));
  const isPhrase = isAsked ? isIncomePhrase('was', next) : isIncomePhrase(key, next) && !isDated && !isPaidTo;
  if (isPhrase) return { kind: 'type', value: 'income', length: 2 } as const;
  // In "did I make any purchases", the word "purchases" already means expenses, so "make" does not mean income.
  const isAlone = !words.some((word) => Object.hasOwn(TYPE_WORDS, word.key) || MADE_THINGS.has(word.key));
  const isEarned = EARNING_WORDS.has(key) || isEarningVerb(words, at);
  const isEarning = (isQuestion || (mode === 'list' && at === 0)) && isAlone && isEarned && words.length > 1;
  const known = [key, toSingularWord(key)].find((each) => Object.hasOwn(TYPE_WORDS, each));
  const value = isEarning ? 'income' : known === undefined ? undefined : TYPE_WORDS[known];
  return value && ({ kind: 'type', value, length: 1 } as const);
}

/** Things that are made without earning anything: "how many transactions did I make". */
const MADE_THINGS = new Set('transaction transactions payment payments entry entries order orders'.split(' '));
const TAKING = new Set(['take', 'took', 'taken']);
const PASSIVE_QUESTION_STARTS = new Set(['was', 'were']);
const BEFORE_PERIOD = new Set(['this', 'last', 'past', 'since', 'in', 'during', 'minus', 'between']);

function isFiller({ words, mode, isQuestion }: Context, key: string): boolean {
  if (FILLER_WORDS.has(key) || Object.hasOwn(NAME_KIND_WORDS, key) || (isQuestion && key === 'money')) return true;
  // In `fees 450 due jan 10`, the date says everything.
  if (mode === 'add' && (key === 'due' || key === 'dated')) return true;
  return (
    mode === 'budget' &&
    (BUDGET_WORDS.has(key) ||
      BUDGET_LIMIT_WORDS.has(key) ||
      BUDGET_FILLERS.has(key) ||
      (BUDGET_CHANGE_VERBS.has(key) && hasNewLimit(words)))
  );
}

/**
 * Turns a category into plain words if no transaction of the asked type can have it: in "birthday gifts I bought", the
 * gifts are not the income category Gifts.
 */
function splitContradictions(pieces: ClassifiedWords[], { mode, words, vocabulary }: Context): ClassifiedWords[] {
  const type = pieces.find((piece) => piece.kind === 'type')?.value;
  const isGift = ({ at }: ClassifiedWords) => type === undefined && isBoughtGift(words, at);
  if (mode === 'list' && !vocabulary.expenseCategories.includes('Gifts'))
    pieces = pieces.flatMap((piece) => (piece.kind === 'category' && isGift(piece) ? toPlainWords(piece) : [piece]));
  if (mode !== 'list' || (type !== 'expense' && type !== 'income')) return pieces;
  const fitting = type === 'income' ? vocabulary.incomeCategories : vocabulary.expenseCategories;
  return pieces.flatMap((piece) =>
    piece.kind === 'category' && !fitting.includes(piece.value) ? toPlainWords(piece) : [piece],
  );
}

function toPlainWords({ at, length }: ClassifiedWords): ClassifiedWords[] {
  return Array.from({ length }, (_, more) => ({ kind: 'rest', at: at + more, length: 1 }));
}

/**
 * Marks some fillers as not understood: "category" unless a category is next to it, and "and" between two names, as in
 * "food and uber", because a search combines conditions.
 */
function rejectLooseWords(pieces: ClassifiedWords[], { words, mode }: Context): ClassifiedWords[] {
  const isMeaningful = (piece: ClassifiedWords) => piece.kind !== 'filler';
  return pieces.map((piece, index) => {
    const key = words[piece.at]?.key ?? '';
    if (piece.kind !== 'filler' || !(Object.hasOwn(NAME_KIND_WORDS, key) || (key === 'and' && mode === 'list')))
      return piece;
    const sides = [pieces.slice(0, index).findLast(isMeaningful), pieces.slice(index + 1).find(isMeaningful)];
    const isFine =
      key === 'and'
        ? !sides.every((other) => other && NAMED_KINDS.has(other.kind))
        : sides.some((other) => other?.kind === NAME_KIND_WORDS[key]);
    return isFine ? piece : { kind: 'unsupported', at: piece.at, length: 1 };
  });
}

const NAMED_KINDS = new Set<ClassifiedWords['kind']>(['category', 'account', 'tag', 'name', 'text', 'type']);

/**
 * Turns abbreviated names back into plain words if they are probably part of a phrase: for example next to an unknown
 * word, as in "pet food", or next to another category.
 */
function joinPhrases(pieces: ClassifiedWords[], { words, mode }: Context): ClassifiedWords[] {
  // In the name of a new transaction, "for" also connects a phrase: "gift for mom".
  const isFor = (piece: ClassifiedWords | undefined) => mode === 'add' && words[piece?.at ?? -1]?.key === 'for';
  const isLoose = new Set<number>();
  const isPart = (piece: ClassifiedWords | undefined) => piece !== undefined && 'isWhole' in piece && !piece.isWhole;
  /** True if the typed word is not the first one of the name, as in `card` for "Chase Card". */
  const isInner = (piece: ClassifiedWords) =>
    piece.kind !== 'name' &&
    'isWhole' in piece &&
    !normalizeWords(piece.value)[0]?.startsWith(words[piece.at]?.key.slice(0, 3) ?? '');
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const [index, piece] of pieces.entries()) {
      // In "spent 40 gas chase", the last word is the account.
      const isLast = !pieces.slice(index + 1).some(({ kind }) => kind === 'rest' || kind === 'name');
      if (mode === 'add' && piece.kind === 'account' && piece.isStart && isLast) continue;
      // "Delta flights" are probably from Delta Air Lines, but the "food" in "pet food" is not the category.
      // "Dinner with the kids" does not name a category.
      const [before, earlier] = [words[piece.at - 1]?.key ?? '', words[piece.at - 2]?.key ?? ''];
      const isCompany = mode === 'add' && (before === 'with' || (earlier === 'with' && ARTICLES.has(before)));
      if (isCompany && piece.kind === 'category') isLoose.add(index);
      // "Cat food" is not only food, and "uber home" is a ride.
      const kinds = { food: ['rest'], home: ['rest', 'name'] }[words[piece.at]?.key ?? ''] ?? [];
      const isCompound = mode === 'add' && kinds.includes(pieces[index - 1]?.kind ?? '');
      if (isCompound) isLoose.add(index);
      if (isLoose.has(index) || !isPart(piece) || (mode === 'list' && 'isStart' in piece && piece.isStart)) continue;
      const after = isFor(pieces[index + 1]) ? index + 2 : index + 1;
      for (const side of [index - 1, after]) {
        const other = pieces[side];
        const areCategories = piece.kind === 'category' && other?.kind === 'category';
        const arePhrase = areCategories || (other !== undefined && isPart(other) && (isInner(piece) || isInner(other)));
        // In `gym fee`, the second word has no meaning of its own.
        if (mode === 'list' && piece.kind === 'name' && NAME_ENDINGS.has(words[other?.at ?? -1]?.key ?? '')) continue;
        if (!other || (other.kind !== 'rest' && !isLoose.has(side) && !arePhrase)) continue;
        isLoose.add(index);
        if (arePhrase) isLoose.add(side);
        isChanged = true;
      }
    }
  }
  return pieces.flatMap((piece, index) => (isLoose.has(index) ? toPlainWords(piece) : [piece]));
}

const ARTICLES = new Set(['the', 'my', 'our', 'a']);

/** Joins two words that abbreviate the same name, as in `card Chase` for "Chase Card". */
function joinSameNames(pieces: readonly ClassifiedWords[]): ClassifiedWords[] {
  const joined: ClassifiedWords[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isSame =
      last && 'isWhole' in last && 'isWhole' in piece && last.kind === piece.kind && last.value === piece.value;
    if (last && isSame && !last.isWhole && last.kind !== 'name')
      joined[joined.length - 1] = { ...last, length: piece.at + piece.length - last.at };
    else joined.push(piece);
  }
  return joined;
}
