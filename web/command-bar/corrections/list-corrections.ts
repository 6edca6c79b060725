import { getMonthsDateRange } from '../../command-grammar/dates/relative-dates.ts';
import { DESTINATIONS } from '../../command-grammar/destinations/destinations.ts';
import { listDestinations } from '../../command-grammar/destinations/find-destination.ts';
import type { Command, CommandChipKind, Interpretation } from '../../command-grammar/interpretation.ts';
import type { Vocabulary } from '../../command-grammar/vocabulary.ts';
import { normalizeWord, splitWords } from '../../command-grammar/words/split-words.ts';
import { toAmountText } from '../../money/amount-text.ts';
import { formatAmountCondition, formatDateRange } from '../describe-command.ts';
import { type DateRange, writeDateRangeInWords } from './date-range-words.ts';
import { listAlternativeDateRanges, listAlternativeDays, listAlternativeMonths } from './list-alternative-dates.ts';
import { listSpellingCorrections } from './list-spelling-corrections.ts';

/** A chip for a part of the meaning, or for words that were not understood (`unknown`). */
export type CorrectableChip = { kind: CommandChipKind | 'unknown'; start: number; end: number };

/** Another meaning of a chip. `text` is the whole text of the bar after the correction. */
export type Correction = { label: string; text: string; category?: string };

/** A possible correction: new words for a chip, and the values that the meaning must have after the correction. */
type Candidate = { label: string; words: string; wanted: Record<string, string | number | undefined> };

type Given = {
  text: string;
  interpretation: Interpretation;
  interpret: (text: string) => Interpretation | undefined;
  vocabulary: Vocabulary;
  today: string;
  currency: string;
};

/** Lists the other meanings of a chip. Omits a correction if the grammar would not read its text as intended. */
export function listChipCorrections(chip: CorrectableChip, given: Given): Correction[] {
  const { text, interpretation, interpret } = given;
  const typed = text.slice(chip.start, chip.end);
  const toKey = (each: Interpretation) => JSON.stringify([each.meaning, countLost(each)]);
  const seen = new Set([toKey(interpretation)]);
  return listCandidates(chip.kind, typed, given).flatMap(({ label, words, wanted }) => {
    const corrected = replaceChipWords(text, chip, words);
    const found = interpret(corrected);
    const meaning: Record<string, unknown> | undefined = found?.meaning;
    if (!found || !meaning || Object.entries(wanted).some(([part, value]) => meaning[part] !== value)) return [];
    if (countLost(found) > countLost(interpretation) || seen.has(toKey(found))) return [];
    seen.add(toKey(found));
    return [{ label, text: corrected, ...(typeof wanted.category === 'string' && { category: wanted.category }) }];
  });
}

