import { expect } from 'vitest';
import { fetchTransactions } from './testing/account.ts';
import { pressButton, runWhileNotificationsStay, selectOption, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { waitForTransactionCount } from './testing/transactions-list.ts';

const story = createStoryTests();

story.atDesk(
  'a rule is created, previewed, applied, undone, moved and deleted, and a correction suggests another',
  async ({ visit }) => {
    const { page, account } = await visit('/settings', {
      fill: async ({ add }) => {
        await add({ name: 'Coffee bar', category: 'Bills' });
        await add({ name: 'Café Coffee', category: 'Shopping' });
        await add({ name: 'Kiosk 12', category: 'Bills' });
      },
    });
    const categories = async () => (await fetchTransactions(account)).map(({ category }) => category);
    await page.getByRole('link', { name: 'Open Rules' }).click();
    await waitForHeading(page, 'Rules');
    await page.getByText('No rules yet').waitFor();

    await pressButton(page, 'Add Rule');
    const dialog = page.getByRole('dialog');
    await pressButton(dialog, 'Save Rule');
    await dialog.getByText('Enter at least one condition').waitFor();
    await dialog.getByRole('textbox', { name: 'Words in the name' }).fill('COFFEE');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Food');
    await page.keyboard.press('Tab');
    await pressButton(dialog, 'Save Rule');
    await dialog.getByText('2 transactions would change.').waitFor();
    await dialog.getByText('Shopping → Food').waitFor();
    await expect.poll(() => categories()).toEqual(['Bills', 'Shopping', 'Bills']);
    await runWhileNotificationsStay(page, async () => {
      await pressButton(dialog, 'Change 2 Transactions');
      await page.getByText('2 transactions changed.').waitFor();
      await expect.poll(() => categories()).toEqual(['Bills', 'Food', 'Food']);
      await pressButton(page, 'Undo');
    });
    await page.getByText('2 transactions changed back.').waitFor();
    await expect.poll(() => categories()).toEqual(['Bills', 'Shopping', 'Bills']);

    // The page offers to undo the last run, even when its notification is gone.
    const lastRun = page.getByRole('region', { name: 'Last applied rules' });
    await lastRun.waitFor({ state: 'detached' });
    await pressButton(page, 'Apply to Past Transactions');
    await pressButton(page.getByRole('dialog'), 'Change 2 Transactions');
    await expect.poll(() => categories()).toEqual(['Bills', 'Food', 'Food']);
    await page.reload();
    await lastRun.getByText('Rules changed 2 transactions').waitFor();
    await pressButton(lastRun, 'Undo');
    await lastRun.waitFor({ state: 'detached' });
    await expect.poll(() => categories()).toEqual(['Bills', 'Shopping', 'Bills']);

    // The rule also applies to new entries.
    await page.goto('/transactions');
    await pressButton(page, 'Add Transaction');
    await page.getByRole('dialog').getByLabel('Amount').fill('3');
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: 'Name' })
      .or(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }))
      .pressSequentially('Iced coffee');
    await expect
      .poll(() => page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).inputValue())
      .toBe('Food');
    await pressButton(page.getByRole('dialog'), 'Cancel');
    await pressButton(page.getByRole('alertdialog'), 'Discard');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.goto('/transactions');
    await waitForTransactionCount(page, '3 transactions');
    await pressButton(page, /^Edit Kiosk 12/);
    await selectOption(page.getByRole('dialog'), 'Category', 'Shopping');
    await pressButton(page, 'Always do this for similar names?');
    const offered = page.getByRole('dialog', { name: 'Add Rule' });
    await expect.poll(() => offered.getByLabel('Words in the name').inputValue()).toBe('Kiosk 12');
    await expect.poll(() => offered.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Shopping');
    await offered.getByLabel('Words in the name').fill('kiosk');
    // A rule from a correction has only the fields that most rules need. A button shows the other fields.
    expect(await offered.getByLabel('Amount from').count()).toBe(0);
    await pressButton(offered, 'More Conditions and Changes');
    await page.waitForFunction(() => document.activeElement?.getAttribute('placeholder') === 'Optional');
    await offered.getByLabel('Amount from').waitFor();
    await pressButton(offered, 'Save Rule');
    const past = page.getByRole('dialog', { name: 'Past Transactions' });
    await past.getByText('1 transaction would change.').waitFor();
    await page.keyboard.press('Escape');
    await past.waitFor({ state: 'hidden' });
    // The dialog below stays open and keeps its selection.
    await pressButton(page.getByRole('dialog'), 'Save Expense');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => categories()).toEqual(['Shopping', 'Shopping', 'Bills']);

    await page.goto('/rules');
    const rules = () => page.getByRole('list', { name: 'Rules' }).getByRole('listitem').allTextContents();
    await pressButton(page, 'Move down: Name contains “COFFEE”');
    await expect.poll(async () => (await rules()).map((text) => text.includes('COFFEE'))).toEqual([false, true]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await rules()).map((text) => text.includes('COFFEE'))).toEqual([true, false]);
    await pressButton(page, 'Delete: Name contains “COFFEE”');
    await runWhileNotificationsStay(page, async () => {
      await pressButton(page.getByRole('alertdialog'), 'Delete');
      const deleted = page.getByRole('alert').filter({ hasText: 'Rule deleted.' });
      await deleted.waitFor();
      await expect.poll(() => rules()).toHaveLength(1);
      await pressButton(deleted, 'Undo');
    });
    await expect.poll(async () => (await rules()).map((text) => text.includes('COFFEE'))).toEqual([true, false]);
  },
);

