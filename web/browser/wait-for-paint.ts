/** Resolves after the next paint, so that long work does not delay the visible reaction to a click. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
