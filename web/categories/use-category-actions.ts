import * as operations from '../../contract/categories.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { useRenameDialog } from '../dialogs/use-rename-dialog.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';

/** Maximum length of category and group names. */
const LONGEST = 50;

/**
 * Returns functions that add, rename, merge, group or delete a category after asking for input or confirmation. The
 * caller must refetch the list before the next change, because names may have changed.
 */
export function useCategoryActions() {
  const { prompt } = useDialogs();
  const rename = useRenameDialog();
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: sendAdd } = useOperationMutation(operations.addCategory);
  const { mutateAsync: sendRename } = useOperationMutation(operations.renameCategory);
  const { mutateAsync: sendMerge } = useOperationMutation(operations.mergeCategory);
  const { mutateAsync: sendGroup } = useOperationMutation(operations.groupCategory);
  const { mutateAsync: sendDelete } = useOperationMutation(operations.deleteCategory);
  return {
    addCategory: (isIncome: boolean) =>
      prompt({
        title: isIncome ? 'New Income Category' : 'New Expense Category',
        message: 'Enter new category name:',
        field: 'Category name',
        maxLength: LONGEST,
        confirmLabel: 'Add',
        cancelLabel: 'Cancel',
        act: {
          run: async (name) => showToastMessage('success', (await sendAdd({ body: { name, isIncome } })).message),
          busyLabel: 'Adding...',
          explain: (error) => explainRequestError(error, 'The category could not be added. Try again.'),
        },
      }),
    renameCategory: (category: string) =>
      rename({
        thing: 'category',
        name: category,
        maxLength: LONGEST,
        message: 'The category is renamed in all transactions, budgets, recurring transactions and receipts.',
        run: async (name) => (await sendRename({ body: { category, name } })).message,
      }),
    mergeCategory: (category: string, others: string[]) =>
      prompt({
        title: 'Merge Category',
        subject: category,
        message:
          'All its transactions and budgets move to the category that you choose. Budgets for the same month are added up.',
        field: 'Merge into',
        text: others[0] ?? '',
        options: others,
        confirmLabel: 'Merge',
        cancelLabel: 'Cancel',
        act: {
          run: async (into) => showToastMessage('success', (await sendMerge({ body: { category, into } })).message),
          busyLabel: 'Merging...',
          explain: (error) => explainRequestError(error, 'The categories could not be merged. Try again.'),
        },
      }),
    groupCategory: (category: string, group: string) =>
      prompt({
        title: 'Group Category',
        subject: category,
        message: 'Categories in the same group are listed together. Leave empty for no group.',
        field: 'Group name',
        text: group,
        maxLength: LONGEST,
        confirmLabel: 'Save',
        cancelLabel: 'Cancel',
        act: {
          run: (name) => sendGroup({ body: { category, group: name } }),
          busyLabel: 'Saving...',
          explain: (error) => explainRequestError(error, 'The category could not be grouped. Try again.'),
        },
      }),
    deleteCategory: (category: string) =>
      confirmDelete({
        thing: 'category',
        message: `Are you sure you want to delete the category "${category}"? All associated transactions will be moved to "Miscellaneous".`,
        run: () => sendDelete({ body: { categoryToDelete: category } }),
      }),
  };
}
