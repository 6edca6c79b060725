import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

// In a microtask, not a timeout: else a second press could come before a button is rendered as busy.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server may be this machine: being offline says nothing about reaching it.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
});
