import type { Page } from 'playwright-core';

/**
 * Returns the endless animations that run even if reduced motion is requested. Animations in steps, such as a loader,
 * are allowed.
 */
export function findEndlessAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { effect } = animation;
      const isEndless = effect instanceof KeyframeEffect && effect.getTiming().iterations === Infinity;
      const isSmooth = isEndless && !effect.getKeyframes().every(({ easing }) => easing.startsWith('steps('));
      return isSmooth ? `moves: ${effect.target?.outerHTML.slice(0, 200)}` : [];
    }),
  );
}
