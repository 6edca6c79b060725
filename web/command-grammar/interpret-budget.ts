import { classifyWords } from './classify-words.ts';
import {
  createCommandPartsCollector,
  findGroupsOfUnknownWords,
  type InterpretationContext,
} from './collect-command-parts.ts';
import type { Command, Interpretation, Question } from './interpretation.ts';
import { BUDGET_WORDS, QUESTION_STARTS } from './keywords.ts';

/** Interprets text about a budget, such as `budget food 450` or "how is my budget". */
export function interpretBudget(context: InterpretationContext): Interpretation {
  const pieces = classifyWords({ ...context, mode: 'budget', isQuestion: false }, 0);
  const meaning: Command & { do: 'budget' } = { do: 'budget' };
  const { accept, reject, finish } = createCommandPartsCollector(context.words);
  for (const piece of pieces) {
    if (piece.kind === 'category') {
      if (accept('category', piece)) meaning.category = piece.value;
    } else if (piece.kind === 'cost') {
      if (accept('cost', piece)) meaning.cost = piece.cost;
    } else if (piece.kind === 'span') {
      const { from, to } = piece;
      // A budget applies from its month on, so "starting december" is the month December.
      const isMonth = from !== undefined && (to === undefined || from.slice(0, 7) === to.slice(0, 7));
      if (!isMonth) reject(piece);
      else if (accept('span', piece)) meaning.month = from.slice(0, 7);
    } else if (piece.kind !== 'filler' && piece.kind !== 'rest') reject(piece);
  }
  for (const run of findGroupsOfUnknownWords(pieces)) reject(run);
  const interpretation = finish(meaning);
  const first = context.words[0]?.key ?? '';
  const isEmpty = interpretation.chips.length === 0 && interpretation.unknown.length === 0;
  const isAboutRest = context.words.some(({ key }) => REST_WORDS.has(key));
  const isAsking = (ASKING_STARTS.has(first) || isAboutRest || context.isAsked) && meaning.cost === undefined;
  if (!isAsking && !(isEmpty && QUESTION_STARTS.has(first))) return interpretation;
  const { category } = meaning;
  const question: Question = { about: 'budgets', ...(category !== undefined && { category }) };
  return { ...openBudgets(context, interpretation), question };
}

const ASKING_STARTS = new Set([
  'how',
  'hows',
  'what',
  'whats',
  'is',
  'am',
  'are',
  'did',
  'do',
  'does',
  'which',
  'where',
]);
/** Words that ask for the rest of a budget. The budgets page shows it. */
const REST_WORDS = new Set(
  'left remaining remains used up status over under within still spent vs versus against check how doing going report'.split(
    ' ',
  ),
);
/** Words of such a question that have no meaning of their own, as in "left for the rest of the month". */
const REST_FILLERS = new Set('will stay rest for the of my'.split(' '));

/** Answers questions such as "how is my budget" or "how much is left in my food budget" by opening the budgets page. */
function openBudgets({ words }: InterpretationContext, { chips, unknown }: Interpretation): Interpretation {
  const { accept, finish } = createCommandPartsCollector(words);
  accept('page', { kind: 'rest', at: words.findIndex(({ key }) => BUDGET_WORDS.has(key)), length: 1 });
  const opened = finish({ do: 'go', page: 'budgets' });
  const isVague = (word: string) => REST_WORDS.has(word) || REST_FILLERS.has(word);
  const rest = unknown.filter(({ text }) => !text.split(' ').every((word) => isVague(word.toLowerCase())));
  return { ...opened, chips: [...opened.chips, ...chips.filter(({ kind }) => kind === 'category')], unknown: rest };
}
