import { Button, NativeSelect } from '@mantine/core';
import {
  COLUMN_ROLES,
  type ColumnRole,
  DATE_ORDERS,
  type Import,
  type ImportFile,
} from '../../../contract/import-preview.ts';
import type { ChangedImport } from '../../../contract/imports.ts';
import { formatDay } from '../../days/format-day.ts';
import { counted } from '../../lists/counted.ts';
import { Collapsible } from './collapsible.tsx';
import classes from './file-reading.module.css';
import type { Changes } from './use-changes.ts';

type Reading = Omit<NonNullable<ChangedImport['files']>[number], 'file'>;

const ROLES: Record<ColumnRole, string> = {
  day: 'Day',
  amount: 'Amount, signed',
  out: 'Money out',
  in: 'Money in',
  name: 'Name',
  note: 'Note',
  category: 'Category',
  account: 'Account',
  id: 'Id of the bank',
  currency: 'Currency',
  balance: 'Balance after it',
  direction: 'In or out',
  tags: 'Tags',
  none: 'Not used',
};

const ORDERS = { DMY: 'Day, month, year', MDY: 'Month, day, year', YMD: 'Year, month, day' };

/** How each file was read: what its columns are, the order of its days, its decimals and signs, all of which can be changed. */
export function FileReading({ preview, changes }: { preview: Import; changes: Changes }) {
  return preview.files.map((file, place) =>
    file.error !== null ? null : (
      <Collapsible
        // biome-ignore lint/suspicious/noArrayIndexKey: a file is told by its place, and two may have one name.
        key={place}
        title={preview.files.length === 1 ? 'How it was read' : `How ${file.name} was read`}
        hint={factsOf(file)}
      >
        <OneFile file={file} onChange={(reading) => changes.change({ files: [{ file: place, ...reading }] })} />
      </Collapsible>
    ),
  );
}

function factsOf({ format, rowCount, first, last, currency }: ImportFile): string {
  const days = first && last ? (first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`) : '';
  return [format?.toUpperCase(), counted(rowCount, 'row'), days, currency].filter(Boolean).join(' · ');
}

function OneFile({ file, onChange }: { file: ImportFile; onChange: (reading: Reading) => void }) {
  const { columns, dateOrder, decimalMark, isTurned } = file;
  const roles = columns.map(({ role }) => role);
  if (columns.length === 0) return <p className={classes.hint}>This kind of file says itself what is what.</p>;
  return (
    <>
      <div className={classes.answers}>
        {dateOrder !== null && (
          <NativeSelect
            label="Order of days"
            size="sm"
            data={DATE_ORDERS.map((value) => ({ value, label: ORDERS[value] }))}
            value={dateOrder}
            onChange={({ currentTarget }) =>
              onChange({ dateOrder: currentTarget.value as NonNullable<Reading['dateOrder']> })
            }
          />
        )}
        {decimalMark !== null && (
          <NativeSelect
            label="Decimals"
            size="sm"
            data={[
              { value: '.', label: 'After a point: 1,234.56' },
              { value: ',', label: 'After a comma: 1.234,56' },
            ]}
            value={decimalMark}
            onChange={({ currentTarget }) => onChange({ decimalMark: currentTarget.value === ',' ? ',' : '.' })}
          />
        )}
        <NativeSelect
          label="Signs"
          size="sm"
          data={[
            { value: 'as written', label: 'A minus went out' },
            { value: 'turned', label: 'A minus came in' },
          ]}
          value={isTurned ? 'turned' : 'as written'}
          onChange={({ currentTarget }) => onChange({ isTurned: currentTarget.value === 'turned' })}
        />
      </div>
      <ul className={classes.columns} aria-label="Columns">
        {columns.map(({ head, samples, role }, place) => {
          const name = head || `Column ${place + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is told by its place, and two may have one head.
            <li key={place} className={classes.column}>
              <span className={classes.head}>{name}</span>
              <span className={classes.samples}>{samples.filter(Boolean).slice(0, 3).join(' · ') || 'Empty'}</span>
              <NativeSelect
                aria-label={`What ${name} is`}
                size="sm"
                data={COLUMN_ROLES.map((value) => ({ value, label: ROLES[value] }))}
                value={role}
                onChange={({ currentTarget }) =>
                  onChange({
                    columns: roles.map((own, at) => (at === place ? (currentTarget.value as ColumnRole) : own)),
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      <div className={classes.foot}>
        <p className={classes.hint}>The rows are read again at once, and your choice is remembered for such files.</p>
        <Button variant="default" size="compact-sm" onClick={() => onChange({ columns: [] })}>
          As it was first
        </Button>
      </div>
    </>
  );
}
