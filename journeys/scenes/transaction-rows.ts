import type { Page } from 'playwright-core';
import {
  checks,
  fails,
  fills,
  finds,
  keepsToast,
  presses,
  type Scene,
  scene,
  sees,
  seesList,
  UNREACHABLE,
} from './scene.ts';

/** Makes every change of a transaction conflict with another change. */
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
  scene('transactions-part', { isVariant: true, as: 'full', at: '/transactions?category=Food&from=2026-06-15' }, [
    seesList,
    sees(/of \$71\.95/),
  ]),
  scene('transactions-details-split', { isVariant: true, as: 'full', at }, [
    presses('Details of Market hall, Jun 18, 2026'),
    sees('A basket and two bowls'),
  ]),
  scene('transactions-edit', { isVariant: true, as: 'full', at }, [presses(/^Edit /), finds('button', /^Save /)]),
  scene('transactions-edit-extreme', { isVariant: true, as: 'extreme', at }, [
    presses(/^Edit /),
    finds('button', /^Save /),
  ]),
  scene('transactions-edit-conflict', { as: 'full', at, given: changedMeanwhile }, [
    presses(/^Edit /),
    fills('Name', 'What this tab calls it'),
    presses(/^Save /),
    sees('Changed elsewhere'),
  ]),
  scene('transactions-details', { as: 'full', at }, [presses(/^Details of /), finds('button', 'Duplicate')]),
  scene('transactions-details-extreme', { isVariant: true, as: 'extreme', at }, [
    presses(/^Details of /),
    finds('button', 'Duplicate'),
  ]),
  scene('transactions-delete', { as: 'full', at }, [presses(/^Delete /), finds('alertdialog', /Delete/)]),
  scene('transactions-delete-failure', { as: 'full', at, given: fails('/transactions/*') }, [
    presses(/^Delete /),
    presses('Delete'),
    sees(UNREACHABLE),
  ]),
  scene('transactions-delete-many', { isVariant: true, as: 'full', at }, [
    checks('Select all on this page'),
    presses('Delete (10)'),
    sees(/permanently delete these 10/),
  ]),
  scene('transactions-deleted', { isVariant: true, as: 'extreme', at }, [
    presses(/^Delete /),
    presses('Delete'),
    keepsToast,
    finds('button', 'Undo'),
  ]),
];
