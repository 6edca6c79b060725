import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import type { RecognizedPage, RecognizedWord } from '../../../contract/receipts/recognized-pages.ts';
import classes from './selectable-picture-words.module.css';
import {
  findNextWordPosition,
  listFieldWords,
  RECEIPT_FIELD_NAMES,
  RECEIPT_FIELDS,
  type ReceiptField,
  type ReceiptWordPosition,
  toCssPosition,
  WORD_SELECTABLE_FIELDS,
  type WordBox,
  type WordNavigationStep,
} from './word-positions.ts';

type WordsProps = {
  page: RecognizedPage;
  field: ReceiptField | null;
  position: ReceiptWordPosition | null;
  onSelect: (position: ReceiptWordPosition) => void;
};

const STEP_BY_KEY: Record<string, WordNavigationStep> = {
  ArrowRight: 'right',
  ArrowLeft: 'left',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
};

/** The words on the picture, as a listbox. Arrow keys move between words and lines, and Enter selects a word. */
export function SelectablePictureWords({ page, field, position, onSelect }: WordsProps) {
  const id = useId();
  const [active, setActive] = useState<{ line: number; word: number } | null>(null);
  const getWordId = (line: number, word: number) => `${id}-${line}-${word}`;

  const moveTo = (to: { line: number; word: number } | null) => {
    setActive(to);
    if (to)
      document.getElementById(getWordId(to.line, to.word))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = STEP_BY_KEY[event.key];
    if (step) moveTo(findNextWordPosition(page, active, step));
    else if (active && (event.key === 'Enter' || event.key === ' ')) onSelect({ page: 0, ...active });
    else return;
    event.preventDefault();
  };
  const handleClick = ({ target }: MouseEvent) => {
    const { line, word } = target instanceof HTMLElement ? target.dataset : {};
    if (line === undefined || word === undefined) return;
    setActive({ line: Number(line), word: Number(word) });
    onSelect({ page: 0, line: Number(line), word: Number(word) });
  };
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label="Words on the picture"
      aria-activedescendant={active ? getWordId(active.line, active.word) : undefined}
      className={classes.words}
      data-field={field ?? undefined}
      onKeyDown={handleKey}
      onClick={handleClick}
      onFocus={() => active ?? setActive(findNextWordPosition(page, null, 'first'))}
    >
      {page.lines.map(({ words }, line) =>
        words.map((recognizedWord, word) => (
          <Word
            key={getWordId(line, word)}
            id={getWordId(line, word)}
            line={line}
            word={word}
            recognizedWord={recognizedWord}
            page={page}
            isActive={active?.line === line && active.word === word}
            isShown={field !== null && recognizedWord.usedFor.includes(field)}
            isPointed={
              position?.page === 0 && position.line === line && (position.word === null || position.word === word)
            }
          />
        )),
      )}
      <FieldTags page={page} field={field} />
    </div>
  );
}

type WordProps = {
  id: string;
  line: number;
  word: number;
  recognizedWord: RecognizedWord;
  page: RecognizedPage;
  isActive: boolean;
  isShown: boolean;
  isPointed: boolean;
};

function Word({ id, line, word, recognizedWord, page, isActive, isShown, isPointed }: WordProps) {
  const fieldNames = RECEIPT_FIELDS.filter((name) => recognizedWord.usedFor.includes(name)).map((name) =>
    RECEIPT_FIELD_NAMES[name].toLowerCase(),
  );
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has focus and uses aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isPointed}
      aria-label={[recognizedWord.text, ...fieldNames].join(', ')}
      className={classes.word}
      style={toCssPosition(recognizedWord.box, getPageBox(page))}
      data-line={line}
      data-word={word}
      data-used={WORD_SELECTABLE_FIELDS.some((name) => recognizedWord.usedFor.includes(name)) || undefined}
      data-active={isActive || undefined}
      data-shown={isShown || undefined}
      data-pointed={isPointed || undefined}
    />
  );
}

/** Shows the name of each field on the picture, at the first word that the field was read from. */
function FieldTags({ page, field }: { page: RecognizedPage; field: ReceiptField | null }) {
  const tags = WORD_SELECTABLE_FIELDS.flatMap((name) =>
    listFieldWords(page, name)
      .slice(0, 1)
      .map(({ box }) => ({ name, box })),
  );
  return tags.map(({ name, box }) => (
    <span
      key={name}
      className={classes.tag}
      style={toCssPosition(box, getPageBox(page))}
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
function isCloseAbove(otherBox: WordBox, { left, top }: WordBox, { width }: RecognizedPage): boolean {
  return otherBox.top < top && top - otherBox.top < 0.08 * width && Math.abs(otherBox.left - left) < 0.25 * width;
}

function getPageBox({ width, height }: RecognizedPage): WordBox {
  return { left: 0, top: 0, width, height };
}
