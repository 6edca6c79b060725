import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Import, ImportHead } from '../../contract/imports/import-preview.ts';
import * as operations from '../../contract/imports/imports.ts';
import { explainRequestError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { refetchInAllTabs } from '../api/other-tabs.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { deleteDraft } from '../editing/draft/stored-drafts.ts';
import { formatCount } from '../lists/format-count.ts';
import { describeDiscard, describeFileNames } from './describe-import.ts';
import { importQuery, importsQuery, isImportInProgress } from './queries.ts';
import { getRowDraftKey } from './rows/use-row-editing.ts';

/**
 * Returns a function that undoes an import after confirmation. Transactions that the user has edited are kept, and the
 * response lists them.
 */
export function useUndoImport() {
  const confirmDelete = useConfirmDelete();
  const revert = useReverting();
  return ({ _id: id, fileNames, result }: ImportHead): Promise<boolean> =>
    confirmDelete({
      thing: 'import',
      title: 'Undo Import',
      subject: describeFileNames(fileNames),
      message: `This import added ${formatCount((result?.added ?? 0) + (result?.transfers ?? 0), 'transaction')}. They will be removed, except for transactions that you or your rules have changed.`,
      note: 'Afterwards, you will see how many were removed and how many were kept. You can import the files again later.',
      confirmLabel: 'Undo Import',
      busyLabel: 'Undoing...',
      run: () => revert(id),
      explain: (error) => explainRequestError(error, 'The import could not be undone. Try again.'),
    });
}

/**
 * Returns a function that undoes an import and does not wait until other queries have been refetched. The server
 * answers them only after the import is undone, so the dialog would stay open and hide the progress.
 */
function useReverting() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => callServer(operations.deleteImport, { params: { id }, query: {} }),
    onSuccess: ({ import: its }, id) => {
      if (its) client.setQueryData(importQuery(id).queryKey, its);
      if (its && isImportInProgress(its)) void client.invalidateQueries({ queryKey: importsQuery.queryKey });
      else void refetchInAllTabs(client);
    },
    onError: () => void refetchInAllTabs(client),
  });
  return mutateAsync;
}

/** Returns a function that asks for confirmation, then discards a preview and the corrections made in it. */
export function useDiscardImport() {
  const confirmDelete = useConfirmDelete();
  const client = useQueryClient();
  return (of: ImportHead | Import): Promise<boolean> => {
    const { _id: id, fileNames } = of;
    return confirmDelete({
      thing: 'preview',
      title: 'Discard Import',
      subject: describeFileNames(fileNames),
      message: describeDiscard(of),
      confirmLabel: 'Discard',
      busyLabel: 'Discarding...',
      run: async () => {
        const removing = callServer(operations.deleteImport, { params: { id }, query: {} });
        const gone = await removing.catch((error) => {
          void refetchInAllTabs(client);
          throw error;
        });
        deleteDraft(getRowDraftKey(id));
        // Does not refetch the discarded preview: the page still shows it, but the server has deleted it.
        void refetchInAllTabs(client, id);
        return gone;
      },
    });
  };
}
