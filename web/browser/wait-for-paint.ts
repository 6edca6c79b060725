/** Resolves after the next paint, so that slow work does not delay the visible reaction to a click. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
