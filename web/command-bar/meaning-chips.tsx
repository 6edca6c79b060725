import { VisuallyHidden } from '@mantine/core';
import { IconQuestionMark, IconX } from '@tabler/icons-react';
import { CategoryIcon } from '../categories/category-icon.tsx';
import { useDisplayCurrency } from '../money/display-currency.tsx';
import classes from './command-bar.module.css';
import { describeChip } from './describe-meaning.ts';
import type { Interpretation, MeaningChip, MeaningChipKind } from './grammar/interpretation.ts';

const KINDS: Record<MeaningChipKind, string> = {
  type: 'Type',
  category: 'Category',
  account: 'Account',
  tag: 'Tag',
  text: 'Name',
  span: 'Date',
  amount: 'Amount',
  cost: 'Amount',
  page: 'Go to',
};

type ChipsProps = {
  text: string;
  interpretation: Interpretation;
  /** False while the user is typing or names are loading, because unknown words may still be understood. */
  isSettled: boolean;
  /** Selects the words in the input field that a chip stands for, so that typing replaces them. */
  onSelect: (start: number, end: number) => void;
  onRemove: (start: number, end: number) => void;
};

/**
 * Shows how the text was understood as chips, and lists the unknown words. Clicking a chip selects its words, and the ×
 * removes them.
 */
export function MeaningChips({
  text,
  interpretation: { meaning, chips, unknown },
  isSettled,
  onSelect,
  onRemove,
}: ChipsProps) {
  const { currency } = useDisplayCurrency();
  const lost = isSettled ? unknown : [];
  if (chips.length === 0 && lost.length === 0) return null;
  return (
    <div className={classes.understood}>
      <ul className="row wrap gap-2xs" aria-label="Understood">
        {mergeNeighbours(chips).map((chip) => {
          const words = describeChip(chip, meaning, text, currency);
          return (
            <li key={chip.start} className={`${classes.chip} row text-xs`} data-kind={chip.kind}>
              <button
                type="button"
                className={`${classes.words} bare row gap-2xs`}
                onClick={() => onSelect(chip.start, chip.end)}
              >
                {chip.kind === 'category' && <CategoryIcon of={words} size="sm" />}
                <span className={classes.kind}>
                  {KINDS[chip.kind]}
                  <VisuallyHidden>: </VisuallyHidden>
                </span>
                <span className="medium truncate">{words}</span>
              </button>
              <RemoveButton words={words} onClick={() => onRemove(chip.start, chip.end)} />
            </li>
          );
        })}
        {lost.map(({ text: words, start, end }) => (
          <li key={`unknown ${start}`} className={`${classes.chip} row text-xs`} data-kind="unknown">
            <button type="button" className={`${classes.words} bare row gap-2xs`} onClick={() => onSelect(start, end)}>
              <IconQuestionMark size={14} stroke={2} aria-hidden="true" />
              <VisuallyHidden>Not understood: </VisuallyHidden>
              <span className="medium truncate">{words}</span>
            </button>
            <RemoveButton words={words} onClick={() => onRemove(start, end)} />
          </li>
        ))}
      </ul>
      {lost.length > 0 && (
        <p role="status" className={`${classes.remark} muted text-xs`}>
          {explainUnknown(meaning.do, lost.map(({ text: words }) => `“${words}”`).join(', '), meaning)}
        </p>
      )}
    </div>
  );
}

function RemoveButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <button type="button" className={`${classes.remove} bare row`} aria-label={`Remove ${words}`} onClick={onClick}>
      <IconX size={12} stroke={2.25} aria-hidden="true" />
    </button>
  );
}

/** Merges adjacent text chips, such as the words of a name. */
function mergeNeighbours(chips: readonly MeaningChip[]): MeaningChip[] {
  const merged: MeaningChip[] = [];
  for (const chip of chips) {
    const last = merged.at(-1);
    if (last?.kind === 'text' && chip.kind === 'text') last.end = chip.end;
    else merged.push({ ...chip });
  }
  return merged;
}

function explainUnknown(
  action: Interpretation['meaning']['do'],
  words: string,
  meaning: Interpretation['meaning'],
): string {
  switch (action) {
    case 'list':
      return 'text' in meaning && meaning.text && words.includes(meaning.text)
        ? `Moneta does not understand ${words}, so it searches for that text.`
        : `${words} was not understood and is ignored.`;
    case 'add':
      return `${words} was not understood and is added to the note.`;
    case 'budget':
      return `${words} is not one of your categories.`;
    case 'go':
      return `There is no screen called ${words}.`;
  }
}
