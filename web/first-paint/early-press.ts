import { standInOf } from './stand-in.ts';

declare global {
  interface Window {
    /** The button that was pressed last before there was anything to answer it. `index.html` keeps it. */
    earlyPress?: HTMLElement | undefined;
    holdPress?: (event: Event) => void;
  }
}

/**
 * From here on a press is answered as it comes; the one that was held is answered now, by its button or by the one that
 * stands in its place.
 */
export function answerEarlyPress(root: HTMLElement): void {
  if (window.holdPress) window.removeEventListener('click', window.holdPress, true);
  const held = window.earlyPress;
  window.earlyPress = undefined;
  if (!held) return;
  const button = standInOf(held, root);
  // Was it pressed by key, the keys go on from there.
  button?.focus();
  button?.click();
}
