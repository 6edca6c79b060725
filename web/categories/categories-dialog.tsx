import { ActionIcon, Skeleton } from '@mantine/core';
import { IconTags, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as operations from '../../contract/categories.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { Empty } from '../shell/empty.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { useChange } from '../use-operation.ts';
import classes from './categories-dialog.module.css';
import { allCategoriesQuery } from './queries.ts';

type CategoriesDialogProps = { open: boolean; onClose: () => void; onDeleted: (name: string) => void };

/** The categories a person has made, each of which can be deleted. The default export is for `lateDialog`. */
export default function CategoriesDialog({ open, onClose, onDeleted }: CategoriesDialogProps) {
  return (
    <Dialog opened={open} onClose={onClose} title="Manage Custom Categories">
      <CustomCategories onDeleted={onDeleted} />
    </Dialog>
  );
}

function CustomCategories({ onDeleted }: { onDeleted: (name: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(allCategoriesQuery);
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: deleteCategory } = useChange(operations.deleteCategory);
  const body = useRef<HTMLDivElement>(null);
  const custom = data?.filter((name) => operations.builtInCategory(name) === undefined);

  const remove = async (name: string) => {
    const hasGone = await confirmDelete({
      thing: 'category',
      message: `Are you sure you want to delete the category "${name}"? All associated transactions will be moved to "Miscellaneous".`,
      run: () => deleteCategory({ body: { categoryToDelete: name } }),
    });
    if (!hasGone) return;
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
