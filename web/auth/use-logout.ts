import { useNavigate } from '@tanstack/react-router';
import * as operations from '../../contract/auth/auth.ts';
import { loadOfflineFallbackIfSet } from '../api/offline-fallback.ts';
import { useOperationCall } from '../api/use-operation.ts';
import { showNotification } from '../toasts/toast-area.tsx';
import { endSession } from './session.ts';

/** Logs out, even if the server cannot be reached. */
export function useLogout(): { logout: () => void; isLoggingOut: boolean } {
  const navigate = useNavigate();
  const { mutate, isPending } = useOperationCall(operations.logout);
  const logout = async () => {
    const isFree =
      (await (await loadOfflineFallbackIfSet())?.confirmLogout(() => navigate({ to: '/dashboard' }))) ?? true;
    if (isFree) leave();
  };
  const leave = () =>
    mutate(
      {},
      {
        onSettled: async () => {
          await endSession(() => navigate({ to: '/login' }));
          showNotification('info', 'Logged out successfully.');
        },
      },
    );
  return { logout, isLoggingOut: isPending };
}
