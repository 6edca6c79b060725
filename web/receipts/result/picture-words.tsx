import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import type { RecognizedPage, RecognizedWord } from '../../../contract/receipts.ts';
import classes from './picture-words.module.css';
import {
  findNextWordPosition,
  listFieldWords,
  POINTABLE_FIELDS,
  RECEIPT_FIELD_NAMES,
  RECEIPT_FIELDS,
  type ReceiptField,
  type ReceiptWordPosition,
  toCssPosition,
  type WordBox,
  type WordNavigationStep,
} from './word-positions.ts';

type WordsProps = {
  page: RecognizedPage;
  field: ReceiptField | null;
  spot: ReceiptWordPosition | null;
  onPoint: (spot: ReceiptWordPosition) => void;
};

const STEPS: Record<string, WordNavigationStep> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
};

/** The words on the picture, as a listbox. Arrow keys move between words and lines, and Enter selects a word. */
export function PictureWords({ page, field, spot, onPoint }: WordsProps) {
  const id = useId();
  const [at, setAt] = useState<{ line: number; word: number } | null>(null);
  const idOf = (line: number, word: number) => `${id}-${line}-${word}`;

  const go = (to: { line: number; word: number } | null) => {
    setAt(to);
    if (to) document.getElementById(idOf(to.line, to.word))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) go(findNextWordPosition(page, at, step));
    else if (at && (event.key === 'Enter' || event.key === ' ')) onPoint({ page: 0, ...at });
    else return;
    event.preventDefault();
  };
  const click = ({ target }: MouseEvent) => {
    const { line, word } = target instanceof HTMLElement ? target.dataset : {};
    if (line === undefined || word === undefined) return;
    setAt({ line: Number(line), word: Number(word) });
    onPoint({ page: 0, line: Number(line), word: Number(word) });
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label="Words on the picture"
      aria-activedescendant={at ? idOf(at.line, at.word) : undefined}
      className={classes.words}
      data-field={field ?? undefined}
      onKeyDown={press}
      onClick={click}
      onFocus={() => at ?? setAt(findNextWordPosition(page, null, 'first'))}
    >
      {page.lines.map(({ words }, line) =>
        words.map((seen, word) => (
          <Word
            key={idOf(line, word)}
            id={idOf(line, word)}
            line={line}
            word={word}
            seen={seen}
            page={page}
            isActive={at?.line === line && at.word === word}
            isShown={field !== null && seen.usedFor.includes(field)}
            isPointed={spot?.page === 0 && spot.line === line && (spot.word === null || spot.word === word)}
          />
        )),
      )}
      <Tags page={page} field={field} />
    </div>
  );
}

type WordProps = {
  id: string;
  line: number;
  word: number;
  seen: RecognizedWord;
  page: RecognizedPage;
  isActive: boolean;
  isShown: boolean;
  isPointed: boolean;
};

function Word({ id, line, word, seen, page, isActive, isShown, isPointed }: WordProps) {
  const uses = RECEIPT_FIELDS.filter((name) => seen.usedFor.includes(name)).map((name) =>
    RECEIPT_FIELD_NAMES[name].toLowerCase(),
  );
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has focus and uses aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isPointed}
      aria-label={[seen.text, ...uses].join(', ')}
      className={classes.word}
      style={toCssPosition(seen.box, wholeOf(page))}
      data-line={line}
      data-word={word}
      data-used={POINTABLE_FIELDS.some((name) => seen.usedFor.includes(name)) || undefined}
      data-active={isActive || undefined}
      data-shown={isShown || undefined}
      data-pointed={isPointed || undefined}
    />
  );
}

/** Shows the name of each field on the picture, at the first word that the field was read from. */
function Tags({ page, field }: { page: RecognizedPage; field: ReceiptField | null }) {
  const tags = POINTABLE_FIELDS.flatMap((name) =>
    listFieldWords(page, name)
      .slice(0, 1)
      .map(({ box }) => ({ name, box })),
  );
  return tags.map(({ name, box }) => (
    <span
      key={name}
      className={classes.tag}
      style={toCssPosition(box, wholeOf(page))}
      data-end={box.left > 0.8 * page.width || undefined}
      data-below={tags.some((other) => isCloseAbove(other.box, box, page)) || undefined}
      data-shown={name === field || undefined}
      aria-hidden="true"
    >
      <span className={classes.name}>{RECEIPT_FIELD_NAMES[name]}</span>
    </span>
  ));
}

/** True if the other box is directly above this one, so that a label for this box would cover it. */
function isCloseAbove(other: WordBox, { left, top }: WordBox, { width }: RecognizedPage): boolean {
  return other.top < top && top - other.top < 0.08 * width && Math.abs(other.left - left) < 0.25 * width;
}

function wholeOf({ width, height }: RecognizedPage): WordBox {
  return { left: 0, top: 0, width, height };
}
