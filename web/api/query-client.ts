import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

// Runs notifications in a microtask. With the default, `setTimeout`, a second click could arrive before the button
// shows that it is busy.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server may run on this machine, so requests can succeed while the browser is offline.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
});
