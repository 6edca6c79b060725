import { useQueries } from '@tanstack/react-query';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import type { ChangedImport } from '../../../contract/imports/imports.ts';
import { useAccountNameLookup } from '../../accounts/queries.ts';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { importRowsQuery, ROWS_PER_PAGE, type RowGroupFilter } from '../queries.ts';
import {
  CELLS_THAT_LABEL_ROW,
  canEditRow,
  canIncludeRow,
  canSelectRow,
  type ImportRowActions,
  ImportRowView,
} from './import-row.tsx';
import classes from './import-rows-list.module.css';
import { RowEditor } from './row-editor.tsx';
import {
  findContainingRow,
  findRowIndexForKey,
  focusRow,
  GRID_CELL_PROPS,
  getRowIndex,
  moveFocusWithinRow,
} from './row-keyboard-navigation.ts';
import { isRowSelected, type RowSelection } from './row-selection.ts';
import type { RowEditing } from './use-row-editing.ts';

type RowsListProps = Omit<ImportRowActions, 'onEdit'> & {
  preview: Import;
  shown: RowGroupFilter;
  count: number;
  selection: RowSelection;
  editing: RowEditing;
  /** The id of the element that explains the keyboard shortcuts. */
  describedBy: string;
  onSave: (change: NonNullable<ChangedImport['rows']>[number]) => Promise<boolean>;
};

/** The estimated height of a row in pixels. Visible rows are measured. */
const ROW_HEIGHT = 59;

/**
 * A list that renders only the visible rows, so that thousands of rows scroll smoothly. It follows the ARIA grid
 * pattern: the list is one tab stop, and arrow keys move within it.
 */
