import type { Page } from 'playwright-core';
import { checks, fails, fills, finds, keepsToast, presses, type Scene, sees, seesList, UNREACHABLE } from './scene.ts';

/** Makes every change conflict with another one. */
async function changedMeanwhile(page: Page): Promise<undefined> {
  await page.route('**/api/transactions/*', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const body = route.request().postDataJSON();
    const current = {
      ...body,
      name: 'What another tab calls it',
      cost: body.cost + 5,
      note: 'Seen from there',
      version: 2,
    };
    return route.fulfill({ status: 409, json: { message: 'This was changed elsewhere.', current } });
  });
}

const at = '/transactions';

export const transactionRowsScenes: Scene[] = [
  {
    name: 'transactions-part',
    isVariant: true,
    as: 'full',
    at: '/transactions?category=Food&from=2026-06-15',
    steps: [seesList, sees(/of \$71\.95/)],
  },
  {
    name: 'transactions-details-split',
    isVariant: true,
    as: 'full',
    at,
    steps: [presses('Details of Market hall, Jun 18, 2026'), sees('A basket and two bowls')],
  },
  { name: 'transactions-edit', isVariant: true, as: 'full', at, steps: [presses(/^Edit /), finds('button', /^Save /)] },
  {
    name: 'transactions-edit-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [presses(/^Edit /), finds('button', /^Save /)],
  },
  {
    name: 'transactions-edit-conflict',
    as: 'full',
    at,
    given: changedMeanwhile,
    steps: [presses(/^Edit /), fills('Name', 'What this tab calls it'), presses(/^Save /), sees('Changed elsewhere')],
  },
  { name: 'transactions-details', as: 'full', at, steps: [presses(/^Details of /), finds('button', 'Duplicate')] },
  {
    name: 'transactions-details-extreme',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [presses(/^Details of /), finds('button', 'Duplicate')],
  },
  { name: 'transactions-delete', as: 'full', at, steps: [presses(/^Delete /), finds('alertdialog', /Delete/)] },
  {
    name: 'transactions-delete-failure',
    as: 'full',
    at,
    given: fails('/transactions/*'),
    steps: [presses(/^Delete /), presses('Delete'), sees(UNREACHABLE)],
  },
  {
    name: 'transactions-delete-many',
    isVariant: true,
    as: 'full',
    at,
    steps: [checks('Select all on this page'), presses('Delete (10)'), sees(/permanently delete these 10/)],
  },
  {
    name: 'transactions-deleted',
    isVariant: true,
    as: 'extreme',
    at,
    steps: [presses(/^Delete /), presses('Delete'), keepsToast, finds('button', 'Undo')],
  },
];
