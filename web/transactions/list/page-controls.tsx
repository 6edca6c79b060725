import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DEFAULT_ROWS_PER_PAGE, parsePageNumber } from '../../lists/list-address.ts';
import classes from './page-controls.module.css';

/** The numbers of rows per page that the user can select. `parseListSearchParams` must accept them. */
const PAGE_SIZES = [DEFAULT_ROWS_PER_PAGE, 50, 100];

type PageControlsProps = {
  rows: number;
  totalPages: number;
  totalCount: number;
  onRows: (rows: number) => void;
  onPage: (page: number) => void;
};

/**
 * Lets the user choose the number of rows per page and open a page by its number. Renders nothing if all rows fit on a
 * page of the smallest size.
 */
export function PageControls({ rows, totalPages, totalCount, onRows, onPage }: PageControlsProps) {
  const [text, setText] = useState('');
  if (totalCount <= DEFAULT_ROWS_PER_PAGE) return null;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onPage(Math.min(parsePageNumber(text.trim()), totalPages));
    setText('');
  };
  return (
    <div className={`${classes.controls} row wrap center gap-md muted text-xs`}>
      <div className="row gap-xs">
        <span aria-hidden="true">Rows per page</span>
        <NativeSelect
          size="xs"
          aria-label="Rows per page"
          data={PAGE_SIZES.map(String)}
          value={String(rows)}
          onChange={(event) => onRows(Number(event.currentTarget.value))}
        />
      </div>
      {totalPages > 3 && (
        <form className="row gap-xs" onSubmit={go}>
          <span aria-hidden="true">Go to page</span>
          <TextInput
            size="xs"
            className={classes.page}
            aria-label="Go to page"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      )}
    </div>
  );
}
