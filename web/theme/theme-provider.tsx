import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useComputedColorScheme,
  useProviderColorScheme,
} from '@mantine/core';
import { useColorScheme, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { readStyleNonce } from '../browser/style-nonce.ts';
import { mantineTheme } from './mantine-theme.ts';
import { THEME_PALETTE } from './palette.ts';

const manager = localStorageColorSchemeManager({ key: 'theme' });

/**
 * Replaces MantineProvider, which would generate styles in the browser. The build generates them instead
 * (`css-variables.ts`).
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: useForcedScheme(),
    getRootElement,
  });
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        getStyleNonce: readStyleNonce,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={mantineTheme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

const AT_ONCE = { getInitialValueInEffect: false };

/**
 * Returns the system's theme if the system forces its own colours, otherwise undefined. Charts keep our colours, so our
 * theme must match the background that the system forces.
 */
function useForcedScheme(): 'light' | 'dark' | undefined {
  const isForced = useMediaQuery('(forced-colors: active)', false, AT_ONCE);
  const system = useColorScheme('light', AT_ONCE);
  return isForced ? system : undefined;
}

const getRootElement = () => document.documentElement;

/** Keeps the favicon and the browser's `theme-color` in sync with the theme. */
export function BrowserThemeSync() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', `/icon-${scheme}.svg`);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_PALETTE[scheme].canvas);
  }, [scheme]);
  return null;
}
