import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as operations from '../../contract/transactions/saved-filters.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useIdempotencyKey } from '../api/idempotency-key.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { useRenameDialog } from '../dialogs/use-rename-dialog.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { isSameFilter, savedFiltersQuery } from './queries.ts';

const LONGEST_NAME = 50;

/** The buttons that save the current filter, and that rename or delete a saved filter. */
export function SavedFilterActions({
  filter,
  className,
}: {
  filter: operations.FilterOfList;
  className?: string | undefined;
}) {
  const { data = [] } = useQuery(savedFiltersQuery);
  const saved = data.find((each) => isSameFilter(each.filter, filter));
  const { prompt } = useDialogs();
  const rename = useRenameDialog();
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: create } = useOperationMutation(operations.createFilter);
  const { mutateAsync: update } = useOperationMutation(operations.updateFilter);
  const { mutateAsync: remove } = useOperationMutation(operations.deleteFilter);
  const keyOf = useIdempotencyKey();
  const look = { variant: 'subtle', size: 'compact-sm', className } as const;

  const save = () =>
    prompt({
      title: 'Save Filter',
      message: 'Save the current filter so that you can use it again later.',
      field: 'Filter name',
      maxLength: LONGEST_NAME,
      confirmLabel: 'Save',
      cancelLabel: 'Cancel',
      act: {
        run: async (name) => {
          const made = await create({ body: { name, filter }, key: keyOf({ name, filter }) });
          void showToastMessage('success', `Filter saved as "${made.name}".`);
        },
        busyLabel: 'Saving...',
        explain: (error) => explainRequestError(error, 'The filter could not be saved. Try again.'),
      },
    });
  if (!saved) {
    return (
      <Button {...look} onClick={save}>
        Save Filter
      </Button>
    );
  }
  const { _id: id, name } = saved;
  return (
    <>
      <Button
        {...look}
        onClick={() =>
          rename({
            thing: 'filter',
            name,
            maxLength: LONGEST_NAME,
            message: 'Only the name of the filter changes.',
            run: async (to) => {
              const renamed = await update({ params: { id }, body: { name: to } });
              return `Filter renamed to "${renamed.name}".`;
            },
          })
        }
      >
        Rename Filter
      </Button>
      <Button
        {...look}
        onClick={() => confirmDelete({ thing: 'filter', subject: name, run: () => remove({ params: { id } }) })}
      >
        Delete Filter
      </Button>
    </>
  );
}
