import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ImportHead, RowGroup } from '../../contract/imports/import-preview.ts';
import * as operations from '../../contract/imports/imports.ts';
import { call } from '../api/call.ts';
import { queryFor } from '../api/use-operation.ts';

/** Milliseconds between two requests for the progress of an import. */
const POLL = 400;

/** True while an import is being run or undone. */
export function isUnderWay({ state }: Pick<ImportHead, 'state'>): boolean {
  return state === 'running' || state === 'reverting';
}

/** The query for an import without its rows. It repeats while the import is being run or undone. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [operations.getImport.noun, operations.getImport.id, id],
    queryFn: ({ signal }) => call(operations.getImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL : false),
  });

/** The picture of a page of a PDF in a preview. It never changes. */
export const pageQuery = (id: string, file: number, page: number) =>
  queryFor(operations.getImportPage, { params: { id }, query: { file, page } }, { staleTime: 'static' });

export const importsQuery = queryOptions({
  ...queryFor(operations.listImports, {}),
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL : false),
});

/** The query for imported transactions that may be transfers. */
export const importProposalsQuery = (id: string) => queryFor(operations.listImportProposals, { params: { id } });

/** The number of rows in each request. */
export const ROWS_PER_PAGE = 100;

/** The rows of a list: one group, or all rows if it is empty. */
export type RowsShown = RowGroup | '';

/** The query key of all pages of rows. */
export const rowsKey = [operations.listImportRows.noun, operations.listImportRows.id];

export const rowsQuery = (id: string, group: RowsShown, page: number) =>
  queryFor(
    operations.listImportRows,
    { params: { id }, query: { group, page, limit: ROWS_PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
