import type { Page } from 'playwright-core';
import {
  clickButton,
  defineScene,
  failRequests,
  fillTextbox,
  keepToastOpen,
  type Scene,
  tickCheckbox,
  UNREACHABLE_MESSAGE,
  waitForRole,
  waitForTable,
  waitForText,
} from './define-scene.ts';

/** Makes every change fail, as if somebody else had just changed the same transaction. */
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
  defineScene('transactions-part', { isVariant: true, as: 'full', at: '/transactions?category=Food&from=2026-06-15' }, [
    waitForTable,
    waitForText(/of \$71\.95/),
  ]),
  defineScene('transactions-details-split', { isVariant: true, as: 'full', at }, [
    clickButton('Details of Market hall, Jun 18, 2026'),
    waitForText('A basket and two bowls'),
  ]),
  defineScene('transactions-edit', { isVariant: true, as: 'full', at }, [
    clickButton(/^Edit /),
    waitForRole('button', /^Save /),
  ]),
  defineScene('transactions-edit-extreme', { isVariant: true, as: 'extreme', at }, [
    clickButton(/^Edit /),
    waitForRole('button', /^Save /),
  ]),
  defineScene('transactions-edit-conflict', { as: 'full', at, given: changedMeanwhile }, [
    clickButton(/^Edit /),
    fillTextbox('Name', 'What this tab calls it'),
    clickButton(/^Save /),
    waitForText('Changed Elsewhere'),
  ]),
  defineScene('transactions-details', { as: 'full', at }, [
    clickButton(/^Details of /),
    waitForRole('button', 'Duplicate'),
  ]),
  defineScene('transactions-details-extreme', { isVariant: true, as: 'extreme', at }, [
    clickButton(/^Details of /),
    waitForRole('button', 'Duplicate'),
  ]),
  defineScene('transactions-delete', { as: 'full', at }, [
    clickButton(/^Delete /),
    waitForRole('alertdialog', /Delete/),
  ]),
  defineScene('transactions-delete-failure', { as: 'full', at, given: failRequests('/transactions/*') }, [
    clickButton(/^Delete /),
    clickButton('Delete'),
    waitForText(UNREACHABLE_MESSAGE),
  ]),
  defineScene('transactions-delete-many', { isVariant: true, as: 'full', at }, [
    tickCheckbox('Select all on this page'),
    clickButton('Delete (10)'),
    waitForText(/permanently delete these 10/),
  ]),
  defineScene('transactions-deleted', { isVariant: true, as: 'extreme', at }, [
    clickButton(/^Delete /),
    clickButton('Delete'),
    keepToastOpen,
    waitForRole('button', 'Undo'),
  ]),
];
