import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as imports from '../../contract/imports/imports.ts';
import { SAMPLE_DATA_FILE_NAME, SAMPLE_DATA_TAG } from '../../contract/imports/sample-data.ts';
import { deleteTransactions, listTransactions } from '../../contract/transactions/transactions.ts';
import { explainRequestError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { refetchInAllTabs } from '../api/other-tabs.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';

/** Imports sample transactions as a file, so that undoing the import removes them. */
export function useAddSampleData() {
  return useSampleChange(async () => {
    const csv = await callServer(imports.getSampleData, {});
    const file = new File([csv], SAMPLE_DATA_FILE_NAME, { type: 'text/csv' });
    const { _id } = await callServer(imports.createImport, { file: [file], key: createIdempotencyKey() });
    await callServer(imports.runImport, { params: { id: _id } });
  }, 'The sample data could not be added. Try again.');
}

/** Removes all sample transactions, including those that the user has edited. */
export function useRemoveSampleData() {
  return useSampleChange(async () => {
    const all = await callServer(imports.listImports, {});
    for (const { _id, state, fileNames } of all) {
      if (state === 'done' && fileNames.includes(SAMPLE_DATA_FILE_NAME)) {
        await callServer(imports.deleteImport, { params: { id: _id }, query: {} });
      }
    }
    // Undoing an import keeps transactions that the user has edited, so they are deleted here.
    for (;;) {
      const { transactions } = await callServer(listTransactions, { query: { tag: SAMPLE_DATA_TAG, limit: 100 } });
      if (transactions.length === 0) break;
      await callServer(deleteTransactions, { body: { transactionIds: transactions.map(({ _id }) => _id) } });
    }
    showToastMessage('success', 'Sample data removed.');
  }, 'The sample data could not be removed. Try again.');
}

function useSampleChange(change: () => Promise<void>, failure: string) {
  const client: QueryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) => showToastMessage('error', explainRequestError(error, failure)),
    onSettled: () => refetchInAllTabs(client),
  });
}
