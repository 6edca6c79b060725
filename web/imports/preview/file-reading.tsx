import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  COLUMN_ROLES,
  type ColumnRole,
  DATE_ORDERS,
  type Import,
  type ImportFile,
} from '../../../contract/import-preview.ts';
import type { ChangedImport } from '../../../contract/imports.ts';
import { formatDay } from '../../days/format-day.ts';
import { FormFailure } from '../../forms/form-messages.tsx';
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
        <OneFile file={file} onChange={(reading) => changes.attempt({ files: [{ file: place, ...reading }] })} />
      </Collapsible>
    ),
  );
}

function factsOf({ format, rowCount, first, last, currency }: ImportFile): string {
  const days = first && last ? (first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`) : '';
  return [format?.toUpperCase(), counted(rowCount, 'row'), days, currency].filter(Boolean).join(' · ');
}

const UNTIL_THEN = 'Until then the lines below are as they were.';

/** Of these a table has one column each. */
const SINGLE: readonly ColumnRole[] = COLUMN_ROLES.filter((role) => !['name', 'note', 'none'].includes(role));

/** The columns once one is taken for something else, which no other column can then be. */
export function withRole(roles: readonly ColumnRole[], place: number, role: ColumnRole): ColumnRole[] {
  const isAmount = role === 'amount';
  const isSide = role === 'out' || role === 'in';
  return roles.map((own, at) => {
    if (at === place) return role;
    if (isAmount && (own === 'out' || own === 'in')) return 'none';
    if (isSide && own === 'amount') return 'none';
    return own === role && SINGLE.includes(role) ? 'none' : own;
  });
}

/** @param onChange answers why the file cannot be read so, or null */
function OneFile({ file, onChange }: { file: ImportFile; onChange: (reading: Reading) => Promise<string | null> }) {
  const { columns, dateOrder, decimalMark, isTurned } = file;
  /** What was chosen and does not do, which stays until it does. */
  const [chosen, setChosen] = useState<ColumnRole[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const roles = chosen ?? columns.map(({ role }) => role);
  const read = async (reading: Reading) => {
    const { columns: named } = reading;
    if (named) setChosen(named.length > 0 ? named : null);
    const sentence = await onChange(reading);
    setProblem(sentence);
    if (sentence === null) setChosen(null);
  };
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
              read({ dateOrder: currentTarget.value as NonNullable<Reading['dateOrder']> })
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
            onChange={({ currentTarget }) => read({ decimalMark: currentTarget.value === ',' ? ',' : '.' })}
          />
        )}
        <NativeSelect
          label="Signs"
          size="sm"
          data={[
            { value: 'as written', label: 'Without a minus: received' },
            { value: 'turned', label: 'Without a minus: spent' },
          ]}
          value={isTurned ? 'turned' : 'as written'}
          onChange={({ currentTarget }) => read({ isTurned: currentTarget.value === 'turned' })}
        />
      </div>
      <ul className={classes.columns} aria-label="Columns">
        {columns.map(({ head, samples }, place) => {
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
                value={roles[place] ?? 'none'}
                onChange={({ currentTarget }) =>
                  read({ columns: withRole(roles, place, currentTarget.value as ColumnRole) })
                }
              />
            </li>
          );
        })}
      </ul>
      <FormFailure sentence={problem && `${problem} ${UNTIL_THEN}`} />
      <div className={classes.foot}>
        <p className={classes.hint}>The rows are read again at once, and your choice is remembered for such files.</p>
        <Button variant="default" size="compact-sm" onClick={() => read({ columns: [] })}>
          As it was first
        </Button>
      </div>
    </>
  );
}
