import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '../app.tsx';
import { hasToken } from '../auth/token.ts';
import { router } from '../routes.tsx';
import { replayEarlyClick } from './early-click.ts';
import { followFocus } from './follow-focus.ts';

/**
 * Starts the page. One that was rendered at build stays as it is until it can be taken over: a public one element by
 * element, with what has been typed into it, the frame of a page of the app as a whole.
 */
export async function hydratePage(root: HTMLElement): Promise<void> {
  const { audience, address } = root.dataset;
  const isShown = audience === 'anyone' || audience === (hasToken() ? 'user' : 'visitor');
  if (isShown) await router.load();
  // As transitions both are done in small portions, between which the browser answers to the person.
  if (isShown && audience !== 'user' && isStill(address)) {
    // Has the router build what it built then, without the boundary that only a page of scripts needs.
    router.ssr = { manifest: undefined };
    startTransition(() => void hydrateRoot(root, <App />));
    root.removeAttribute('data-audience');
    // React first brings to life, at once, what a press is about.
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

/** What was rendered at build is gone when this is there: from now on nothing goes by whom that was for. */
function Replacement({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useLayoutEffect(() => onShown(), [onShown]);
  return children;
}

/** Whether the address has led to the page that was rendered for it. */
function isStill(address: string | undefined): boolean {
  const { location, matches } = router.state;
  return location.pathname === address && matches.every(({ status }) => status === 'success');
}
