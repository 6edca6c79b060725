import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe returns, as far as a story reads it. */
type Findings = { violations: { id: string; help: string; nodes: { html: string }[] }[] };

/** Target size is a rule of WCAG 2.2 AA that axe leaves off. */
const RULES = "{ resultTypes: ['violations'], preload: false, rules: { 'target-size': { enabled: true } } }";
const CONTRAST = "{ resultTypes: ['violations'], preload: false, runOnly: ['color-contrast'] }";
/** Behind a dialog the page is as it was without it. */
const IN_FRONT = "[...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document";

export type Theme = 'light' | 'dark';

/** Has every document of the pages bring axe along: sent anew to each it would cost more. The pages must allow scripts: `bypassCSP`. */
export const bringAxe = (context: BrowserContext) => context.addInitScript({ content: source });

/**
 * What axe finds wrong with the page as it stands, by WCAG 2.2 AA and good practice in the first of the themes and, as nothing
 * else differs, by contrast in another.
 */
export async function axeFindings(page: Page, themes: Theme[], excused: string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const [index, colorScheme] of themes.entries()) {
    await showTheme(page, colorScheme);
    const { violations } = (await page.evaluate(`axe.run(${IN_FRONT}, ${index === 0 ? RULES : CONTRAST})`)) as Findings;
    for (const { id, help, nodes } of violations) {
      if (excused.includes(id)) continue;
      found.push(`${colorScheme}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  }
  return found;
}

export async function showTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await settled(page);
}

/** Even under reduced motion colours take a moment to change, one level of the page after another. What never ends may go on. */
export function settled(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}