function countLost({ unknown }: Interpretation): number {
  return unknown.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * A word before a date. It must be removed if the date is removed, or if the date now begins with "since" or "until".
 */
const BEFORE_DATE = /(?<!\w)(?:in|on|for|during|of|at)$/i;

/** Replaces the words of a chip. Without new words, the chip is removed. */
export function replaceChipWords(text: string, { kind, start, end }: CorrectableChip, words: string): string {
  const isAlone = kind === 'span' && (words === '' || /^(?:since|until) /.test(words));
  const before = isAlone ? `${text.slice(0, start).trimEnd().replace(BEFORE_DATE, '')} ` : text.slice(0, start);
  return `${before}${words}${text.slice(end)}`.replace(/\s+/g, ' ').trim();
}

function listCandidates(kind: CorrectableChip['kind'], typed: string, given: Given): Candidate[] {
  const { vocabulary, interpretation } = given;
  const { meaning } = interpretation;
  const { expenseCategories, incomeCategories, accounts, tags, names } = vocabulary;
  switch (kind) {
    case 'type':
      return listTypes(typed, meaning);
    case 'category': {
      const incomes = meaning.do === 'budget' ? [] : incomeCategories;
      return listNames('category', [...new Set([...expenseCategories, ...incomes])], typed, meaning);
    }
    case 'account':
      return listNames('account', accounts, typed, meaning);
    case 'toAccount':
      return listNames('toAccount', accounts, typed, meaning);
    case 'tag':
      return listNames('tag', tags, typed, meaning);
    case 'text': {
      const part = meaning.do === 'add' ? 'name' : 'text';
      const key = normalizeWord(typed);
      const matching = names.filter((name) => normalizeWord(name).includes(key));
      return [
        ...matching.map((name) => ({ label: name, words: name, wanted: { [part]: name } })),
        ...listQuoted(typed, meaning),
      ];
    }
    case 'span':
      return listDays(typed, given);
    case 'amount':
      return listConditions(given);
    case 'cost':
      return listSearchesForCost(given);
    case 'page':
      return [
        ...listDestinations(
          splitWords(typed).map((word) => word.key),
          MOST_PAGES,
        ).map((page) => ({
          label: DESTINATIONS[page].label,
          words: `go ${DESTINATIONS[page].label}`,
          wanted: { do: 'go', page },
        })),
        ...listQuoted(typed, meaning),
      ];
    case 'average':
    case 'note':
    case 'repeats':
    case 'sort':
    case 'group':
    case 'other':
      return listQuoted(typed, meaning);
    case 'unknown':
      return [
        ...listSpellingCorrections(typed, vocabulary).map((words) => ({ label: words, words, wanted: {} })),
        ...listQuoted(typed, meaning),
      ];
  }
}

const MOST_PAGES = 5;

/**
 * Lists the names of one kind: first the names that resemble the typed word, then the option to use the word as text,
 * then all other names.
 */
function listNames(
  kind: 'category' | 'account' | 'toAccount' | 'tag',
  all: readonly string[],
  typed: string,
  meaning: Command,
) {
  const key = normalizeWord(typed);
  const isNear = (name: string) => normalizeWord(name).includes(key.slice(0, 4));
  const toCandidate = (name: string): Candidate => ({ label: name, words: name, wanted: { [kind]: name } });
  const [near, others] = [all.filter(isNear), all.filter((name) => !isNear(name))];
  return [...near.map(toCandidate), ...listQuoted(typed, meaning), ...others.map(toCandidate)];
}

/**
 * Offers to put the words in quotation marks. They then become the text of a search or the name of a new transaction.
 */
function listQuoted(typed: string, meaning: Command): Candidate[] {
  const text = typed.replaceAll('"', '').trim();
  if (meaning.do === 'budget' || meaning.do === 'transfer') return [];
  return meaning.do === 'add'
    ? [{ label: `Use “${text}” as Name`, words: `"${text}"`, wanted: { do: 'add', name: text } }]
    : [{ label: `Search for “${text}”`, words: `"${text}"`, wanted: { do: 'list', text } }];
}

/** Pairs of words for expenses and for income. The two words of a pair have the same grammatical form. */
const TYPE_PAIRS: [expense: string, income: string][] = [
  ['spend', 'earn'],
  ['spent', 'earned'],
  ['paid', 'received'],
  ['expense', 'income'],
  ['expenses', 'income'],
];

function listTypes(typed: string, meaning: Command): Candidate[] {
  const key = normalizeWord(typed);
  const pair = TYPE_PAIRS.find((words) => words.includes(key)) ?? ['expenses', 'income'];
  const types: Candidate[] = [
    { label: 'Expenses', words: pair[0], wanted: { type: 'expense' } },
    { label: 'Income', words: pair[1], wanted: { type: 'income' } },
  ];
  if (meaning.do === 'list') types.push({ label: 'Transfers', words: 'transfers', wanted: { type: 'transfer' } });
  return types;
}

function listDays(typed: string, { interpretation: { meaning }, today }: Given): Candidate[] {
  const toCandidate = (days: DateRange, wanted: Candidate['wanted']): Candidate => ({
    label: formatDateRange({ ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) }),
    words: writeDateRangeInWords(days),
    wanted,
  });
  if (meaning.do === 'add' || meaning.do === 'transfer')
    return listAlternativeDays(meaning.date ?? today, typed, today).map((days) =>
      toCandidate(days, { date: days.from }),
    );
  if (meaning.do === 'budget')
    return listAlternativeMonths(meaning.month ?? today.slice(0, 7)).map((month) =>
      toCandidate(getMonthsDateRange(Number(month.slice(0, 4)), Number(month.slice(5)), 1), { month }),
    );
  return listAlternativeDateRanges(meaning, typed, today).map((days) =>
    toCandidate(days, { from: days.from, to: days.to }),
  );
}

const CONDITIONS: [sign: string, words: string][] = [
  ['>', 'over'],
  ['<', 'under'],
  ['=', 'exactly'],
  ['>=', 'at least'],
  ['<=', 'at most'],
];

function listConditions({ interpretation: { meaning }, currency }: Given): Candidate[] {
  const condition = (meaning.do === 'list' && meaning.amount) || '';
  const amounts = condition.replace(/^[<>=]+/, '').split('..');
  return amounts.flatMap((amount) =>
    CONDITIONS.map(([sign, words]) => ({
      label: formatAmountCondition(`${sign}${amount}`, currency),
      words: `${words} ${writeAmount(Number(amount))}`,
      wanted: { amount: `${sign}${amount}` },
    })),
  );
}

/** Offers to search for transactions with this amount instead of adding a new one. */
function listSearchesForCost({ interpretation: { meaning }, currency }: Given): Candidate[] {
  if (meaning.do !== 'add' || meaning.cost === undefined) return [];
  const amount = Number.isInteger(meaning.cost) ? String(meaning.cost) : meaning.cost.toFixed(2);
  return CONDITIONS.slice(0, 3).map(([sign, words]) => ({
    label: `Search: ${formatAmountCondition(`${sign}${amount}`, currency)}`,
    words: `${words} ${writeAmount(Number(amount))}`,
    wanted: { do: 'list', amount: `${sign}${amount}` },
  }));
}

/** Writes an amount in the format of the region, without decimals if it has none. */
function writeAmount(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : toAmountText(amount);
}
