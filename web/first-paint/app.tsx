import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { BrowserThemeSync, ThemeProvider } from '../theme/theme-provider.tsx';
import { ToastArea } from '../toasts/toast-area.tsx';
import { router } from './routes.tsx';

export function App() {
  return (
    <StrictMode>
      <ThemeProvider>
        <BrowserThemeSync />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <ToastArea />
      </ThemeProvider>
    </StrictMode>
  );
}
