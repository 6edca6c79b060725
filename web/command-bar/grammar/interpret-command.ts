import { runInRegion } from '../../region/run-in-region.ts';
import { createCollector, findRuns, getDayFields, type InterpretationContext } from './collect-parts.ts';
import { interpretNavigation } from './interpret-navigation.ts';
import type { Interpretation, Meaning } from './interpretation.ts';
import {
  ADD_VERBS,
  BALANCE_FILLERS,
  BALANCE_WORDS,
  BUDGET_WORDS,
  LIMIT_WORDS,
  PAST_VERBS,
  QUESTION_STARTS,
  SEARCH_VERBS,
  UNSUPPORTED_WORDS,
} from './keywords.ts';
import { readCost } from './read-amounts.ts';
import { type ScanMode, type ScannedPiece, scanWords } from './scan-words.ts';
import { splitWords, type Word } from './split-words.ts';
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
  return runInRegion(region, () => interpretWords({ words, today, vocabulary, names: createNameFinder(vocabulary) }));
}

function interpretWords(context: InterpretationContext): Interpretation {
  const going = interpretNavigation(context);
  if (going) return going;
  const { words } = context;
  const keys = words.map(({ key }) => key);
  if (keys.some((key) => BUDGET_WORDS.has(key)) || LIMIT_WORDS.has(keys[0] ?? '')) return interpretBudget(context);
  const begin = keys.findIndex((key) => !SUBJECTS.has(key));
  const verb = keys[begin] ?? '';
  if (ADD_VERBS.has(verb)) return interpretAdd(context, begin + 1, undefined);
  const isQuestion = QUESTION_STARTS.has(verb);
  const verbType = Object.hasOwn(PAST_VERBS, verb) ? PAST_VERBS[verb] : undefined;
  // In "paid 2015 rent", 2015 is an amount and not a year.
  if (verbType && readCost(words, begin + 1) && words.length > begin + 2)
    return interpretAdd(context, begin + 1, verbType);
  const pieces = scan(context, 0, 'list', isQuestion);
  const has = (kind: ScannedPiece['kind']) => pieces.some((piece) => piece.kind === kind);
  const isTransfer = pieces.some((piece) => piece.kind === 'type' && piece.value === 'transfer');
  if (has('cost') && !has('amount') && !isQuestion && !isTransfer) {
    return interpretAdd(context, verbType ? begin + 1 : begin, verbType);
  }
  return interpretBalance(context, pieces) ?? interpretList(context, pieces, SEARCH_VERBS.has(verb));
}

const SUBJECTS = new Set(['i', 'we', 'just', 'please']);

function scan(
  { words, today, names }: InterpretationContext,
  begin: number,
  mode: ScanMode,
  isQuestion = false,
): ScannedPiece[] {
  return scanWords({ words, today, names, mode, isQuestion }, begin);
}

function interpretList({ words }: InterpretationContext, pieces: ScannedPiece[], isSearch: boolean): Interpretation {
  const meaning: Meaning & { do: 'list' } = { do: 'list' };
  const { accept, reject, finish } = createCollector(words);
  // Whole names take precedence over abbreviated names.
  const inOrder = [...pieces].sort((one, other) => Number(isPart(one)) - Number(isPart(other)));
  for (const piece of inOrder) {
    if (piece.kind === 'span') {
      if (accept('span', piece)) Object.assign(meaning, getDayFields(piece));
    } else if (piece.kind === 'cost') {
      if (accept('amount', piece)) meaning.amount = `=${piece.cost}`;
    } else if (piece.kind === 'name' || piece.kind === 'text') {
      if (accept('text', piece)) meaning.text = piece.value;
    } else if ('value' in piece && accept(piece.kind, piece)) Object.assign(meaning, { [piece.kind]: piece.value });
  }
  for (const run of findRuns(pieces)) {
    const isText = meaning.text === undefined;
    if (isText) meaning.text = createCollector(words).textOf(run.at, run.length);
    if (isText && isSearch) accept('text', { kind: 'rest', ...run });
    else reject(run);
  }
  return finish(meaning);
}

