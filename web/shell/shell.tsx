import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../browser/lazy-part.ts';
import { DialogsProvider } from '../dialogs/dialogs.tsx';
import { MainPart } from '../layout/main-part.tsx';
import { DisplayCurrencyProvider } from '../money/display-currency.tsx';
import { BottomBar } from './bottom-bar.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Loaded later: nobody presses keys before something is visible. */
const Shortcuts = lazyPart(() => import('../shortcuts/shortcuts.tsx'));
const Offline = lazyPart(() => import('../offline/load-offline.ts').then(({ loadOffline }) => loadOffline()));

/** The frame of all pages that require a login. */
export function Shell() {
  const { user } = useRouteContext({ from: '/shell' });
  const isOfflineWanted = useIsOfflineWanted();
  return (
    <DisplayCurrencyProvider of={user}>
      <DialogsProvider>
        {/* The first tab stop: skips the top bar. */}
        <a className={classes.skipLink} href="#main">
          Skip to content
        </a>
        <TopBar />
        {isOfflineWanted && (
          <Suspense>
            <Offline />
          </Suspense>
        )}
        <BottomBar />
        <MainPart id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </MainPart>
        <Suspense>
          <Shortcuts />
        </Suspense>
      </DialogsProvider>
    </DisplayCurrencyProvider>
  );
}

/** Milliseconds to wait before loading the code for offline use. */
const LATER = 3000;

/**
 * True if offline code should load. It needs a secure context, and loads at once if a service worker may have opened the page.
 */
function useIsOfflineWanted(): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const { serviceWorker }: Partial<Navigator> = navigator;
    if (!window.isSecureContext || serviceWorker === undefined) return;
    const timer = window.setTimeout(() => setWanted(true), serviceWorker.controller ? 0 : LATER);
    return () => window.clearTimeout(timer);
  }, []);
  return isWanted;
}
