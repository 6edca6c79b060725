import { useNavigate } from '@tanstack/react-router';
import * as operations from '../../contract/auth/login.ts';
import { waitForOfflineFallback } from '../api/offline-fallback.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { endSession } from './session.ts';

/** Logs out, even if the server cannot be reached. */
export function useLogout(): { logout: () => void; isLoggingOut: boolean } {
  const navigate = useNavigate();
  const { mutate, isPending } = useOperationWithoutRefetch(operations.logout);
  const logout = async () => {
    const isFree =
      (await (await waitForOfflineFallback())?.confirmLogout(() => navigate({ to: '/dashboard' }))) ?? true;
    if (isFree) leave();
  };
  const leave = () =>
    mutate(
      {},
      {
        onSettled: async () => {
          await endSession(() => navigate({ to: '/login' }));
          showToastMessage('info', 'Logged out successfully.');
        },
      },
    );
  return { logout, isLoggingOut: isPending };
}
