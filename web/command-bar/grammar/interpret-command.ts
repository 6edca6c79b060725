import { runInRegion } from '../../region/run-in-region.ts';
import { type ClassifiedWords, type CommandMode, classifyWords } from './classify-words.ts';
import {
  createCommandPartsCollector,
  findGroupsOfUnknownWords,
  type InterpretationContext,
  omitUndefinedDays,
} from './collect-command-parts.ts';
import { interpretMonthlyAverage } from './interpret-average.ts';
import { interpretBalanceQuestion } from './interpret-balance-question.ts';
import { interpretNavigation } from './interpret-navigation.ts';
import type { Command, Interpretation } from './interpretation.ts';
import {
  ADD_VERBS,
  BUDGET_LIMIT_WORDS,
  BUDGET_WORDS,
  INCOME_NAME_WORDS,
  POLITE_PHRASES,
  QUESTION_STARTS,
  SEARCH_VERBS,
  TRANSACTION_VERBS,
} from './keywords.ts';
import { parseAmountAt } from './parse-amount-words.ts';
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
  const words = splitWords(text);
  if (words.every(({ key }) => key === '')) return undefined;
  const begin = countPoliteWords(words);
  return runInRegion(region, () =>
    interpretWords({ words: words.slice(begin), today, vocabulary, names: createNameFinder(vocabulary) }),
  );
}

/** Counts words such as "can you please" at the start of a question or command. */
function countPoliteWords(words: readonly CommandWord[]): number {
  const keys = words.map(({ key }) => key);
  let count = 0;
  const findPhrase = () => POLITE_PHRASES.find((phrase) => `${keys.slice(count).join(' ')} `.startsWith(`${phrase} `));
  for (let phrase = findPhrase(); phrase; phrase = findPhrase()) count += phrase.split(' ').length;
  const [last = '', next = ''] = [keys[count - 1], keys[count]];
  return next !== '' && (ASKING.has(last) || QUESTION_STARTS.has(next) || ADD_VERBS.has(next)) ? count : 0;
}

function interpretWords(context: InterpretationContext): Interpretation {
  const going = interpretNavigation(context);
  if (going) return going;
  const { words } = context;
  const keys = words.map(({ key }) => key);
  if (keys.some((key) => BUDGET_WORDS.has(key)) || BUDGET_LIMIT_WORDS.has(keys[0] ?? ''))
    return interpretBudget(context);
  const begin = keys.findIndex((key) => !SUBJECTS.has(key));
  const verb = keys[begin] ?? '';
  if (ADD_VERBS.has(verb)) return interpretAdd(context, begin + 1);
  const isQuestion = QUESTION_STARTS.has(verb);
  // After a verb such as "paid", a number is read as an amount and not as a year: "paid 2015 rent".
  const isPast = Object.hasOwn(TRANSACTION_VERBS, verb);
  if (isPast && parseAmountAt(words, begin + 1) && words.length > begin + 2) return interpretAdd(context, begin);
  const pieces = scan(context, 0, 'list', isQuestion);
  const has = (kind: ClassifiedWords['kind']) => pieces.some((piece) => piece.kind === kind);
  const isSearch = keys.some((key) => LIST_WORDS.has(key)) || pieces.some(isLongSpan);
  const isTransfer = pieces.some((piece) => piece.kind === 'type' && piece.value === 'transfer') && verb !== 'transfer';
  if (has('cost') && !has('amount') && !isQuestion && !isTransfer && !(isSearch && !isPast))
    return interpretAdd(context, begin);
  const readList = (some: ClassifiedWords[]) => interpretList(context, some, SEARCH_VERBS.has(verb));
  return (
    interpretBalanceQuestion(context, pieces) ?? interpretMonthlyAverage(context, pieces, readList) ?? readList(pieces)
  );

  /**
   * True for spans of several words, such as `last month`, which are only used in searches. The month in `rent 1200
   * march` is not such a span.
   */
  function isLongSpan(piece: ClassifiedWords): boolean {
    return piece.kind === 'span' && piece.from !== piece.to && piece.length > 1;
  }
}

