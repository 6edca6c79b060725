import { ActionIcon, Skeleton } from '@mantine/core';
import { IconTags, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { builtInCategory } from '../../contract/categories.ts';
import { explain } from '../api-error.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { Empty } from '../shell/empty.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { notify } from '../toasts/notify.ts';
import classes from './categories-dialog.module.css';
import { allCategoriesQuery, useDeleteCategory } from './queries.ts';

type CategoriesDialogProps = { opened: boolean; onClose: () => void; onDeleted: (name: string) => void };

/** The categories a person has made, each of which can be deleted. The default export is what `lazy` asks for. */
export default function CategoriesDialog({ opened, onClose, onDeleted }: CategoriesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Manage Custom Categories">
      <CustomCategories onDeleted={onDeleted} />
    </Dialog>
  );
}

function CustomCategories({ onDeleted }: { onDeleted: (name: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(allCategoriesQuery);
  const { confirm } = useDialogs();
  const { mutateAsync: deleteCategory } = useDeleteCategory();
  const body = useRef<HTMLDivElement>(null);
  const custom = data?.filter((name) => builtInCategory(name) === undefined);

  const remove = async (name: string) => {
    const isDone = await confirm({
      title: 'Delete category',
      message: `Are you sure you want to delete the category "${name}"? All associated transactions will be moved to "Miscellaneous".`,
      confirmLabel: 'Delete',
      cancelLabel: 'Cancel',
      isDangerous: true,
      act: {
        run: async () => notify('success', (await deleteCategory(name)).message),
        busyLabel: 'Deleting...',
        explain: (reason) => explain(reason, 'The category could not be deleted. Please try again.'),
      },
    });
    if (!isDone) return;
    onDeleted(name);
    body.current?.focus();
  };
  return (
    <div ref={body} tabIndex={-1} className={classes.body}>
      {custom === undefined && error && (
        <LoadFailure of="The categories" error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {custom === undefined && !error && <CategoriesSkeleton />}
      {custom?.length === 0 && (
        <Empty icon={IconTags} message="No custom categories.">
          <p>
            Choose <span className={classes.choice}>“-- Add New Category --”</span> in a transaction to make one.
          </p>
        </Empty>
      )}
      {custom && custom.length > 0 && (
        <ul className={classes.list}>
          {custom.map((name) => (
            <li key={name} className={classes.row}>
              <span className={classes.name}>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                className={classes.delete}
                aria-label={`Delete ${name}`}
                onClick={() => remove(name)}
              >
                <IconTrash size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function CategoriesSkeleton() {
  return (
    <div className={classes.list}>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height="0.875rem" width="40%" my="0.625rem" />
        </div>
      ))}
    </div>
  );
}
