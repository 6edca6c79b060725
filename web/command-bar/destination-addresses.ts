import { DESTINATIONS } from '../command-grammar/destinations/destinations.ts';
import type { AppPath } from '../shell/nav-links.ts';

/** The address of a destination. `heading` or `button` names the element on the page that receives focus. */
export type DestinationAddress = { to: AppPath | '/contact'; heading?: string; button?: string };

type Destinations = typeof DESTINATIONS;

/** The destinations that have no address, because the bar itself handles them. */
export type CommandBarActionId = {
  [Id in keyof Destinations]: Destinations[Id] extends { to: string } ? never : Id;
}[keyof Destinations];

/** Returns the address of a destination. Its type allows only addresses of existing pages. */
export function getDestinationAddress(id: Exclude<keyof Destinations, CommandBarActionId>): DestinationAddress {
  return DESTINATIONS[id];
}

/**
 * Focuses part of a page as soon as it has rendered. Stops trying after ten seconds, or when the user does something
 * else.
 */
export function focusWhenRendered({ to, heading, button }: DestinationAddress): void {
  if (heading === undefined && button === undefined) return;
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(10_000)]);
  window.addEventListener('pointerdown', () => done.abort(), { signal });
  window.addEventListener('keydown', () => done.abort(), { signal });
  const look = () => {
    if (signal.aborted) return;
    // Waits until the bar has closed, because closing the bar moves focus back to the previous element.
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
