import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { DialogsProvider } from '../dialogs/dialogs.tsx';
import { MainElement } from '../layout/main-element.tsx';
import { DisplayCurrencyProvider, useDisplayCurrency } from '../money/display-currency.tsx';
import { rounding } from '../money/format-money.ts';
import { BottomBar } from './bottom-bar.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The shortcuts load after the page, because people press keys only once they can see it. */
const Shortcuts = lazyWithRetry(() => import('../shortcuts/shortcut-handler.tsx'));
const RoundingNote = lazyWithRetry(() => import('../money/rounding-note.tsx'));
const RegionOffer = lazyWithRetry(() => import('../account/region-offer.tsx'));
const Offline = lazyWithRetry(() =>
  import('../offline/load-offline.ts').then(({ loadOfflineComponent }) => loadOfflineComponent()),
);

/** The frame around every page that requires a login. */
export function Shell() {
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
          {/* Another region renders the page again, because its texts are formatted by plain functions. */}
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
 * Loads the notes above a page when they are needed: the offer of another region if the browser is not in US English
 * and the person has not chosen a region, and an explanation once an amount was shown rounded.
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
      () => rounding.currency,
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
  rounding.onChange = listener;
  return () => {};
}

/** Milliseconds to wait before loading the code for offline use, so that it does not slow down the first page. */
const LATER = 3000;

/**
 * Returns true once the code for offline use should load. The browser must offer a secure context and service workers.
 * If a service worker controls the page, the code loads at once, because the page may have been opened offline.
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