/** Interprets questions such as "how much is in my savings account" and "what is my balance". */
function interpretBalance(
  { words }: InterpretationContext,
  pieces: readonly ScannedPiece[],
): Interpretation | undefined {
  const keyOf = ({ at }: ScannedPiece) => words[at]?.key ?? '';
  const account = pieces.find((piece) => piece.kind === 'account');
  const others = pieces.filter((piece) => piece !== account);
  const asking = others.find((piece) => BALANCE_WORDS.has(keyOf(piece)));
  const isOnly = others.every(
    (piece) => piece.kind === 'filler' || BALANCE_WORDS.has(keyOf(piece)) || BALANCE_FILLERS.has(keyOf(piece)),
  );
  if (!asking || !isOnly) return undefined;
  const { accept, finish } = createCollector(words);
  accept('page', account ?? asking);
  return finish(
    account?.kind === 'account'
      ? { do: 'go', page: 'account', account: account.value }
      : { do: 'go', page: 'accounts' },
  );
}

function isPart(piece: ScannedPiece): boolean {
  return 'isWhole' in piece && !piece.isWhole;
}

function interpretAdd(
  context: InterpretationContext,
  begin: number,
  verbType: 'expense' | 'income' | undefined,
): Interpretation {
  const { words, vocabulary } = context;
  const pieces = scan(context, begin, 'add');
  const meaning: Meaning & { do: 'add' } = { do: 'add', ...(verbType && { type: verbType }) };
  const { accept, reject, finish, chips, placeOf } = createCollector(words);
  /**
   * The pieces that make up the name: words without another meaning, and words from the names of earlier transactions.
   */
  const named: ScannedPiece[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'cost') {
      if (!accept('cost', piece)) continue;
      meaning.cost = piece.cost;
      if (piece.sign === '+') meaning.type = 'income';
    } else if (piece.kind === 'span') {
      if (accept('span', piece) && piece.from !== undefined) meaning.date = piece.from;
    } else if (piece.kind === 'type') {
      if (piece.value === 'transfer') reject(piece);
      else if (accept('type', piece)) meaning.type = piece.value;
    } else if ((piece.kind === 'name' && piece.isWhole) || piece.kind === 'text') {
      if (accept('text', piece)) meaning.name = piece.value;
    } else if (piece.kind === 'category' || piece.kind === 'account' || piece.kind === 'tag') {
      if (accept(piece.kind, piece)) meaning[piece.kind] = piece.value;
    } else if (piece.kind === 'rest' && UNSUPPORTED_WORDS.has(words[piece.at]?.key ?? '')) reject(piece);
    else if (piece.kind === 'rest' || piece.kind === 'name') named.push(piece);
  }
  const isIncomeOnly =
    meaning.category !== undefined &&
    vocabulary.incomeCategories.includes(meaning.category) &&
    !vocabulary.expenseCategories.includes(meaning.category);
  if (isIncomeOnly) meaning.type = 'income';
  const text = joinName(words, pieces, named);
  if (meaning.name === undefined && text !== '') {
    meaning.name = text;
    for (const { at, length } of named) chips.push({ kind: 'text', ...placeOf(at, length) });
  } else if (text !== '') {
    meaning.note = text;
    const unnamed = pieces.map(
      (piece): ScannedPiece => (named.includes(piece) ? { kind: 'rest', at: piece.at, length: piece.length } : piece),
    );
    for (const run of findRuns(unnamed)) reject(run);
  }
  return finish(meaning);
}

/** Joins the words of a name with the fillers between them: `lunch 14 at Chipotle` becomes "lunch at Chipotle". */
function joinName(words: readonly Word[], pieces: readonly ScannedPiece[], named: readonly ScannedPiece[]): string {
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
  const meaning: Meaning & { do: 'budget' } = { do: 'budget' };
  const { accept, reject, finish } = createCollector(context.words);
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
  for (const run of findRuns(pieces)) reject(run);
  return finish(meaning);
}