export function ImportRowsList({
  preview,
  shown,
  count,
  selection,
  editing,
  describedBy,
  onSave,
  ...actions
}: RowsListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const scrollMargin = useTopOf(list);
  /** The index of the row that is the tab stop. This row is rendered even if it is scrolled out of view. */
  const [place, setPlace] = useState(() => placeOf(editing.number, shown, count));
  const active = Math.min(place, count - 1);
  /**
   * The index of the row being edited. This row is rendered even if it is out of view, so that its form is not lost.
   */
  const [edited, setEdited] = useState<number | null>(null);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    // Renders once per frame instead of once per scroll event.
    useFlushSync: false,
    scrollMargin,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const kept = editing.number === null || edited === null || edited >= count ? [active] : [active, edited];
      return [...new Set([...indexes, ...kept])].sort((one, other) => one - other);
    },
  });
  const items = virtualizer.getVirtualItems();
  const rows = useImportRows(
    preview._id,
    shown,
    items.map(({ index }) => index),
  );
  const found = items.find(({ index }) => rows.at(index)?.number === editing.number)?.index;
  useLayoutEffect(() => {
    if (found !== undefined) setEdited(found);
  }, [found]);

  /** The control to focus once its row has rendered. If `control` is undefined, the row itself is focused. */
  const next = useRef<{ control: string | undefined } | null>(null);
  const moveTo = (index: number, control?: string) => {
    next.current = { control };
    setPlace(index);
    // If the focused index stays the same, nothing re-renders, so move focus here.
    if (index === active) focusNext();
  };
  const focusNext = () => {
    const row = rowAt(list, active);
    if (next.current && row) focusRow(row, next.current.control);
    next.current = null;
  };
  useLayoutEffect(focusNext, [active]);

  const accountName = useAccountNameLookup();
  const { leaveFor } = editing;
  const edit = useCallback(({ number }: ImportRow) => leaveFor(number), [leaveFor]);
  const wasEditing = useRef(editing.number);
  useLayoutEffect(() => {
    // After editing, focus the row. If the row has moved to another group, focus the row that took its position.
    if (editing.number === null && wasEditing.current !== null) rowAt(list, active)?.focus({ preventScroll: true });
    wasEditing.current = editing.number;
  });
  if (rows.error) {
    return <LoadFailure of="The rows" error={rows.error} retry={rows.retry} isRetrying={rows.isRetrying} />;
  }

  const press = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? findContainingRow(event.target) : null;
    if (!row || row.dataset.editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { control } = (event.target as HTMLElement).dataset;
    // In the question about a duplicate, the up and down arrow keys change the answer, so they must not move to another
    // row.
    const isOfAnswer = control === 'answer' && event.key.startsWith('Arrow') && !/Left|Right/.test(event.key);
    const pageSize = Math.max(1, (virtualizer.range?.endIndex ?? 0) - (virtualizer.range?.startIndex ?? 0) - 3);
    const to = isOfAnswer ? undefined : findRowIndexForKey(event.key, getRowIndex(row), { count, pageSize });
    const of = rows.at(getRowIndex(row));
    if (to !== undefined) moveTo(to, control);
    else if (moveFocusWithinRow(row, event)) event.preventDefault();
    else if (event.target !== row || !of || !act(of, event, shown)) return;
    event.preventDefault();
  };
  /** Handles a key pressed on the focused row. Returns true if the key was handled. */
  const act = (row: ImportRow, { key, shiftKey }: KeyboardEvent, of: RowGroupFilter): boolean => {
    if (key === ' ' && shiftKey) {
      if (canSelectRow(row)) actions.onChoose(row, !isRowSelected(selection, of, row));
    } else if (key === ' ' && row.group === 'likely') {
      actions.onAnswer(row, row.answer === 'different' ? 'same' : 'different');
    } else if (key === ' ' && canIncludeRow(row)) actions.onInclude(row, !row.isIncluded);
    else if (key !== ' ' && key !== 'Enter') return false;
    else if (canEditRow(row)) edit(row);
    return true;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements cannot be laid out like these rows.
    <div
      ref={list}
      role="grid"
      className={classes.list}
      aria-label="Rows"
      aria-describedby={describedBy}
      aria-rowcount={count}
      aria-multiselectable
      tabIndex={-1}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => {
        const row = findContainingRow(target);
        if (row) setPlace(getRowIndex(row));
      }}
      onKeyDown={press}
    >
      {items.map(({ index, key, start }) => {
        const row = rows.at(index);
        const isEdited = row !== undefined && row.number === editing.number;
        const isSelected = row !== undefined && isRowSelected(selection, shown, row);
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div
            // Using the number as the key preserves the form and its draft when the row moves within the list.
            key={isEdited ? `row ${row.number}` : key}
            ref={virtualizer.measureElement}
            role="row"
            aria-rowindex={index + 1}
            aria-selected={isSelected}
            aria-labelledby={CELLS_THAT_LABEL_ROW.map((part) => `${id}${index}${part}`).join(' ')}
            tabIndex={index === active ? 0 : -1}
            data-index={index}
            data-editing={isEdited || undefined}
            className={classes.item}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {row === undefined && <div {...GRID_CELL_PROPS} className={classes.waiting} />}
            {row && isEdited && (
              <div {...GRID_CELL_PROPS}>
                <RowEditor
                  importId={preview._id}
                  row={row}
                  element={editing.form}
                  onSave={onSave}
                  onClose={editing.close}
                  onLeave={() => leaveFor(null)}
                />
              </div>
            )}
            {row && !isEdited && (
              <ImportRowView
                id={`${id}${index}`}
                row={row}
                preview={preview}
                isChosen={isSelected}
                accountName={accountName}
                onEdit={edit}
                {...actions}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/**
 * Returns the index of a row in the list of all rows, newest first. If the list shows only one group, the index is
 * unknown, so the result is 0.
 */
function placeOf(number: number | null, shown: RowGroupFilter, count: number): number {
  return number === null || shown !== '' ? 0 : Math.max(0, count - 1 - number);
}

function rowAt(list: RefObject<HTMLElement | null>, index: number): HTMLElement | null | undefined {
  return list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
}

/**
 * Returns the distance of an element from the top of the page, in pixels. Updates it when sections above the element
 * open or close.
 */
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

type Rows = {
  /** Returns the row at an index, or undefined until its page has loaded. */
  at: (index: number) => ImportRow | undefined;
  error: Error | null;
  isRetrying: boolean;
  retry: () => void;
};

/**
 * Loads rows by index.
 * @param places the indexes of the rows to load; the whole pages that contain them are loaded
 */
function useImportRows(id: string, group: RowGroupFilter, places: readonly number[]): Rows {
  const wanted = [...new Set(places.map((place) => Math.floor(place / ROWS_PER_PAGE) + 1))];
  const pages = useQueries({ queries: wanted.map((page) => importRowsQuery(id, group, page)) });
  const failed = pages.find(({ error, data }) => error && !data);
  return {
    at: (place) => pages[wanted.indexOf(Math.floor(place / ROWS_PER_PAGE) + 1)]?.data?.rows[place % ROWS_PER_PAGE],
    error: failed?.error ?? null,
    isRetrying: failed?.isFetching ?? false,
    retry: () => {
      for (const page of pages) if (page.error) void page.refetch();
    },
  };
}
