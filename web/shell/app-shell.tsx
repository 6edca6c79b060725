import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { DialogsProvider } from '../dialogs/dialogs-provider.tsx';
import { MainElement } from '../layout/main-element.tsx';
import { DisplayCurrencyProvider, useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { roundedCurrencyTracker } from '../money/format-money.ts';
import classes from './app-shell.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** Loads after the page, because users press no keys before they see the page. */
const Shortcuts = lazyWithRetry(() => import('../shortcuts/shortcut-handler.tsx'));
const RoundingNote = lazyWithRetry(() => import('../money/rounding-note.tsx'));
const RegionOffer = lazyWithRetry(() => import('../account/browser-region-notice.tsx'));
const Offline = lazyWithRetry(() =>
  import('../offline/load-offline.ts').then(({ loadOfflineSupport }) => loadOfflineSupport()),
);

/** The frame of all pages that require a login. */
export function AppShell() {
  const { user } = useRouteContext({ from: '/shell' });
  const isOfflineWanted = useIsOfflineWanted();
  return (
    <DisplayCurrencyProvider of={user}>
      <DialogsProvider>
        {/* The first tab stop lets keyboard users skip the top bar. */}
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
        <MainElement id="main" tabIndex={-1} className={classes.main}>
          <Notes />
          {/* The key re-renders the page in a new region, because its texts are formatted by plain functions. */}
          <Outlet key={user.region} />
        </MainElement>
        <Suspense>
          <Shortcuts />
        </Suspense>
      </DialogsProvider>
    </DisplayCurrencyProvider>
  );
}

/**
 * The notes above a page. One suggests a region if the browser's language is not US English, and one explains the
 * rounding of amounts. Both load on demand.
 */
function Notes() {
  const { region } = useRouteContext({ from: '/shell' }).user;
  const { currency } = useDisplayCurrency();
  const language = useSyncExternalStore(
    neverChanges,
    () => navigator.language,
    () => DEFAULT_LOCALE,
  );
  const isRounded =
    useSyncExternalStore(
      onRounding,
      () => roundedCurrencyTracker.currency,
      () => '',
    ) === currency;
  return (
    <Suspense>
      {region === undefined && language !== DEFAULT_LOCALE && <RegionOffer />}
      {isRounded && <RoundingNote />}
    </Suspense>
  );
}

const neverChanges = () => () => {};

function onRounding(listener: () => void) {
  roundedCurrencyTracker.onChange = listener;
  return () => {};
}

/** Milliseconds to wait before loading the offline code, so that the first page loads faster. */
const LATER = 3000;

/**
 * True once the offline code should be loaded. This requires HTTPS and service worker support. If a service worker
 * controls the page, the code loads immediately, because the user may be offline.
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
