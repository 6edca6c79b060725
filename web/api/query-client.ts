import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

// Notifies components in a microtask. The default, `setTimeout`, would let a second click through before the button
// looks busy.
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
