import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import * as operations from '../../contract/account.ts';
import { call } from '../api.ts';
import { endSession } from '../auth/session.ts';
import { Panel } from '../shell/panel.tsx';
import { notify } from '../toasts/toasts.tsx';
import classes from './danger-zone.module.css';
import { useConfirmed } from './security/use-confirmed.tsx';

const QUESTION = {
  title: 'Delete Account',
  message: 'Are you sure you want to delete your account? This action cannot be undone.',
  confirmLabel: 'Delete Account',
  busyLabel: 'Deleting...',
  failed: 'Failed to delete account. Please try again.',
  isDangerous: true,
};

export function DangerZone() {
  const navigate = useNavigate();
  const confirmed = useConfirmed();
  const ask = async () => {
    const deleted = await confirmed(() => call(operations.deleteAccount, {}), QUESTION);
    if (deleted === null) return;
    // The token goes too, which the other tabs see: they leave as well.
    await endSession(() => navigate({ to: '/login' }));
    notify('info', deleted.message);
  };
  return (
    <Panel title="Danger Zone">
      <p className={classes.text}>
        Deleting your account logs you out everywhere and removes your transactions, budgets, recurring items,
        categories and receipts for good. Copies that whoever runs this server has made may still hold them, for as long
        as those are kept. Export your transactions first if you want to keep them.
      </p>
      <Button onClick={ask} variant="default" classNames={{ root: classes.button }}>
        Delete Account
      </Button>
    </Panel>
  );
}
