/** Once the page has shown what it has: what takes long then keeps nobody from seeing that a press was heard. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
