import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

// Before the next event: a button that has become busy says so, and refuses, ahead of a second press.
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
