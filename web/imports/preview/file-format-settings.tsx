import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { getFileFormatName } from '../../../contract/import-file-formats.ts';
import {
  COLUMN_ROLES,
  type ColumnRole,
  DATE_ORDERS,
  type Import,
  type ImportFile,
} from '../../../contract/imports/import-preview.ts';
import type { ChangedImport } from '../../../contract/imports/imports.ts';
import { formatDay } from '../../days/format-day.ts';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { changeColumnRole } from './change-column-role.ts';
import { CollapsibleSection } from './collapsible-section.tsx';
import classes from './file-format-settings.module.css';
import type { ImportPreviewChanges } from './use-import-preview-changes.ts';

type Reading = Omit<NonNullable<ChangedImport['files']>[number], 'file'>;

const ROLES: Record<ColumnRole, string> = {
  day: 'Date',
  amount: 'Amount',
  out: 'Money out',
  in: 'Money in',
  name: 'Name',
  note: 'Note',
  category: 'Category',
  account: 'Account',
  id: 'Bank reference',
  currency: 'Currency',
  balance: 'Balance',
  direction: 'Money in or out',
  tags: 'Tags',
  none: 'Not used',
};

const ORDERS = { DMY: 'Day, month, year', MDY: 'Month, day, year', YMD: 'Year, month, day' };

/** Shows how each file was read: its columns, date order, decimals and signs. The user can change all of this. */
export function FileFormatSettings({ preview, changes }: { preview: Import; changes: ImportPreviewChanges }) {
  const isMany = preview.files.length > SHOWN;
  const titleOf = (name: string) => (isMany ? name : `How ${name} was read`);
  const files = preview.files.map((file, index) =>
    file.error !== null ? null : (
      <CollapsibleSection
        // biome-ignore lint/suspicious/noArrayIndexKey: files are identified by index; two may have the same name.
        key={index}
        title={preview.files.length === 1 ? 'How the File Was Read' : titleOf(file.name)}
        hint={factsOf(file)}
        isInner={isMany}
      >
        <OneFile file={file} onChange={(reading) => changes.attempt({ files: [{ file: index, ...reading }] })} />
      </CollapsibleSection>
    ),
  );
  if (!isMany) return files;
  return (
    <CollapsibleSection title="How the Files Were Read" hint={formatCount(preview.files.length, 'file')}>
      <div>{files}</div>
    </CollapsibleSection>
  );
}

/** Number of files shown initially, because a longer list would push the rows off the screen. */
const SHOWN = 5;

function factsOf({ format, rowCount, first, last, currency }: ImportFile): string {
  const days = first && last ? (first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`) : '';
  return [format && getFileFormatName(format), formatCount(rowCount, 'row'), days, currency]
    .filter(Boolean)
    .join(' · ');
}

const UNTIL_THEN = 'The rows below stay unchanged until you correct this.';

/** @param onChange applies the settings; resolves to null, or to the reason why the file cannot be read with them */
function OneFile({ file, onChange }: { file: ImportFile; onChange: (reading: Reading) => Promise<string | null> }) {
  const { columns, dateOrder, decimalMark, isTurned } = file;
  /**
   * The column roles that the user selected. If the server rejects them, they stay visible until the user corrects
   * them.
   */
  const [chosen, setChosen] = useState<ColumnRole[] | null>(null);
  const [problem, setProblem] = useState<{ sentence: string; index: number | undefined } | null>(null);
  const roles = chosen ?? columns.map(({ role }) => role);
  /** @param index the column that was changed. An error is shown at this column. */
  const read = async (reading: Reading, index?: number) => {
    const { columns: named } = reading;
    if (named) setChosen(named.length > 0 ? named : null);
    const sentence = await onChange(reading);
    setProblem(sentence === null ? null : { sentence: `${sentence} ${UNTIL_THEN}`, index });
    if (sentence === null) setChosen(null);
  };
  if (columns.length === 0)
    return <p className="muted text-xs">The columns of this file format are fixed, so there is nothing to set here.</p>;
  return (
    <>
      <div className={classes.answers}>
        {dateOrder !== null && (
          <NativeSelect
            label="Date order"
            size="sm"
            data={DATE_ORDERS.map((value) => ({ value, label: ORDERS[value] }))}
            value={dateOrder}
            onChange={({ currentTarget }) =>
              read({ dateOrder: currentTarget.value as NonNullable<Reading['dateOrder']> })
            }
          />
        )}
        {decimalMark !== null && (
          <NativeSelect
            label="Decimal separator"
            size="sm"
            data={[
              { value: '.', label: 'Point: 1,234.56' },
              { value: ',', label: 'Comma: 1.234,56' },
            ]}
            value={decimalMark}
            onChange={({ currentTarget }) => read({ decimalMark: currentTarget.value === ',' ? ',' : '.' })}
          />
        )}
        <NativeSelect
          label="Amounts without a minus sign"
          size="sm"
          data={[
            { value: 'as written', label: 'Money you received' },
            { value: 'turned', label: 'Money you spent' },
          ]}
          value={isTurned ? 'turned' : 'as written'}
          onChange={({ currentTarget }) => read({ isTurned: currentTarget.value === 'turned' })}
        />
      </div>
      <FormErrorMessage sentence={problem?.index === undefined ? (problem?.sentence ?? null) : null} />
      <ul aria-label="Columns">
        {columns.map(({ head, samples }, index) => {
          const name = head || `Column ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by index; two may have the same header.
            <li key={index} className={`${classes.column} grid center text-sm`}>
              <span className="medium anywhere">{name}</span>
              <span className={`${classes.samples} truncate muted text-xs`}>
                {samples.filter(Boolean).slice(0, 3).join(' · ') || 'Empty'}
              </span>
              <NativeSelect
                aria-label={`Meaning of ${name}`}
                size="sm"
                data={COLUMN_ROLES.map((value) => ({ value, label: ROLES[value] }))}
                value={roles[index] ?? 'none'}
                onChange={({ currentTarget }) =>
                  read({ columns: changeColumnRole(roles, index, currentTarget.value as ColumnRole) }, index)
                }
              />
              {problem?.index === index && (
                <div className={classes.problem}>
                  <FormErrorMessage sentence={problem.sentence} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <div className="row wrap between gap-xs">
        <p className="muted text-xs">Changes apply immediately and are remembered for similar files.</p>
        <Button variant="default" size="compact-sm" onClick={() => read({ columns: [] })}>
          Reset Columns
        </Button>
      </div>
    </>
  );
}
