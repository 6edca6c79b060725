import type { Page } from 'playwright-core';
import { pressButton } from './page-actions.ts';

/** The dialog of the command bar. */
export const bar = (page: Page) => page.getByRole('dialog', { name: 'Find or add' });

/** The button of a chip, such as `Category: Food`. */
export const chip = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

/** Opens the bar with its button, and types. */
export async function ask(page: Page, text: string) {
  await pressButton(page.getByRole('banner'), 'Find or add');
  const field = bar(page).getByRole('combobox');
  await field.fill(text);
  return field;
}
