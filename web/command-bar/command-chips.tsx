import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconQuestionMark, IconX } from '@tabler/icons-react';
import { CategoryIcon } from '../categories/category-icon.tsx';
import type { CommandChip, CommandChipKind, Interpretation } from '../command-grammar/interpretation.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import classes from './command-bar.module.css';
import type { CorrectableChip } from './corrections/list-corrections.ts';
import { describeCommandChip } from './describe-command.ts';

const KINDS: Record<CommandChipKind | 'unknown', string> = {
  type: 'Type',
  category: 'Category',
  account: 'Account',
  toAccount: 'To',
  tag: 'Tag',
  text: 'Name',
  span: 'Date',
  amount: 'Amount',
  cost: 'Amount',
  page: 'Go to',
  average: 'Average',
  note: 'Note',
  repeats: 'Repeats',
  sort: 'Order',
  group: 'Sums',
  other: 'And',
  unknown: 'Not understood',
};

type ChipsProps = {
  text: string;
  interpretation: Interpretation;
  /** False while the user is typing or names are loading, because unknown words may still be understood. */
  isSettled: boolean;
  /** The position at which the chip with the open menu starts in the text. `menuId` is the id of that menu. */
  openAt: number | undefined;
  menuId: string;
  onOpen: (chip: CorrectableChip, label: string) => void;
  onRemove: (chip: CorrectableChip) => void;
};

/**
 * Shows as chips how the text was understood, and lists the unknown words. Clicking a chip opens a menu to correct it.
 * Clicking its × removes its words from the text.
 */
export function CommandChips({
  text,
  interpretation: { meaning, chips, unknown },
  isSettled,
  openAt,
  menuId,
  onOpen,
  onRemove,
}: ChipsProps) {
  const { currency } = useDisplayCurrency();
  const lost = isSettled ? unknown : [];
  if (chips.length === 0 && lost.length === 0) return null;
  const understood = mergeNeighbours(chips).map((chip) => ({
    ...chip,
    words: describeCommandChip(chip, meaning, text, currency),
  }));
  const nameKind = (kind: keyof typeof KINDS) =>
    kind === 'account' && meaning.do === 'transfer' ? 'From' : KINDS[kind];
  const all = [...understood, ...lost.map((each) => ({ ...each, kind: 'unknown' as const, words: each.text }))];
  return (
    <div className={classes.understood}>
      <ul className="row wrap gap-2xs" aria-label="Understood">
        {all.map(({ kind, start, end, words }) => (
          <li key={start} className={`${classes.chip} row text-xs`} data-kind={kind}>
            <button
              type="button"
              className={`${classes.words} bare row gap-2xs`}
              data-chip={start}
              aria-label={`${nameKind(kind)}: ${words}`}
              aria-haspopup="menu"
              aria-expanded={openAt === start}
              aria-controls={openAt === start ? menuId : undefined}
              // Keeps the focus in an open menu, so that the click can close it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen({ kind, start, end }, `${nameKind(kind)}: ${words}`)}
            >
              {kind === 'category' && <CategoryIcon of={words} size="sm" />}
              {kind === 'unknown' ? (
                <IconQuestionMark size={14} stroke={2} aria-hidden="true" />
              ) : (
                <span className="muted">
                  {nameKind(kind)}
                  <VisuallyHidden>:</VisuallyHidden>{' '}
                </span>
              )}
              <span className="medium truncate">{words}</span>
              <IconChevronDown size={12} stroke={2} aria-hidden="true" className="rigid" />
            </button>
            <button
              type="button"
              className={`${classes.remove} bare row`}
              aria-label={`Remove ${words}`}
              onClick={() => onRemove({ kind, start, end })}
            >
              <IconX size={12} stroke={2.25} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {lost.length > 0 && (
        <p role="status" className={`${classes.remark} muted text-xs`}>
          {explainUnknown(
            lost.map(({ text }) => `“${text}”`),
            meaning,
          )}
        </p>
      )}
    </div>
  );
}

/** Merges adjacent text chips, such as the words of a name. */
function mergeNeighbours(chips: readonly CommandChip[]): CommandChip[] {
  const merged: CommandChip[] = [];
  for (const chip of chips) {
    const last = merged.at(-1);
    if (last?.kind === 'text' && chip.kind === 'text') last.end = chip.end;
    else merged.push({ ...chip });
  }
  return merged;
}

function explainUnknown(unknown: readonly string[], meaning: Interpretation['meaning']): string {
  const words = unknown.join(', ');
  const notUnderstood = `${words} ${unknown.length === 1 ? 'was' : 'were'} not understood and`;
  switch (meaning.do) {
    case 'list':
      return meaning.text && words.includes(meaning.text)
        ? `Searching for the text ${words}.`
        : `${notUnderstood} will be ignored.`;
    case 'transfer':
      return `${notUnderstood} will be ignored.`;
    case 'add':
      return `${notUnderstood} will be added to the note.`;
    case 'budget':
      return `${words} is not one of your categories.`;
    case 'go':
      return meaning.page === undefined ? `There is no screen called ${words}.` : `${notUnderstood} will be ignored.`;
  }
}
