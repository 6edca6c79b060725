import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportHead } from '../../contract/imports/import-preview.ts';
import * as operations from '../../contract/imports/imports.ts';
import { explain } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { invalidateEverywhere } from '../api/changes.ts';
import { useChange } from '../api/use-operation.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { dropDraft } from '../editing/draft/kept-drafts.ts';
import { counted } from '../lists/counted.ts';
import { importQuery, importsQuery, isUnderWay } from './queries.ts';
import { draftName } from './rows/use-editing.ts';
import { filesWords } from './words.ts';

/**
 * Returns a function that undoes an import after confirmation. The response contains which transactions were kept
 * because they were edited.
 */
export function useRevert() {
  const confirmDelete = useConfirmDelete();
  const revert = useReverting();
  return ({ _id: id, fileNames, result }: ImportHead): Promise<boolean> =>
    confirmDelete({
      thing: 'import',
      title: 'Undo import',
      subject: filesWords(fileNames),
      message: `${counted((result?.added ?? 0) + (result?.transfers ?? 0), 'transaction')} from this import will be removed.`,
      note: 'Anything you edited since then is kept. You can import the files again later.',
      confirmLabel: 'Undo import',
      busyLabel: 'Undoing...',
      run: () => revert(id),
      explain: (error) => explain(error, 'The import could not be undone. Please try again.'),
    });
}

/**
 * The dialog does not wait until other pages are refetched. While a large import is undone they get no response, and
 * the dialog would cover the progress.
 */
function useReverting() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call(operations.deleteImport, { params: { id }, query: {} }),
    onSuccess: ({ import: its }, id) => {
      if (its) client.setQueryData(importQuery(id).queryKey, its);
      if (its && isUnderWay(its)) void client.invalidateQueries({ queryKey: importsQuery.queryKey });
      else void invalidateEverywhere(client);
    },
    onError: () => void invalidateEverywhere(client),
  });
  return mutateAsync;
}

/** Returns a function that discards a preview and all its corrections after confirmation. */
export function useDiscard() {
  const confirmDelete = useConfirmDelete();
  const { mutateAsync } = useChange(operations.deleteImport);
  return ({ _id: id, rowCount, fileNames }: ImportHead): Promise<boolean> =>
    confirmDelete({
      thing: 'preview',
      title: 'Discard import',
      subject: filesWords(fileNames),
      message: `${rowCount === 1 ? 'This row was not' : `None of these ${counted(rowCount, 'row')} were`} added yet. Your corrections will be lost.`,
      confirmLabel: 'Discard',
      busyLabel: 'Discarding...',
      run: async () => {
        const gone = await mutateAsync({ params: { id }, query: {} });
        dropDraft(draftName(id));
        return gone;
      },
    });
}
