/** Resolves after the next paint. Long work started then does not delay the visible reaction to a click. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
