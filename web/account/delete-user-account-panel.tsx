import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as operations from '../../contract/auth/delete-account.ts';
import { callServer } from '../api/call-server.ts';
import { waitForOfflineFallback } from '../api/offline-fallback.ts';
import { DownloadArchiveButton } from '../archive/download-archive-button.tsx';
import { serverConfigQuery } from '../auth/queries.ts';
import { endSession } from '../auth/session.ts';
import { Panel } from '../layout/panel.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { usePasswordConfirmation } from './security/use-password-confirmation.tsx';
import classes from './settings-page.module.css';

const QUESTION = {
  title: 'Delete Account',
  message: 'Are you sure you want to delete your account? This action cannot be undone.',
  confirmLabel: 'Delete Account',
  busyLabel: 'Deleting...',
  failed: 'Failed to delete account. Please try again.',
  isDangerous: true,
  offer: (
    <div className={`${classes.offer} stack gap-xs`}>
      <p className="text-sm">You can download all your data as one file first.</p>
      <DownloadArchiveButton />
    </div>
  ),
};

export function DeleteUserAccountPanel() {
  const navigate = useNavigate();
  const confirmed = usePasswordConfirmation();
  const { data: config } = useQuery(serverConfigQuery);
  const ask = async () => {
    const deleted = await confirmed(() => callServer(operations.deleteAccount, {}), {
      ...QUESTION,
      ...(config && { note: describeBackups(config.backupsKept) }),
    });
    if (deleted === null) return;
    await (await waitForOfflineFallback())?.deleteUserData();
    // Other tabs notice that the token has been removed, and also open the login page.
    await endSession(() => navigate({ to: '/login' }));
    showToastMessage('info', deleted.message);
  };
  return (
    <Panel title="Danger Zone">
      <p className="muted">
        Deleting your account logs you out everywhere and removes your transactions, budgets, recurring items,
        categories and receipts permanently. Download your archive first if you want to keep them.
      </p>
      <Button onClick={ask} variant="default" classNames={{ root: classes.button }}>
        Delete Account
      </Button>
    </Panel>
  );
}

/**
 * Returns a sentence that says how long the data remains in backups.
 * @param days the number of daily backups that are kept
 */
function describeBackups(days: number): string {
  if (days === 0) return 'The administrator may keep backups, which contain your data until they are deleted.';
  const ofServer = days === 1 ? 'for one more day' : `for ${days} more days`;
  return `The daily backups of this server still contain your data ${ofServer}. The administrator may keep other copies for longer.`;
}
