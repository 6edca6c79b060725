import { replacementOf } from './replacement.ts';

declare global {
  interface Window {
    /** The button that was pressed last before there was anything to answer it. `index.html` keeps it. */
    earlyClick?: HTMLElement | undefined;
    holdClick?: (event: Event) => void;
  }
}

/**
 * From here on a press is answered as it comes; the one that was held is answered now, by its button or by the one that
 * stands in its place.
 */
export function replayEarlyClick(root: HTMLElement): void {
  if (window.holdClick) window.removeEventListener('click', window.holdClick, true);
  const held = window.earlyClick;
  window.earlyClick = undefined;
  if (!held) return;
  const button = replacementOf(held, root);
  // Was it pressed by key, the keys go on from there.
  button?.focus();
  button?.click();
}
