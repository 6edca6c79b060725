import type { MoneyAccount } from '../../contract/accounts.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { notify } from '../toasts/toasts.tsx';
import { AccountForm } from './account-form.tsx';

export type Purpose = { mode: 'add' } | { mode: 'edit'; account: MoneyAccount };

/** Adds or edits an account. The default export is for `lateDialog`. */
export default function AccountDialog({ open, onClose }: { open: Purpose | null; onClose: () => void }) {
  const [shown, forget] = useShown(open);
  const finish = (saved: MoneyAccount) => {
    onClose();
    notify('success', `${saved.name} saved.`);
  };
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={forget}
      title={shown?.mode === 'edit' ? 'Edit Account' : 'Add Account'}
    >
      {shown && (
        <AccountForm account={shown.mode === 'edit' ? shown.account : null} onSaved={finish} onCancel={onClose} />
      )}
    </Dialog>
  );
}
