import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ImportHead, RowGroup } from '../../contract/import-preview.ts';
import * as operations from '../../contract/imports.ts';
import { call } from '../api.ts';
import { queryFor } from '../use-operation.ts';

/** How often a run is asked how far it has come, in milliseconds. */
const POLL = 400;

/** Whether rows are being written or taken back at the moment. */
export function isUnderWay({ state }: Pick<ImportHead, 'state'>): boolean {
  return state === 'running' || state === 'reverting';
}

/** An import without its rows, asked for again and again while it is under way. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [operations.getImport.noun, operations.getImport.id, id],
    queryFn: ({ signal }) => call(operations.getImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL : false),
  });

export const importsQuery = queryOptions({
  ...queryFor(operations.listImports, {}),
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL : false),
});

/** What an import has brought that may be transfers. */
export const importProposalsQuery = (id: string) => queryFor(operations.listImportProposals, { params: { id } });

/** How many rows are asked for at once. */
export const ROWS_PER_PAGE = 100;

/** Which rows a list shows: those of a group, or all. */
export type RowsShown = RowGroup | '';

/** What the pages of rows of an import are kept under. */
export const rowsKey = [operations.listImportRows.noun, operations.listImportRows.id];

export const rowsQuery = (id: string, group: RowsShown, page: number) =>
  queryFor(
    operations.listImportRows,
    { params: { id }, query: { group, page, limit: ROWS_PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
