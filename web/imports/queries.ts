import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Import, ImportHead, RowGroup } from '../../contract/imports/import-preview.ts';
import * as operations from '../../contract/imports/imports.ts';
import { callServer } from '../api/call-server.ts';
import { createQueryOptions } from '../api/use-operation.ts';

/** Milliseconds between two requests for the progress of an import. */
const POLL = 400;

/** True while the server is running or undoing the import. */
export function isImportInProgress({ state }: Pick<ImportHead, 'state'>): boolean {
  return state === 'running' || state === 'reverting';
}

/** An import without its rows. While the server is running or undoing the import, the query is refetched regularly. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [operations.getImport.id, id],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<Import>(queryKey);
      const current = await callServer(operations.getImport, { params: { id }, signal });
      // The server has compared the rows again, because existing entries have changed.
      if (before && before.version !== current.version) {
        void client.invalidateQueries({ queryKey: importRowsQueryKey });
      }
      return current;
    },
    refetchInterval: ({ state: { data } }) => (data && isImportInProgress(data) ? POLL : false),
  });

/** The picture of a PDF page in a preview. It stays in the cache, because it never changes. */
export const pdfPageQuery = (id: string, file: number, page: number) =>
  createQueryOptions(operations.getImportPage, { params: { id }, query: { file, page } }, { staleTime: 'static' });

export const importsQuery = queryOptions({
  ...createQueryOptions(operations.listImports, {}),
  refetchInterval: ({ state: { data } }) => (data?.some(isImportInProgress) ? POLL : false),
});

/** Imported transactions that may be transfers. */
export const importTransferProposalsQuery = (id: string) =>
  createQueryOptions(operations.listImportProposals, { params: { id } });

export const ROWS_PER_PAGE = 100;

/** The group of rows that the list shows, or '' for all rows. */
export type RowGroupFilter = RowGroup | '';

/** The start of the query key of every page of rows. It is used to refetch all pages. */
export const importRowsQueryKey = [operations.listImportRows.id];

export const importRowsQuery = (id: string, group: RowGroupFilter, page: number) =>
  createQueryOptions(
    operations.listImportRows,
    { params: { id }, query: { group, page, limit: ROWS_PER_PAGE } },
    { placeholderData: keepPreviousData },
  );
