import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The fields of axe's results that we read. */
type Findings = { violations: { id: string; help: string; nodes: { html: string }[] }[] };

/** WCAG 2.2 AA requires a minimum size of click targets, which axe checks only if this rule is enabled. */
const RULES = "{ resultTypes: ['violations'], preload: false, rules: { 'target-size': { enabled: true } } }";
const CONTRAST = "{ resultTypes: ['violations'], preload: false, runOnly: ['color-contrast'] }";
/** If a dialog is open, only the dialog is checked. The page behind it is checked in another scene. */
const IN_FRONT = "[...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document";

export type Theme = 'light' | 'dark';

/** Adds axe to every page of a browser context, which is faster than injecting it later. Requires `bypassCSP`. */
export const addAxeToContext = (context: BrowserContext) => context.addInitScript({ content: source });

/**
 * Returns the violations of WCAG 2.2 AA and of best practices. In the first theme, all rules are checked. Other themes
 * differ only in their colours, so only the contrast is checked in them.
 */
export async function findAxeViolations(page: Page, themes: Theme[], excused: string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const [index, colorScheme] of themes.entries()) {
    await switchTheme(page, colorScheme);
    const { violations } = (await page.evaluate(`axe.run(${IN_FRONT}, ${index === 0 ? RULES : CONTRAST})`)) as Findings;
    for (const { id, help, nodes } of violations) {
      if (excused.includes(id)) continue;
      found.push(`${colorScheme}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  }
  return found;
}

export async function switchTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await waitForAnimations(page);
}

/** Waits until all animations have ended, except endless ones. Colours fade even if reduced motion is requested. */
export function waitForAnimations(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}
