import { useNavigate } from '@tanstack/react-router';
import * as operations from '../../contract/account.ts';
import { endSession } from '../auth/session.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { BusyButton } from '../forms/buttons.tsx';
import { FormFailure } from '../forms/form-messages.tsx';
import { Panel } from '../shell/panel.tsx';
import { notify } from '../toasts/toasts.tsx';
import { useCall } from '../use-operation.ts';
import classes from './danger-zone.module.css';

export function DangerZone() {
  const navigate = useNavigate();
  const { confirm } = useDialogs();
  const deletion = useCall(operations.deleteAccount);
  const ask = async () => {
    const isMeant = await confirm({
      title: 'Delete Account',
      message: 'Are you sure you want to delete your account? This action cannot be undone.',
      confirmLabel: 'Delete Account',
      cancelLabel: 'Cancel',
      isDangerous: true,
    });
    if (!isMeant) return;
    deletion.mutate(
      {},
      {
        onSuccess: async ({ message }) => {
          // The token goes too, which the other tabs see: they leave as well.
          await endSession(() => navigate({ to: '/login' }));
          notify('info', message);
        },
      },
    );
  };
  return (
    <Panel title="Danger Zone">
      <p className={classes.text}>
        Deleting your account logs you out everywhere and removes your transactions, budgets, recurring items,
        categories and receipts for good. Export your transactions first if you want to keep them.
      </p>
      <FormFailure sentence={deletion.isError ? 'Failed to delete account. Please try again.' : null} />
      <BusyButton
        label="Delete Account"
        busyLabel="Deleting..."
        isBusy={deletion.isPending}
        onClick={ask}
        variant="default"
        classNames={{ root: classes.button }}
      />
    </Panel>
  );
}
