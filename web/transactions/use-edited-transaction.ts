import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { getTransaction } from '../../contract/transactions/merge-transactions.ts';
import { callServer } from '../api/call-server.ts';
import type { TransactionKind } from '../categories/queries.ts';
import { deleteDraft } from '../editing/draft/stored-drafts.ts';
import { mergeSavedValues } from './merge-saved-values.ts';
import {
  createTransactionDraft,
  getDraftKey,
  type TransactionDraft,
  type TransactionFormPurpose,
} from './transaction-draft.ts';

/**
 * Follows the version of the transaction that a form edits.
 * @returns the form's purpose with the latest version, and a function that loads this version. Call it after a change
 * outside the form, such as by a rule. Otherwise, saving the form would report a conflict
 */
export function useEditedTransaction(
  opened: TransactionFormPurpose,
  kind: TransactionKind,
  form: UseFormReturnType<TransactionDraft>,
): { purpose: TransactionFormPurpose; reload: () => Promise<void> } {
  const [purpose, setPurpose] = useState(opened);
  const latest = useRef({ purpose, begin: form.getInitialValues() });
  const reload = async () => {
    const { purpose: old, begin } = latest.current;
    if (old.mode !== 'edit') return;
    // If the transaction cannot be loaded, saving the form shows the saved version in the conflict dialog.
    const transaction = await callServer(getTransaction, { params: { id: old.transaction._id } }).catch(
      () => undefined,
    );
    if (transaction === undefined || transaction.version === old.transaction.version) return;
    const next = { ...old, transaction };
    const saved = createTransactionDraft(next, kind);
    const left = getDraftKey(old, kind);
    if (left !== null) deleteDraft(left);
    form.setValues(mergeSavedValues(form.getValues(), begin, saved));
    form.resetDirty(saved);
    latest.current = { purpose: next, begin: saved };
    setPurpose(next);
  };
  return { purpose, reload };
}
