import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hasToken } from '../api/token.ts';
import { App } from './app.tsx';
import { followFocus, replayEarlyClick } from './early-input.ts';
import { recordEarlyScroll, router } from './routes.tsx';

/**
 * Starts the page. The prerendered HTML remains visible until React is ready. Public pages are hydrated, so that typed
 * text is kept. The frame of an app page is replaced, because it was rendered without its user.
 */
export async function hydratePage(root: HTMLElement): Promise<void> {
  recordEarlyScroll();
  // The scripts have blocked the page, so waiting taps are handled first.
  const { scheduler }: Partial<Window> = window;
  await scheduler?.yield?.();
  const { audience, address } = root.dataset;
  const isShown = audience === 'anyone' || audience === (hasToken() ? 'user' : 'visitor');
  if (isShown) await router.load();
  // A transition renders in slices, so that a slow phone can respond to taps.
  if (isShown && audience !== 'user' && showsRendered(address)) {
    // The router must know that there is HTML. Otherwise it would render a Suspense boundary that the HTML does not
    // have.
    router.ssr = { manifest: undefined };
    startTransition(() => void hydrateRoot(root, <App />));
    root.removeAttribute('data-audience');
    // React first hydrates the target of an event, so the click works immediately.
    replayEarlyClick(root);
  } else {
    const start = createRoot(root);
    const restoreFocus = followFocus(root);
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

/** Reports that the app has replaced the prerendered HTML, before the browser paints. */
function Replacement({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useLayoutEffect(() => onShown(), [onShown]);
  return children;
}

/** True if the prerendered HTML is the page that the router will show, because hydrating another page would fail. */
function showsRendered(address: string | undefined): boolean {
  const { location, matches } = router.state;
  return location.pathname === address && matches.every(({ status }) => status === 'success');
}
