import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Import, ImportRow } from '../../../contract/import-preview.ts';
import type { ChangedImport } from '../../../contract/imports.ts';
import { useAccountName } from '../../accounts/queries.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import type { RowsShown } from '../queries.ts';
import { Row, type RowActions } from './import-row.tsx';
import { RowEditor } from './row-editor.tsx';
import classes from './rows-list.module.css';
import { isChosen, type Selection } from './selection.ts';
import { useRows } from './use-rows.ts';

type RowsListProps = Omit<RowActions, 'onEdit'> & {
  preview: Import;
  shown: RowsShown;
  count: number;
  selection: Selection;
  /** The number of the row that is being corrected. */
  editing: number | null;
  onEditing: (number: number | null) => void;
  onSave: (change: NonNullable<ChangedImport['rows']>[number]) => Promise<boolean>;
};

/** As high as most are: others are measured as they come into view. */
const ROW_HEIGHT = 58;

/** The rows, of which only those in view are on the page: thousands scroll as a few do. */
export function RowsList({ preview, shown, count, selection, editing, onEditing, onSave, ...actions }: RowsListProps) {
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useTopOf(list);
  /** The place of the row that has the focus, which stays however far it is scrolled. */
  const [kept, setKept] = useState<number | null>(null);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    // Rendered with the next frame, not before each of several scrolls of one.
    useFlushSync: false,
    scrollMargin,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (kept === null || kept >= count || indexes.includes(kept)) return indexes;
      return [...indexes, kept].sort((one, other) => one - other);
    },
  });
  const items = virtualizer.getVirtualItems();
  const rows = useRows(
    preview._id,
    shown,
    items.map(({ index }) => index),
  );

  const accountName = useAccountName();
  const edit = useCallback(({ number }: ImportRow) => onEditing(number), [onEditing]);
  const edited = useRef(editing);
  useLayoutEffect(() => {
    // Back to the button that opened the form.
    if (editing === null) list.current?.querySelector<HTMLElement>(`[data-edit="${edited.current}"]`)?.focus();
    edited.current = editing;
  }, [editing]);
  if (rows.error) {
    return <LoadFailure of="The rows" error={rows.error} retry={rows.retry} isRetrying={rows.isRetrying} />;
  }
  return (
    <ul
      ref={list}
      className={classes.list}
      aria-label="Rows"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={(event) => setKept(indexOf(event.target))}
      onKeyDown={moveByArrows}
    >
      {items.map(({ index, key, start }) => {
        const row = rows.at(index);
        const isEdited = row !== undefined && row.number === editing;
        return (
          <li
            // Elsewhere in the list it stays the same form, with what was typed; any other place keeps its focus.
            key={isEdited ? `row ${row.number}` : key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-editing={isEdited || undefined}
            className={classes.item}
            aria-posinset={index + 1}
            aria-setsize={count}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {row === undefined && <div className={classes.waiting} aria-hidden="true" />}
            {row && isEdited && <RowEditor row={row} onSave={onSave} onClose={() => onEditing(null)} />}
            {row && !isEdited && (
              <Row
                row={row}
                preview={preview}
                isChosen={isChosen(selection, shown, row)}
                accountName={accountName}
                onEdit={edit}
                {...actions}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function indexOf(target: Element): number | null {
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? null : Number(index);
}

/** Up and down lead to the same control of the next row. */
function moveByArrows(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const control = event.target instanceof HTMLElement ? event.target.dataset.control : undefined;
  const index = event.target instanceof Element ? indexOf(event.target) : null;
  if (step === 0 || control === undefined || index === null) return;
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-index="${index + step}"] [data-control="${control}"]`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** How far below the top of the page something begins, which changes as what stands above it opens and closes. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
