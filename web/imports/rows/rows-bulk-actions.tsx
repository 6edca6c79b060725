import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { ChangedImport } from '../../../contract/imports/imports.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import { formatCount } from '../../lists/format-count.ts';
import classes from '../preview/import-action-bar.module.css';
import { StickyBar } from '../preview/import-action-bar.tsx';
import type { RowGroupFilter } from '../queries.ts';
import { countSelectedRows, GROUPS_ADDED_ON_REQUEST, type RowSelection, toRowChanges } from './row-selection.ts';

type BulkActionsProps = {
  selection: RowSelection;
  shown: RowGroupFilter;
  groups: Import['groups'];
  problems: ReactNode;
  onChange: (rows: NonNullable<ChangedImport['rows']>) => void;
  onClear: () => void;
};

/** The buttons that change all selected rows. */
export function RowsBulkActions({ selection, shown, groups, problems, onChange, onClear }: BulkActionsProps) {
  const change = (what: Parameters<typeof toRowChanges>[2]) => onChange(toRowChanges(selection, shown, what));
  return (
    <StickyBar label="Selected rows" problems={problems}>
      <span className={`${classes.words} text-sm medium tabular`} role="status">
        {formatCount(countSelectedRows(selection, shown, groups), 'row')} selected
      </span>
      <div className={`${classes.bulk} row wrap gap-xs`}>
        <CategoryField
          kind="any"
          hiddenLabel="Category for the selected rows"
          value=""
          onChange={(category) => change({ category })}
        />
        {shown === 'likely' ? (
          <>
            <Button variant="default" onClick={() => change({ answer: 'same' })}>
              The Same
            </Button>
            <Button variant="default" onClick={() => change({ answer: 'different' })}>
              Not Duplicates
            </Button>
          </>
        ) : (
          <>
            {shown === 'transfer' && (
              <Button variant="default" onClick={() => change({ isTransfer: false })}>
                Not a Transfer
              </Button>
            )}
            {shown !== 'left' && !GROUPS_ADDED_ON_REQUEST.some((group) => group === shown) && (
              <Button variant="default" onClick={() => change({ isIncluded: false })}>
                Skip
              </Button>
            )}
            {shown !== 'new' && shown !== 'transfer' && (
              <Button variant="default" onClick={() => change({ isIncluded: true })}>
                Include
              </Button>
            )}
          </>
        )}
        <CloseButton size="lg" iconSize={18} aria-label="Clear selection" onClick={onClear} />
      </div>
    </StickyBar>
  );
}
