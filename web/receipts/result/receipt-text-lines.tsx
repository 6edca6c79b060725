import { useState } from 'react';
import type { RecognizedPage } from '../../../contract/receipts/recognized-pages.ts';
import classes from './receipt-text-lines.module.css';
import { joinLineText, RECEIPT_FIELD_NAMES, RECEIPT_FIELDS, type ReceiptViewerPartProps } from './word-positions.ts';

/** Shows the recognized text line by line, for users who cannot see the picture or click its small words. */
export function ReceiptTextLines(props: ReceiptViewerPartProps) {
  const [isOpen, setOpen] = useState(false);
  const { pages } = props.receipt;
  if (pages.every(({ lines }) => lines.length === 0)) return null;
  return (
    <details className="framed text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`${classes.summary} muted medium`}>Text of this receipt</summary>
      {isOpen &&
        pages.map((page, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by number
          <div key={number}>
            {pages.length > 1 && <h3 className={`${classes.page} muted text-xs`}>Page {number + 1}</h3>}
            <TextLines {...props} page={page} number={number} />
          </div>
        ))}
    </details>
  );
}

function TextLines({
  page,
  number,
  position,
  onSelect,
}: ReceiptViewerPartProps & { page: RecognizedPage; number: number }) {
  return (
    <ol className={classes.lines}>
      {page.lines.map((recognizedLine, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by number
        <li key={line}>
          <button
            type="button"
            className={`${classes.line} bare flex wrap baseline between anywhere`}
            aria-pressed={position?.page === number && position.line === line}
            onClick={() => onSelect({ page: number, line, word: null })}
          >
            <span>{joinLineText(recognizedLine)}</span>
            <FieldNames of={recognizedLine} />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Names the fields that were read from a line. */
function FieldNames({ of: { words } }: { of: RecognizedPage['lines'][number] }) {
  const fields = RECEIPT_FIELDS.filter((field) => words.some(({ usedFor }) => usedFor.includes(field)));
  if (fields.length === 0) return null;
  return <span className="accent text-2xs medium">{fields.map((field) => RECEIPT_FIELD_NAMES[field]).join(', ')}</span>;
}
