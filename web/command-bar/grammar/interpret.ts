import { runInRegion } from '../../region/run-in-region.ts';
import { type DestinationId, findDestination, listDestinations } from './destinations.ts';
import type { Chip, ChipKind, Interpretation, Meaning, Unknown } from './interpretation.ts';
import { ADD_VERBS, BUDGET_WORDS, LIMIT_WORDS, PAST_VERBS, QUESTION_STARTS, SEARCH_VERBS } from './keywords.ts';
import { readSpan } from './read-dates.ts';
import { type Piece, type ScanMode, scanWords } from './scan-words.ts';
import { createNameFinder, type NameMatch, type Vocabulary } from './vocabulary.ts';
import { splitWords, type Word } from './words.ts';

/** The person's calendar day and locale. Numbers and dates are read in the locale's format. */
type Setting = { today: string; region: string };

/**
 * Interprets a question or a command such as `groceries march`, `12.50 coffee`, `budget food 450` or `go calendar`.
 * Everything depends only on the arguments.
 * @returns undefined for a text without words
 */
export function interpret(
  text: string,
  vocabulary: Vocabulary,
  { today, region }: Setting,
): Interpretation | undefined {
  const words = splitWords(text);
  if (words.every(({ key }) => key === '')) return undefined;
  return runInRegion(region, () => interpretWords({ words, today, vocabulary, names: createNameFinder(vocabulary) }));
}

type Context = {
  words: Word[];
  today: string;
  vocabulary: Vocabulary;
  names: ReturnType<typeof createNameFinder>;
};

function interpretWords(context: Context): Interpretation {
  const going = interpretGo(context);
  if (going) return going;
  const { words } = context;
  const keys = words.map(({ key }) => key);
  if (keys.some((key) => BUDGET_WORDS.has(key)) || LIMIT_WORDS.has(keys[0] ?? '')) return interpretBudget(context);
  const begin = keys.findIndex((key) => !SUBJECTS.has(key));
  const verb = keys[begin] ?? '';
  if (ADD_VERBS.has(verb)) return interpretAdd(context, begin + 1, undefined);
  const isQuestion = QUESTION_STARTS.has(verb);
  const pieces = scan(context, 0, 'list', isQuestion);
  const has = (kind: Piece['kind']) => pieces.some((piece) => piece.kind === kind);
  const isTransfer = pieces.some((piece) => piece.kind === 'type' && piece.value === 'transfer');
  if (has('cost') && !has('amount') && !isQuestion && !isTransfer) {
    const type = Object.hasOwn(PAST_VERBS, verb) ? PAST_VERBS[verb] : undefined;
    return interpretAdd(context, type ? begin + 1 : begin, type);
  }
  return interpretList(context, pieces, SEARCH_VERBS.has(verb));
}

const SUBJECTS = new Set(['i', 'we', 'just', 'please']);

function scan({ words, today, names }: Context, begin: number, mode: ScanMode, isQuestion = false): Piece[] {
  return scanWords({ words, today, names, mode, isQuestion }, begin);
}

/** Collects the parts of a meaning. Each part has one value; more words for it are not understood. */
function createCollector(words: readonly Word[]) {
  const chips: Chip[] = [];
  const unknown: Unknown[] = [];
  const placeOf = (at: number, length: number) => ({
    start: words[at]?.start ?? 0,
    end: words[at + length - 1]?.end ?? 0,
  });
  const textOf = (at: number, length: number) =>
    words
      .slice(at, at + length)
      .map((word) => word.text)
      .join(' ');
  const reject = ({ at, length }: { at: number; length: number }) =>
    unknown.push({ text: textOf(at, length), ...placeOf(at, length) });
  /** Adds a chip, unless there is one of this kind. */
  const accept = (kind: ChipKind, piece: Piece): boolean => {
    if (chips.some((chip) => chip.kind === kind)) {
      reject(piece);
      return false;
    }
    chips.push({ kind, ...placeOf(piece.at, piece.length) });
    return true;
  };
  const finish = (meaning: Meaning): Interpretation => ({
    meaning,
    chips: chips.sort((one, other) => one.start - other.start),
    unknown: unknown.sort((one, other) => one.start - other.start),
  });
  return { accept, reject, finish, chips, placeOf, textOf };
}

type Run = { at: number; length: number };

/** Returns the runs of words without a meaning. A run includes the fillers between its words, as in `dinner with sam`. */
function findRuns(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (piece.kind === 'rest') {
      if (isOpen && last) last.length = piece.at + piece.length - last.at;
      else runs.push({ at: piece.at, length: piece.length });
      isOpen = true;
    } else if (piece.kind !== 'filler') isOpen = false;
  }
  return runs;
}