story.everywhere('a rule applied from an open entry leaves the entry open, without a conflict', async ({ visit }) => {
  const name = 'Oakwood Properties Web Pmts 4X9K2L Web Id';
  const { page, account } = await visit('/transactions', {
    fill: async ({ add }) => {
      await add({ name: 'Oakwood Properties Web Pmts 7Q1M5T Web Id', category: 'Shopping', addedOn: '2026-10-01' });
      await add({ name, category: 'Shopping', addedOn: '2026-11-01' });
    },
  });
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 409) refused.push(reply.url());
  });
  await waitForTransactionCount(page, '2 transactions');
  await pressButton(page, /^Edit Oakwood Properties Web Pmts 4X9K2L/);
  const form = page.getByRole('dialog', { name: /^Edit Transaction/ });
  await form.getByLabel('Note').fill('two rooms');
  await selectOption(form, 'Category', 'Bills');
  await pressButton(form, 'Always do this for similar names?');
  const offered = page.getByRole('dialog', { name: 'Add Rule' });
  await expect.poll(() => offered.getByLabel('Words in the name').inputValue()).toBe('Oakwood Properties');
  await offered.getByText('2 past transactions would change.').waitFor();
  await pressButton(offered, 'Save Rule');
  await pressButton(page.getByRole('dialog', { name: 'Past Transactions' }), 'Change 2 Transactions');
  await page.getByRole('dialog', { name: 'Past Transactions' }).waitFor({ state: 'hidden' });
  await expect.poll(() => form.getByLabel('Note').inputValue()).toBe('two rooms');
  await form.getByLabel('Name').first().fill('Rent');
  expect(await form.getByRole('button', { name: 'Always do this for similar names?' }).count()).toBe(0);
  await pressButton(form, 'Save Expense');
  await form.waitFor({ state: 'hidden' });
  expect(refused).toEqual([]);
  await expect
    .poll(() => fetchTransactions(account))
    .toMatchObject([
      { name: 'Rent', category: 'Bills', note: 'two rooms' },
      { category: 'Bills', note: '' },
    ]);
});

story('a shop that is renamed in one transaction is renamed in the others, too', async ({ visit }) => {
  const { page, account } = await visit('/transactions', {
    fill: async ({ add }) => {
      for (const addedOn of ['2026-11-01', '2026-11-02', '2026-11-03']) await add({ name: 'AMZN MKTP', addedOn });
      await add({ name: 'AMZN MKTP PRIME', addedOn: '2026-10-30' });
    },
  });
  const listNames = async () => (await fetchTransactions(account)).map(({ name }) => name);
  const [newest] = await fetchTransactions(account);
  await page.goto(`/transactions?open=${newest?._id}`);
  const panel = page.getByRole('complementary', { name: 'Transaction' }).or(page.getByRole('dialog'));
  await pressButton(panel, 'Edit');
  await panel.getByLabel('Name').first().fill('Amazon');
  await pressButton(panel, 'Save Expense');
  await panel.getByText('Rename the other 2 transactions named “AMZN MKTP” to “Amazon” too?').waitFor();
  expect(await listNames()).toEqual(['Amazon', 'AMZN MKTP', 'AMZN MKTP', 'AMZN MKTP PRIME']);
  await runWhileNotificationsStay(page, async () => {
    await pressButton(panel, 'Rename 2 Transactions');
    await page.getByText('2 transactions changed.').waitFor();
    expect(await listNames()).toEqual(['Amazon', 'Amazon', 'Amazon', 'AMZN MKTP PRIME']);
    await expect.poll(() => panel.getByText('Rename the other').count()).toBe(0);
    await pressButton(page.getByRole('alert'), 'Undo');
    await page.getByText('2 transactions changed back.').waitFor();
  });

  // The form of the list offers it in a notification.
  await page.goto('/transactions');
  await page
    .getByRole('button', { name: /^Edit AMZN MKTP(?! PRIME)/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: /^Edit Transaction/ });
  await form.getByLabel('Name').first().fill('Amazon');
  await runWhileNotificationsStay(page, async () => {
    await pressButton(form, 'Save Expense');
    await page.getByText('Saved. 1 other transaction is still named “AMZN MKTP”.').waitFor();
    await pressButton(page, 'Rename 1');
    await page.getByText('1 transaction changed.').waitFor();
  });
  expect(await listNames()).toEqual(['Amazon', 'Amazon', 'Amazon', 'AMZN MKTP PRIME']);
});

