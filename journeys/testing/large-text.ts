import type { Page } from 'playwright-core';
import { waitForAnimations } from './accessibility.ts';

/** Sizes of the text in percent. Users set them in the settings of the browser or the phone. */
const SIZES = [130, 200];

/** Returns a description of everything that does not fit on the screen with larger text. */
export async function findLargeTextFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', `${percent}%`), size);
    await waitForAnimations(page);
    found.push(...(await page.evaluate(measure)).map((fault) => `with text of ${size}% ${fault}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
}

function measure(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  const controls = '[role=dialog] [aria-label^=Close], header :is(a, button), nav[aria-label=Main] :is(a, button)';
  for (const control of document.querySelectorAll(controls)) {
    const { left, right, top, bottom, width } = control.getBoundingClientRect();
    const isInWindow = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    if (width > 0 && !isInWindow) found.push(`"${control.ariaLabel ?? control.textContent}" is outside the window`);
  }
  return found;
}
