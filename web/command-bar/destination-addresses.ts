import type { AppPath } from '../shell/nav-links.ts';
import { DESTINATIONS } from './grammar/destinations.ts';

/** The address of a destination. `heading` or `button` is the element of the page that gets the focus. */
export type DestinationAddress = { to: AppPath | '/contact'; heading?: string; button?: string };

type Destinations = typeof DESTINATIONS;

/** The destinations that are actions of the bar and have no address. */
export type ActionId = {
  [Id in keyof Destinations]: Destinations[Id] extends { to: string } ? never : Id;
}[keyof Destinations];

/** Returns the address of a destination. The types only allow addresses of existing pages. */
export function getDestinationAddress(id: Exclude<keyof Destinations, ActionId>): DestinationAddress {
  return DESTINATIONS[id];
}

/**
 * Focuses a part of a page as soon as it is rendered. Stops after ten seconds, or when the user does something else.
 */
export function focusWhenRendered({ to, heading, button }: DestinationAddress): void {
  if (heading === undefined && button === undefined) return;
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(10_000)]);
  window.addEventListener('pointerdown', () => done.abort(), { signal });
  window.addEventListener('keydown', () => done.abort(), { signal });
  const look = () => {
    if (signal.aborted) return;
    // Waits until the bar is gone, because it returns the focus to the previous element when it closes.
    const isThere = window.location.pathname === to && document.querySelector('[role=dialog]') === null;
    const part = isThere ? findPart(heading, button) : undefined;
    if (!part) return requestAnimationFrame(look);
    if (heading !== undefined) part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: 'center' });
    done.abort();
  };
  requestAnimationFrame(look);
}

function findPart(heading: string | undefined, button: string | undefined): HTMLElement | undefined {
  const selector = heading === undefined ? 'main button' : 'main h2';
  const name = heading ?? button;
  return [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.textContent?.trim() === name);
}