story.atDesk('a rule made in an import preview changes the other open rows at once', async ({ visit }) => {
  const { page } = await visit('/import');
  const lines = [
    '2026-11-01,OAKWOOD PROPERTIES WEB PMTS 4X9K2L WEB ID: 9000123456,-900.00',
    '2026-10-01,OAKWOOD PROPERTIES WEB PMTS 7Q1M5T WEB ID: 9000123456,-900.00',
    '2026-10-02,Corner Bakery,-4.10',
  ];
  const buffer = Buffer.from(['Date,Description,Amount', ...lines].join('\n'));
  await page.getByLabel('Bank files').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
  await page
    .getByRole('button', { name: /^Edit Oakwood Properties/ })
    .first()
    .click();
  const editor = page.getByRole('form', { name: 'Edit line 2' });
  await editor.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Bills', exact: true }).click();
  await pressButton(editor, 'Always do this for similar names?');
  const offered = page.getByRole('dialog', { name: 'Add Rule' });
  await offered.getByText('Matches 2 rows of this import. No past transaction would change.').waitFor();
  await pressButton(offered, 'Save Rule');
  await offered.waitFor({ state: 'hidden' });
  await pressButton(editor, 'Save');
  const bills = page.getByText('Bills', { exact: true });
  await expect.poll(() => bills.count()).toBe(2);
});

story(
  'Enter selects the suggested category of a rule, and deleting the text leaves the category unchanged',
  async ({ visit }) => {
    const { page } = await visit('/rules', {
      fill: async ({ add }) => {
        await add({ name: 'Corner bistro', category: 'Dining Out' });
      },
    });
    await pressButton(page, 'Add Rule');
    const dialog = page.getByRole('dialog', { name: 'Add Rule' });
    await dialog.getByRole('textbox', { name: 'Words in the name' }).fill('bistro');
    const category = dialog.getByRole('combobox', { name: 'Category' });
    await category.pressSequentially('Dining');
    await dialog.getByRole('option', { name: 'Dining Out' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => category.inputValue()).toBe('Dining Out');
    await category.fill('');
    await dialog.getByRole('textbox', { name: 'New name' }).fill('Bistro');
    await expect.poll(() => category.inputValue()).toBe('');
    await pressButton(dialog, 'Save Rule');
    await page.getByRole('list', { name: 'Rules' }).getByText('Name “Bistro”').waitFor();
  },
);

story('a new category for several transactions with the same name can become a rule', async ({ visit }) => {
  const { page, account } = await visit('/transactions', {
    fill: async ({ add }) => {
      for (const day of ['01', '02', '03'])
        await add({ name: 'Kiosk 12', category: 'Bills', addedOn: `2026-10-${day}` });
    },
  });
  await waitForTransactionCount(page, '3 transactions');
  for (const day of [2, 3]) await page.getByLabel(`Select Kiosk 12, Oct ${day}, 2026`).check();
  await pressButton(page, 'Change (2)');
  await selectOption(page.getByRole('dialog'), 'Category', 'Food');
  await runWhileNotificationsStay(page, async () => {
    await pressButton(page.getByRole('dialog'), 'Change');
    await page.getByText('2 transactions changed.').waitFor();
    await pressButton(page, 'Always…');
  });
  const rule = page.getByRole('dialog', { name: 'Add Rule' });
  await rule.getByText('1 past transaction would change.').waitFor();
  await pressButton(rule, 'Save Rule');
  await pressButton(page.getByRole('dialog', { name: 'Past Transactions' }), 'Change 1 Transaction');
  await expect
    .poll(async () => (await fetchTransactions(account)).map(({ category }) => category))
    .toEqual(['Food', 'Food', 'Food']);
});
