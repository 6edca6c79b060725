import type { Page } from 'playwright-core';

/** What moves without an end before somebody who asked for no motion, by its names: but in steps, such as the ring of a loader. */
export function whatMoves(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect } = animation;
      const isEndless = effect instanceof KeyframeEffect && effect.getTiming().iterations === Infinity;
      const isSmooth = isEndless && !effect.getKeyframes().every(({ easing }) => easing.startsWith('steps('));
      return isSmooth ? `moves: ${effect.target?.outerHTML.slice(0, 200)}` : [];
    }),
  );
}
