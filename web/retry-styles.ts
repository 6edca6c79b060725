/**
 * Vite asks for the style sheet of a part of the page once, and takes it for there from then on. One that did not come,
 * while the server was started anew perhaps, is asked for until it does: what needs it would stand there bare.
 */
export function retryStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const isStyles = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
      if (isStyles) setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN);
    },
    // It does not bubble.
    true,
  );
}

/** Milliseconds. */
const AGAIN = 1000;