function interpretList({ words }: Context, pieces: Piece[], isSearch: boolean): Interpretation {
  const meaning: Meaning & { do: 'list' } = { do: 'list' };
  const { accept, reject, finish } = createCollector(words);
  // Whole names count before abbreviated ones.
  const inOrder = [...pieces].sort((one, other) => Number(isPart(one)) - Number(isPart(other)));
  for (const piece of inOrder) {
    if (piece.kind === 'span') {
      if (accept('span', piece)) Object.assign(meaning, daysOf(piece));
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

function isPart(piece: Piece): boolean {
  return 'isWhole' in piece && !piece.isWhole;
}

function daysOf({ from, to }: { from?: string; to?: string }) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function interpretAdd(context: Context, begin: number, verbType: 'expense' | 'income' | undefined): Interpretation {
  const { words, vocabulary } = context;
  const pieces = scan(context, begin, 'add');
  const meaning: Meaning & { do: 'add' } = { do: 'add', ...(verbType && { type: verbType }) };
  const { accept, reject, finish, chips, placeOf } = createCollector(words);
  /** Parts of the name: words without another meaning, and incomplete earlier names. */
  const named: Piece[] = [];
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
    } else if (piece.kind === 'rest' || piece.kind === 'name') named.push(piece);
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
    for (const run of findRuns(named.map(({ at, length }) => ({ kind: 'rest', at, length })))) reject(run);
  }
  return finish(meaning);
}

/** Joins the words of a name, with the fillers before them except the first: `lunch 14 at Chipotle` is "lunch at Chipotle". */
function joinName(words: readonly Word[], pieces: readonly Piece[], named: readonly Piece[]): string {
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

function interpretBudget(context: Context): Interpretation {
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

const GO_VERBS = new Set(['go', 'goto', 'open', 'show', 'view', 'see']);
/** After one of these verbs, nothing but a place can follow. */
const ONLY_GO_VERBS = new Set(['go', 'goto']);
/** Screens that show some days or months. */
const WITH_DAYS = new Set<DestinationId>(['dashboard', 'budgets', 'calendar', 'reports']);

function interpretGo(context: Context): Interpretation | undefined {
  const { words, names } = context;
  const verb = words[0]?.key ?? '';
  const hasVerb = GO_VERBS.has(verb) && words.length > 1;
  const isOnlyGo = hasVerb && ONLY_GO_VERBS.has(verb);
  const begin = !hasVerb ? 0 : words[1]?.key === 'to' && words.length > 2 ? 2 : 1;
  // Names of the person count before screens of the same name.
  if (!hasVerb && names.findWhole(words, 0)?.length === words.length) return undefined;
  const found = findPlace(context, begin) ?? findOwnPage(context, begin, isOnlyGo);
  const { finish, accept, reject } = createCollector(words);
  const all = { at: begin, length: words.length - begin };
  if (found) {
    accept('page', { kind: 'rest', at: begin, length: found.length });
    if (found.span) accept('span', { kind: 'rest', at: begin + found.length, length: all.length - found.length });
    return finish(found.meaning);
  }
  if (!isOnlyGo) return undefined;
  const [page] = listDestinations(
    words.slice(begin).map(({ key }) => key),
    1,
  );
  if (page === undefined) reject(all);
  else accept('page', { kind: 'rest', ...all });
  return finish(page === undefined ? { do: 'go' } : toMeaning(page));
}

type Place = { meaning: Meaning; length: number; span?: boolean };

/** Finds a screen or an action, perhaps with days after it. */
function findPlace({ words, today }: Context, begin: number): Place | undefined {
  const rest = words.slice(begin);
  const keys = rest.map(({ key }) => key);
  const whole = findDestination(keys);
  if (whole) return { meaning: toMeaning(whole), length: rest.length };
  for (let length = rest.length - 1; length > 0; length--) {
    const page = findDestination(keys.slice(0, length));
    if (!page || !WITH_DAYS.has(page)) continue;
    const skipped = ['in', 'for', 'of'].includes(keys[length] ?? '') ? 1 : 0;
    const span = readSpan(words, begin + length + skipped, today, 'past');
    if (span && length + skipped + span.length === rest.length)
      return { meaning: { do: 'go', page, ...daysOf(span) }, length, span: true };
  }
  return undefined;
}

const OWN_PAGE_WORDS = new Set(['account', 'balance', 'page']);

/** Finds an account or a tag: `savings account`, or after "go" its name alone. */
function findOwnPage({ words, names }: Context, begin: number, isOnlyGo: boolean): Place | undefined {
  const own: NameMatch | undefined = names.findWhole(words, begin) ?? names.findPart(words, begin);
  if (own?.kind !== 'account' && own?.kind !== 'tag') return undefined;
  const length = words.length - begin;
  const isNamed = own.length === length && isOnlyGo;
  const isCalled = own.length === length - 1 && OWN_PAGE_WORDS.has(words.at(-1)?.key ?? '');
  if (!isNamed && !isCalled) return undefined;
  return { meaning: { do: 'go', page: own.kind, [own.kind]: own.value }, length };
}

function toMeaning(page: DestinationId): Meaning {
  if (page === 'add-transaction') return { do: 'add' };
  if (page === 'add-income') return { do: 'add', type: 'income' };
  return page === 'add-budget' ? { do: 'budget' } : { do: 'go', page };
}
