import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

// Notifies components in a microtask. With the default, `setTimeout`, a second click could come before the button is
// shown as busy.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Sends requests even if the browser is offline, because the server may run on this machine.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
});
