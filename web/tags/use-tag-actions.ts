import { MAX_TAG_LENGTH } from '../../contract/transactions/tag-name.ts';
import * as operations from '../../contract/transactions/tags.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { useRenameDialog } from '../dialogs/use-rename-dialog.ts';

/** Returns functions that rename a tag, or delete it after confirmation. */
export function useTagActions() {
  const rename = useRenameDialog();
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: sendRename } = useOperationMutation(operations.renameTag);
  const { mutateAsync: sendDelete } = useOperationMutation(operations.deleteTag);
  return {
    /** Resolves to the new name, or to null if nothing was changed. */
    renameTag: async (name: string) => {
      let becomes: string | null = null;
      await rename({
        thing: 'tag',
        name,
        maxLength: MAX_TAG_LENGTH,
        message: 'The tag is renamed in all transactions. If another tag already has the new name, the two are merged.',
        run: async (to) => {
          const renamed = await sendRename({ params: { name }, body: { name: to } });
          becomes = renamed.name;
          return `Tag renamed to "${renamed.name}".`;
        },
      });
      return becomes;
    },
    /** Resolves to true if the tag was deleted. */
    deleteTag: (name: string) =>
      confirmDelete({
        thing: 'tag',
        message: `Are you sure you want to delete the tag "${name}"? It is removed from all transactions. The transactions are kept.`,
        run: () => sendDelete({ params: { name } }),
      }),
  };
}
