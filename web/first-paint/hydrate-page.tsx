import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hasToken } from '../api/session-token.ts';
import { App } from './app.tsx';
import { rememberFocus, replayEarlyClick } from './replay-early-input.ts';
import { recordEarlyScroll, router } from './routes.tsx';

/** Milliseconds to wait before an empty page shows a spinner. Pages usually load faster, even on a slow phone. */
const MAX_EMPTY = 500;

/**
 * Starts the app. The prerendered HTML stays visible until React is ready. Public pages are hydrated, so that text
 * already typed is kept. App pages are replaced, because they were prerendered without the user's data.
 */
export async function hydratePage(root: HTMLElement): Promise<void> {
  recordEarlyScroll();
  // Lets the browser handle taps that were waiting while the scripts loaded.
  const { scheduler }: Partial<Window> = window;
  await scheduler?.yield?.();
  const { audience, address } = root.dataset;
  const isShown = audience === 'anyone' || audience === (hasToken() ? 'user' : 'visitor');
  const loading = router.load();
  // Waits until the page has loaded. An empty page waits only for a short time, and then shows a spinner.
  await (isShown ? loading : Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_EMPTY))]));
  // A transition renders in small chunks, so that a slow phone can respond to taps in between.
  if (isShown && audience !== 'user' && showsRendered(address)) {
    // Tells the router that the page is prerendered. Otherwise, the router would render a Suspense boundary that is
    // missing from the HTML.
    router.ssr = { manifest: undefined };
    startTransition(() => void hydrateRoot(root, <App />));
    root.removeAttribute('data-audience');
    // React hydrates the target of an event first, so that the click takes effect immediately.
    replayEarlyClick(root);
  } else {
    const start = createRoot(root);
    const restoreFocus = rememberFocus(root);
    const onShown = () => {
      root.removeAttribute('data-audience');
      restoreFocus();
      replayEarlyClick(root);
    };
    const app = (
      <Replacement onShown={onShown}>
        <App />
      </Replacement>
    );
    startTransition(() => start.render(app));
  }
}

/** Calls `onShown` once the app has replaced the prerendered HTML, before the next paint. */
function Replacement({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useLayoutEffect(() => onShown(), [onShown]);
  return children;
}

/** True if the prerendered HTML is for the page that the router will show. Hydration would fail for any other page. */
function showsRendered(address: string | undefined): boolean {
  const { location, matches } = router.state;
  return location.pathname === address && matches.every(({ status }) => status === 'success');
}
