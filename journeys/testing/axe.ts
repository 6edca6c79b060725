import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The part of axe's result that stories read. */
type Findings = { violations: { id: string; help: string; nodes: { html: string }[] }[] };

/** Target size is a WCAG 2.2 AA rule that axe turns off by default. */
const RULES = "{ resultTypes: ['violations'], preload: false, rules: { 'target-size': { enabled: true } } }";
const CONTRAST = "{ resultTypes: ['violations'], preload: false, runOnly: ['color-contrast'] }";
/** Checks only the dialog if one is open. Another scene checks the page behind the dialog. */
const IN_FRONT = "[...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document";

export type Theme = 'light' | 'dark';

/**
 * Adds axe to every document of the pages, which is cheaper than sending it to each. Requires pages that allow scripts
 * (`bypassCSP`).
 */
export const bringAxe = (context: BrowserContext) => context.addInitScript({ content: source });

/**
 * Violations of WCAG 2.2 AA and best practices in the first theme, and of contrast rules in the others, because nothing
 * else differs.
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

/**
 * Waits for finite animations. Even with reduced motion, colours take a moment to change, one level of the page after
 * another.
 */
export function settled(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}
