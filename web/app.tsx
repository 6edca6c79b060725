import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';
import { PageIcon } from './theme/page-icon.tsx';
import { cssVariablesResolver, theme } from './theme/theme.ts';
import { Toasts } from './toasts/toasts.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' });

/** The server writes a fresh nonce into each page it sends; styles made by script carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// Mantine's scroll lock (react-remove-scroll) asks for it under the name that webpack gave it.
Object.assign(window, { __webpack_nonce__: nonce });

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <PageIcon />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}