/** Words that introduce a question at the end of a polite start, as in "I want to see". */
const ASKING = new Set(['see', 'know']);
const SUBJECTS = new Set(['i', 'we', 'ive', 'weve', 'just', 'please']);
/** Words that mean a search, even next to an amount. */
const LIST_WORDS = new Set(['purchases', 'expenses', 'transactions', 'payments', 'entries', 'deposits', 'orders']);

function scan(
  { words, today, names }: InterpretationContext,
  begin: number,
  mode: CommandMode,
  isQuestion = false,
): ClassifiedWords[] {
  return classifyWords({ words, today, names, mode, isQuestion }, begin);
}

function interpretList({ words }: InterpretationContext, pieces: ClassifiedWords[], isSearch: boolean): Interpretation {
  const meaning: Command & { do: 'list' } = { do: 'list' };
  const { accept, reject, finish } = createCommandPartsCollector(words);
  // Whole names take precedence over abbreviated names.
  const inOrder = [...pieces].sort((one, other) => Number(isPart(one)) - Number(isPart(other)));
  for (const piece of inOrder) {
    if (piece.kind === 'span') {
      if (accept('span', piece)) Object.assign(meaning, omitUndefinedDays(piece));
    } else if (piece.kind === 'cost') {
      if (accept('amount', piece)) meaning.amount = `=${piece.cost}`;
    } else if (piece.kind === 'name' || piece.kind === 'text') {
      if (accept('text', piece)) meaning.text = piece.value;
    } else if (piece.kind === 'unsupported') reject(piece);
    else if ('value' in piece && accept(piece.kind, piece)) Object.assign(meaning, { [piece.kind]: piece.value });
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

function isPart(piece: ClassifiedWords): boolean {
  return 'isWhole' in piece && !piece.isWhole;
}

function interpretAdd(context: InterpretationContext, begin: number): Interpretation {
  const { words, vocabulary } = context;
  const pieces = scanAdded(context, begin);
  const type = findType(pieces, words);
  const meaning: Command & { do: 'add' } = { do: 'add', ...(type && { type }) };
  const { accept, reject, finish, chips, placeOf } = createCommandPartsCollector(words);
  // A cost with decimals or a currency symbol is the price, such as 8.50 in "2 coffees 8.50".
  const price = pieces.find((piece) => piece.kind === 'cost' && piece.isExact);
  /**
   * The pieces that make up the name: words without another meaning, and words from the names of earlier transactions.
   */
  const named: ClassifiedWords[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'cost') {
      if (price && piece !== price) reject(piece);
      else if (accept('cost', piece)) meaning.cost = piece.cost;
    } else if (piece.kind === 'span') {
      if (accept('span', piece) && piece.from !== undefined) meaning.date = piece.from;
    } else if (piece.kind === 'type') {
      if (piece.value === meaning.type) accept('type', piece);
      else reject(piece);
    } else if ((piece.kind === 'name' && piece.isWhole) || piece.kind === 'text') {
      if (accept('text', piece)) meaning.name = piece.value;
    } else if (piece.kind === 'category') {
      if (!isOfType(piece.value, meaning.type, vocabulary)) reject(piece);
      else if (accept('category', piece)) meaning.category = piece.value;
    } else if (piece.kind === 'account') {
      // An expense is paid from an account, so the bar does not understand "100 to savings".
      if (meaning.type !== 'income' && INTO.has(words[piece.at - 1]?.key ?? '')) reject(piece);
      else if (accept('account', piece)) meaning.account = piece.value;
    } else if (piece.kind === 'tag') {
      if (accept('tag', piece)) meaning.tag = piece.value;
    } else if (piece.kind === 'unsupported') reject(piece);
    else if (piece.kind === 'rest' || piece.kind === 'name') named.push(piece);
  }
  if (meaning.category !== undefined && !isOfType(meaning.category, 'expense', vocabulary)) meaning.type = 'income';
  const text = joinName(words, pieces, named);
  if (meaning.name === undefined && text !== '') {
    meaning.name = text;
    for (const { at, length } of named) chips.push({ kind: 'text', ...placeOf(at, length) });
  } else {
    const unnamed = pieces.map(
      (piece): ClassifiedWords =>
        named.includes(piece) ? { kind: 'rest', at: piece.at, length: piece.length } : piece,
    );
    for (const run of findGroupsOfUnknownWords(unnamed)) reject(run);
  }
  const interpretation = finish(meaning);
  if (interpretation.unknown.length > 0) meaning.note = interpretation.unknown.map((each) => each.text).join(' ');
  return interpretation;
}

const INTO = new Set(['to', 'into']);

/** Returns the type of a new transaction if a word such as "income" or a plus sign determines it. */
function findType(pieces: readonly ClassifiedWords[], words: readonly CommandWord[]): 'expense' | 'income' | undefined {
  for (const piece of pieces) if (piece.kind === 'type' && piece.value !== 'transfer') return piece.value;
  const isIncome = (piece: ClassifiedWords) =>
    piece.kind === 'cost' ? piece.sign === '+' : INCOME_NAME_WORDS.has(words[piece.at]?.key ?? '');
  return pieces.some(isIncome) ? 'income' : undefined;
}

/** True if transactions of this type can have the category. */
function isOfType(
  category: string,
  type: 'expense' | 'income' | undefined,
  { expenseCategories, incomeCategories }: Vocabulary,
): boolean {
  return type === undefined || (type === 'income' ? incomeCategories : expenseCategories).includes(category);
}

/** Splits the words of a new transaction. A verb such as "paid" or "got" at the start determines its type. */
function scanAdded(context: InterpretationContext, begin: number): ClassifiedWords[] {
  const key = context.words[begin]?.key ?? '';
  if (!Object.hasOwn(TRANSACTION_VERBS, key)) return scan(context, begin, 'add');
  const value = TRANSACTION_VERBS[key] ?? 'expense';
  return [{ kind: 'type', value, at: begin, length: 1 }, ...scan(context, begin + 1, 'add')];
}

/** Joins the words of a name with the fillers between them: `lunch 14 at Chipotle` becomes "lunch at Chipotle". */
function joinName(
  words: readonly CommandWord[],
  pieces: readonly ClassifiedWords[],
  named: readonly ClassifiedWords[],
): string {
  const texts: string[] = [];
  for (const piece of named) {
    const fillers: string[] = [];
    for (let index = pieces.indexOf(piece) - 1; pieces[index]?.kind === 'filler'; index--)
      fillers.unshift(words[pieces[index]?.at ?? 0]?.text ?? '');
    if (texts.length > 0) texts.push(...fillers);
    for (let more = 0; more < piece.length; more++) texts.push(words[piece.at + more]?.text ?? '');
  }
  return texts.join(' ');
}

function interpretBudget(context: InterpretationContext): Interpretation {
  const pieces = scan(context, 0, 'budget');
  const meaning: Command & { do: 'budget' } = { do: 'budget' };
  const { accept, reject, finish } = createCommandPartsCollector(context.words);
  for (const piece of pieces) {
    if (piece.kind === 'category') {
      if (accept('category', piece)) meaning.category = piece.value;
    } else if (piece.kind === 'cost') {
      if (accept('cost', piece)) meaning.cost = piece.cost;
    } else if (piece.kind === 'span') {
      const { from, to } = piece;
      const isMonth = from !== undefined && to !== undefined && from.slice(0, 7) === to.slice(0, 7);
      if (!isMonth) reject(piece);
      else if (accept('span', piece)) meaning.month = from.slice(0, 7);
    } else if (piece.kind !== 'filler' && piece.kind !== 'rest') reject(piece);
  }
  for (const run of findGroupsOfUnknownWords(pieces)) reject(run);
  const interpretation = finish(meaning);
  const isQuestion = QUESTION_STARTS.has(context.words[0]?.key ?? '');
  const isEmpty = interpretation.chips.length === 0 && interpretation.unknown.length === 0;
  return isQuestion && isEmpty ? openBudgets(context) : interpretation;
}

/** Answers questions such as "how is my budget" by opening the budgets page. */
function openBudgets({ words }: InterpretationContext): Interpretation {
  const { accept, finish } = createCommandPartsCollector(words);
  accept('page', { kind: 'rest', at: words.findIndex(({ key }) => BUDGET_WORDS.has(key)), length: 1 });
  return finish({ do: 'go', page: 'budgets' });
}
