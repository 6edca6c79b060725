import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ImportHead, RowGroup } from '../../contract/imports/import-preview.ts';
import * as operations from '../../contract/imports/imports.ts';
import { callServer } from '../api/call-server.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** Milliseconds between two requests for the progress of an import. */
const POLL = 400;

/** True while an import is being run or undone. */
export function isImportUnderWay({ state }: Pick<ImportHead, 'state'>): boolean {
  return state === 'running' || state === 'reverting';
}

/** The query for an import without its rows. It repeats while the import is being run or undone. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [operations.getImport.noun, operations.getImport.id, id],
    queryFn: ({ signal }) => callServer(operations.getImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isImportUnderWay(data) ? POLL : false),
  });

/** The picture of a page of a PDF in a preview. It never changes. */
export const pdfPageQuery = (id: string, file: number, page: number) =>
  createQueryOptions(operations.getImportPage, { params: { id }, query: { file, page } }, { staleTime: 'static' });

export const importsQuery = queryOptions({
  ...createQueryOptions(operations.listImports, {}),
  refetchInterval: ({ state: { data } }) => (data?.some(isImportUnderWay) ? POLL : false),
});

/** The query for imported transactions that may be transfers. */
export const importProposalsQuery = (id: string) =>
  createQueryOptions(operations.listImportProposals, { params: { id } });

/** The number of rows in each request. */
export const ROWS_PER_PAGE = 100;

/** The rows of a list: one group, or all rows if it is empty. */
export type ShownRowGroup = RowGroup | '';

/** The query key of all pages of rows. */
export const importRowsKey = [operations.listImportRows.noun, operations.listImportRows.id];

export const importRowsQuery = (id: string, group: ShownRowGroup, page: number) =>
  createQueryOptions(
    operations.listImportRows,
    { params: { id }, query: { group, page, limit: ROWS_PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
