import { useQueries } from '@tanstack/react-query';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import { importRowsQuery, ROWS_PER_PAGE, type RowGroupFilter } from '../queries.ts';

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
export function useImportRows(id: string, group: RowGroupFilter, places: readonly number[]): Rows {
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
