import type { Locator } from 'playwright-core';

type Box = { x: number; y: number; width: number; height: number };

/**
 * Waits until an element has stopped moving, and returns its box. The position is relative to the start of the scrolled
 * contents, so it does not change if something is scrolled.
 */
export function readRestingBox(element: Locator): Promise<Box> {
  return element.evaluate(async (it) => {
    const readBox = () => {
      let { x, y, width, height } = it.getBoundingClientRect();
      for (let parent = it.parentElement; parent; parent = parent.parentElement) {
        x += parent.scrollLeft;
        y += parent.scrollTop;
      }
      return { x, y, width, height };
    };
    // Fonts that load late move everything below their text.
    await document.fonts.ready;
    let box = readBox();
    for (let framesAtRest = 0; framesAtRest < 3; ) {
      await new Promise(requestAnimationFrame);
      const now = readBox();
      const isSame = now.x === box.x && now.y === box.y && now.width === box.width && now.height === box.height;
      framesAtRest = isSame ? framesAtRest + 1 : 0;
      box = now;
    }
    return box;
  });
}
