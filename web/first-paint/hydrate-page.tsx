import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hasToken } from '../api/token.ts';
import { App } from './app.tsx';
import { followFocus, replayEarlyClick } from './early-input.ts';
import { router, watchScroll } from './routes.tsx';

/**
 * Starts the page. The prerendered HTML stays visible until React takes over. Public pages are hydrated, so that typed
 * text is kept. The frame of an app page is replaced, because it was rendered without its user.
 */
export async function hydratePage(root: HTMLElement): Promise<void> {
  watchScroll();
  // Evaluating the scripts blocked the page, so let it handle waiting taps first.
  const { scheduler }: Partial<Window> = window;
  await scheduler?.yield?.();
  const { audience, address } = root.dataset;
  const isShown = audience === 'anyone' || audience === (hasToken() ? 'user' : 'visitor');
  if (isShown) await router.load();
  // A transition renders in slices, so that a slow phone can still respond to taps.
  if (isShown && audience !== 'user' && showsRendered(address)) {
    // Tells the router that HTML exists: otherwise it renders a Suspense boundary that the HTML lacks.
    router.ssr = { manifest: undefined };
    startTransition(() => void hydrateRoot(root, <App />));
    root.removeAttribute('data-audience');
    // React hydrates the target of an event first, so the click works at once.
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

/** Reports, before the browser paints, that the app has replaced the prerendered HTML. */
function Replacement({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useLayoutEffect(() => onShown(), [onShown]);
  return children;
}

/** True if the prerendered HTML shows the page that the router will show. Hydrating another page would fail. */
function showsRendered(address: string | undefined): boolean {
  const { location, matches } = router.state;
  return location.pathname === address && matches.every(({ status }) => status === 'success');
}
