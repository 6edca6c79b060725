import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { NameSuggestion } from '../../contract/transactions/name-suggestions.ts';
import { useAccountsIfSeveral } from '../accounts/queries.ts';
import { categoriesQuery } from '../categories/queries.ts';
import { interpretCommand } from '../command-grammar/interpret-command.ts';
import type { Interpretation } from '../command-grammar/interpretation.ts';
import type { Vocabulary } from '../command-grammar/vocabulary.ts';
import { getToday } from '../days/today.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { getRegion } from '../region/region.ts';
import { tagsQuery } from '../tags/queries.ts';
import { nameSuggestionsQuery } from '../transactions/names/queries.ts';
import { type CorrectableChip, type Correction, listChipCorrections } from './corrections/list-corrections.ts';

const DEBOUNCE_MS = 120;
/** Milliseconds after the last keystroke before unknown words are shown. */
const PAUSE_MS = 600;
/** Maximum number of words to look up in the names of earlier transactions. */
const MOST_WORDS = 6;

/** Minimum length of a word that may be misspelled, and the number of its letters that must be right. */
const FEWEST_LETTERS = 5;
const FIRST_LETTERS = 2;

const NONE: string[] = [];

type Understood = {
  interpretation: Interpretation | undefined;
  /** Lists the other meanings of a chip. */
  correct: (chip: CorrectableChip) => Correction[];
  /**
   * Names of earlier transactions that contain one of the words. Each comes with the latest values used with that name.
   */
  suggestions: NameSuggestion[];
  /** False while the user is typing or names are loading, because unknown words may still be understood. */
  isSettled: boolean;
};

/** Interprets text using the user's categories, accounts, tags and transaction names. */
export function useCommandInterpretation(text: string): Understood {
  const { data: expenseCategories = NONE } = useQuery(categoriesQuery('expense'));
  const { data: incomeCategories = NONE } = useQuery(categoriesQuery('income'));
  const { data: tags = [] } = useQuery(tagsQuery);
  const accounts = useAccountsIfSeveral();
  const own: Vocabulary = {
    expenseCategories,
    incomeCategories,
    accounts: accounts.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
    names: [],
  };
  const { currency } = useDisplayCurrency();
  const setting = { today: getToday(), region: getRegion(), currency };
  const [asked] = useDebouncedValue(text, DEBOUNCE_MS);
  const [rested] = useDebouncedValue(text, PAUSE_MS);
  const words = listUnknownWords(asked, interpretCommand(asked, own, setting));
  const exact = useNames(words);
  // A word without matches may be misspelled, so names with the same first letters are looked up.
  const misspelled = words.filter((word, index) => word.length >= FEWEST_LETTERS && exact.isWithoutMatch(index));
  const near = useNames(misspelled.map((word) => word.slice(0, FIRST_LETTERS).toLowerCase()));
  const suggestions = [...exact.suggestions, ...near.suggestions];
  const names = [...new Set(suggestions.map(({ name }) => name))];
  const vocabulary = { ...own, names };
  const interpret = (words: string) => interpretCommand(words, vocabulary, setting);
  const interpretation = interpret(text);
  return {
    interpretation,
    correct: (chip) =>
      interpretation
        ? listChipCorrections(chip, { text, interpretation, interpret, vocabulary, today: setting.today, currency })
        : [],
    suggestions,
    isSettled: asked === text && rested === text && exact.isLoaded && near.isLoaded,
  };
}

const KINDS = ['expense', 'income'] as const;

/** Looks up words in the names of earlier transactions. */
function useNames(words: readonly string[]) {
  const answers = useQueries({
    queries: words.flatMap((word) => KINDS.map((kind) => nameSuggestionsQuery(word, kind))),
  });
  // Skips placeholder data, because it contains the results for the previous words.
  const found = answers.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data));
  return {
    suggestions: found.flatMap((data) => data ?? []),
    isLoaded: answers.every(({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData),
    isWithoutMatch: (index: number) =>
      found.slice(KINDS.length * index, KINDS.length * (index + 1)).every((data) => data?.length === 0),
  };
}

/** Returns the words that may belong to the names of earlier transactions. */
function listUnknownWords(text: string, interpretation: Interpretation | undefined): string[] {
  if (!interpretation || interpretation.meaning.do === 'go' || interpretation.meaning.do === 'budget') return [];
  const { chips, unknown } = interpretation;
  const places = [...chips.filter(({ kind }) => kind === 'text'), ...unknown];
  const words = places.flatMap(({ start, end }) => text.slice(start, end).split(/[\s"#]+/));
  return [...new Set(words.filter((word) => /\p{L}{2}/u.test(word)))].slice(0, MOST_WORDS);
}
