import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { DialogsProvider } from '../dialogs/dialogs.tsx';
import { lazyPart } from '../lazy-part.ts';
import { DisplayCurrencyProvider } from '../money/display-currency.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { MainPart } from './main-part.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** Nobody presses keys before there is something to see. */
const Shortcuts = lazyPart(() => import('../shortcuts/shortcuts.tsx'));
const Offline = lazyPart(() => import('../offline/load-offline.ts').then(({ loadOffline }) => loadOffline()));

/** The frame of the app: what every page behind the login stands in. */
export function Shell() {
  const { user } = useRouteContext({ from: '/shell' });
  const isOfflineWanted = useIsOfflineWanted();
  return (
    <DisplayCurrencyProvider of={user}>
      <DialogsProvider>
        {/* The first thing Tab reaches: past the top bar, to what the page is about. */}
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

/** Milliseconds after which a page that is used takes the time to be there without a network, too. */
const LATER = 3000;

/** Where the context is secure, else nothing of it is there; at once where the app may have opened without its server. */
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
