declare global {
  interface Window {
    /** The button that was pressed last before there was anything to answer it. `index.html` keeps it. */
    earlyPress?: HTMLElement | undefined;
    holdPress?: (event: Event) => void;
  }
}

/** From here on a press is answered as it comes; the one that was held is answered now, if its button is still there. */
export function answerEarlyPress(): void {
  if (window.holdPress) window.removeEventListener('click', window.holdPress, true);
  const button = window.earlyPress;
  window.earlyPress = undefined;
  if (button?.isConnected) button.click();
}
