/**
 * Retries style sheets that failed to load. Vite requests each only once, so the page would stay unstyled after a
 * server restart.
 */
export function retryFailedStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const isStyles = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
      if (isStyles) setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN);
    },
    // Use the capture phase, because error events of elements do not bubble.
    true,
  );
}

/** Milliseconds to wait before the first retry. */
const AGAIN = 1000;
