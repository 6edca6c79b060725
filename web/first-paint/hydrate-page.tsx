import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hasToken } from '../api/token.ts';
import { App } from './app.tsx';
import { followFocus, replayEarlyClick } from './early-input.ts';
import { router, watchScroll } from './routes.tsx';

/**
 * Starts the page. Prerendered HTML stays until React takes over: public pages are hydrated, so that typed text stays. The
 * frame of an app page is replaced, because it was rendered without its user.
 */
export async function hydratePage(root: HTMLElement): Promise<void> {
  watchScroll();
  // Evaluating the scripts blocked the page: first let it handle waiting taps.
  const { scheduler }: Partial<Window> = window;
  await scheduler?.yield?.();
  const { audience, address } = root.dataset;
  const isShown = audience === 'anyone' || audience === (hasToken() ? 'user' : 'visitor');
  if (isShown) await router.load();
  // Transitions render in slices, so that a slow phone can respond to taps.
  if (isShown && audience !== 'user' && showsRendered(address)) {
    // Tells the router that HTML exists: otherwise it renders a Suspense boundary that the HTML lacks.
    router.ssr = { manifest: undefined };
    startTransition(() => void hydrateRoot(root, <App />));
    root.removeAttribute('data-audience');
    // React first hydrates the target of an event.
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

/** True if the router shows the prerendered page. Hydrating another page would fail. */
function showsRendered(address: string | undefined): boolean {
  const { location, matches } = router.state;
  return location.pathname === address && matches.every(({ status }) => status === 'success');
}
