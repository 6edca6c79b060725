import { Checkbox, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import type { ChangedImport } from '../../../contract/imports/imports.ts';
import { createLazyDialog } from '../../dialogs/lazy-dialog.tsx';
import { DiscardDraftContext } from '../../forms/dialog-lock.ts';
import { formatNumber } from '../../region/format-number.ts';
import { getRowGroupTitle, listNonEmptyRowGroups } from '../describe-import.ts';
import type { ImportPreviewChanges } from '../preview/use-import-preview-changes.ts';
import type { RowGroupFilter } from '../queries.ts';
import { ImportRowsList } from './import-rows-list.tsx';
import classes from './import-rows-panel.module.css';
import { CHANGEABLE_ROW_GROUPS, NO_SELECTION, type RowSelection, setRowSelected } from './row-selection.ts';
import type { RowEditing } from './use-row-editing.ts';

type RowsPanelProps = {
  preview: Import;
  changes: ImportPreviewChanges;
  shown: RowGroupFilter;
  onShow: (group: RowGroupFilter) => void;
  selection: RowSelection;
  onSelect: (selection: RowSelection) => void;
  editing: RowEditing;
};

const [PageDialog] = createLazyDialog(() => import('./pdf-page-dialog.tsx'));

/** Lists the rows of the files by group. The group says what the import will do with a row. */
export function ImportRowsPanel({ preview, changes, shown, onShow, selection, onSelect, editing }: RowsPanelProps) {
  const id = useId();
  // The selected group stays in the menu even after its last row has moved to another group.
  const groups = listNonEmptyRowGroups(preview.groups, shown);
  const count = shown === '' ? preview.rowCount : preview.groups[shown];
  const canChoose =
    shown === ''
      ? groups.some((group) => CHANGEABLE_ROW_GROUPS.includes(group))
      : CHANGEABLE_ROW_GROUPS.includes(shown);
  const [paged, setPaged] = useState<ImportRow | null>(null);
  const panel = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const change = (row: NonNullable<ChangedImport['rows']>[number]) => {
    hadFocus.current = true;
    return changes.change({ rows: [row] });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus can only be lost when the count changes.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [count]);
  const isAny = selection.isAll || selection.numbers.size > 0;
  return (
    <section ref={panel} tabIndex={-1} className={`${classes.panel} card`} aria-labelledby={id}>
      <div className={`${classes.head} stack gap-sm`}>
        <Title order={2} id={id}>
          Rows
        </Title>
        <p id={`${id}keys`} className={`${classes.keys} muted text-xs`}>
          Use the arrow keys to move between rows, Enter to edit, and Space to skip or include.
        </p>
        <fieldset className="flex wrap gap-xs" aria-label="Rows to show">
          <GroupButton label="All" count={preview.rowCount} isShown={shown === ''} onShow={() => onShow('')} />
          {groups.map((group) => (
            <GroupButton
              key={group}
              label={getRowGroupTitle(group)}
              count={preview.groups[group]}
              isShown={shown === group}
              onShow={() => onShow(group)}
            />
          ))}
        </fieldset>
      </div>
      {canChoose && count > 0 && (
        <div className={`${classes.all} row wrap gap-sm`}>
          <Checkbox
            size="sm"
            label="Select all"
            checked={selection.isAll}
            indeterminate={isAny && !selection.isAll}
            onChange={() => onSelect(isAny ? NO_SELECTION : { isAll: true })}
          />
          <p className="muted text-xs">
            Select rows to change several at once. Rows that are not selected are imported too.
          </p>
        </div>
      )}
      {count === 0 ? (
        <p className={`${classes.none} muted text-sm`}>No rows left in this group.</p>
      ) : (
        <DiscardDraftContext value={editing.draft}>
          <ImportRowsList
            describedBy={`${id}keys`}
            key={shown}
            preview={preview}
            shown={shown}
            count={count}
            selection={selection}
            editing={editing}
            onChoose={({ number }, toBe) => onSelect(setRowSelected(selection, number, toBe))}
            onInclude={({ number }, isIncluded) => change({ numbers: [number], isIncluded })}
            onAnswer={({ number }, answer) => change({ numbers: [number], answer })}
            onTransfer={({ number }, isTransfer) => change({ numbers: [number], isTransfer })}
            onRefund={({ number }, isRefund) => change({ numbers: [number], isRefund })}
            onShowPage={setPaged}
            onSave={(row) => editing.sends(change(row))}
          />
        </DiscardDraftContext>
      )}
      <PageDialog importId={preview._id} open={paged} onClose={() => setPaged(null)} />
    </section>
  );
}

type GroupButtonProps = { label: string; count: number; isShown: boolean; onShow: () => void };

function GroupButton({ label, count, isShown, onShow }: GroupButtonProps) {
  return (
    <button type="button" className={classes.group} aria-pressed={isShown} onClick={onShow}>
      {label} <span className={`${classes.number} muted tabular`}>{formatNumber(count)}</span>
    </button>
  );
}
