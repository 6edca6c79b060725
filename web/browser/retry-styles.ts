/**
 * Retries style sheets that failed to load, for example during a server restart. Vite requests each style sheet only
 * once, so the page would stay unstyled.
 */
export function retryFailedStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const isStyles = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
      if (isStyles) setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN);
    },
    // The listener is in the capture phase, because error events of elements do not bubble.
    true,
  );
}

/** Milliseconds before the first retry. */
const AGAIN = 1000;
