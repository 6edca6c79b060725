/**
 * Retries style sheets that failed to load, for example during a server restart. Vite requests each one only once, and the page
 * would stay unstyled.
 */
export function retryStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const isStyles = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
      if (isStyles) setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN);
    },
    // Error events of elements do not bubble, so capture them.
    true,
  );
}

/** Milliseconds. */
const AGAIN = 1000;
