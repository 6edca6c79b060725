import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { hasToken } from '../auth/token.ts';
import { router, watchScroll } from '../routes.tsx';
import { followFocus, replayEarlyClick } from './early-input.ts';

/**
 * Starts the page. HTML that was rendered at build stays until React can take over: public pages are hydrated, so that what was
 * typed stays; the frame of a page of the app is replaced as a whole, for it was rendered without its user.
 */
export async function hydratePage(root: HTMLElement): Promise<void> {
  watchScroll();
  // All scripts have just been evaluated in one piece: whoever taps has been waiting.
  const { scheduler }: Partial<Window> = window;
  await scheduler?.yield?.();
  const { audience, address } = root.dataset;
  const isShown = audience === 'anyone' || audience === (hasToken() ? 'user' : 'visitor');
  if (isShown) await router.load();
  // Transitions are rendered in slices: in one piece a slow phone could not answer a tap for a good while.
  if (isShown && audience !== 'user' && showsRendered(address)) {
    // Tells the router that its HTML is there: else it would render a Suspense boundary that the HTML lacks.
    router.ssr = { manifest: undefined };
    startTransition(() => void hydrateRoot(root, <App />));
    root.removeAttribute('data-audience');
    // React hydrates first, and at once, what an event is about.
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

/** Tells, before the browser paints, that the rendered page has replaced the HTML from the build. */
function Replacement({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useLayoutEffect(() => onShown(), [onShown]);
  return children;
}

/** Whether the router shows the page that was rendered: hydrating another would fail. */
function showsRendered(address: string | undefined): boolean {
  const { location, matches } = router.state;
  return location.pathname === address && matches.every(({ status }) => status === 'success');
}
