import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressButton } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

const day = (days: number) => new Date(Date.now() - days * 864e5).toISOString().slice(0, 10);

/** Returns a bank file that contains its account number. */
function statement(number: string, ...rows: readonly [day: string, amount: string, name: string][]) {
  const entries = rows.map(
    ([on, amount, name], at) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${on.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${number}-${at}<NAME>${name}</STMTTRN>`,
  );
  const text = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${entries.join('\n')}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  return { name: `${number}.ofx`, mimeType: 'application/x-ofx', buffer: Buffer.from(text) };
}

const CHECKING = statement('111222333', [day(3), '-500.00', 'TRANSFER TO SAVINGS'], [day(2), '-4.00', 'KIOSK']);
const SAVINGS = statement('444555666', [day(3), '500.00', 'TRANSFER FROM CHECKING'], [day(1), '3.00', 'INTEREST']);

story.everywhere(
  'two rows wrongly taken for a transfer are separated in place, and joined again',
  async ({ visit }) => {
    const { page, account } = await visit('/import');
    await page.getByLabel('Bank files').setInputFiles([CHECKING, SAVINGS]);
    await sees(page, '4 rows: 2 new, 2 transfers.');
    await pressButton(page, /^Not a Transfer Transfer to savings/i);
    await sees(page, '4 rows: 4 new.');
    await pressButton(page, /^Mark as Transfer Transfer from checking/i);
    await sees(page, '4 rows: 2 new, 2 transfers.');
    await page.getByRole('button', { name: 'Import 2 Transactions and 1 Transfer' }).waitFor();
    // The keyboard can press the button in the row as soon as the row matches the totals above.
    await page.getByRole('button', { name: /^Not a Transfer Transfer to savings/i }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: /Transfer to savings/i })
      .focus();
    for (let stop = 0; stop < 2; stop++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await sees(page, '4 rows: 4 new.');
    await page
      .getByRole('button', { name: /^Mark as Transfer Transfer to savings/i })
      .and(page.locator(':focus'))
      .waitFor();
    await pressButton(page, 'Import 4 Transactions');
    await sees(page, '4 transactions added, 2 accounts created.');
    await expect
      .poll(() => account.send('GET', '/transactions/summary'))
      .toMatchObject({ totalIncome: 503, totalExpenses: 504 });
    await pressButton(page, 'Undo Import');
    await pressButton(page.getByRole('alertdialog'), 'Undo Import');
    await sees(page, '4 transactions removed.');
  },
);

story('possible transfers are shown after an import, and joined there', async ({ visit }) => {
  const { page, account } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(CHECKING);
  await pressButton(page, 'Import 2 Transactions');
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByLabel('Bank files').setInputFiles(SAVINGS);
  await page.getByRole('combobox', { name: 'Account for 444555666' }).selectOption('New account');
  await pressButton(page, 'Import 2 Transactions');
  const notice = page.getByRole('region', { name: 'Possible transfers' });
  await notice.getByText('1 of the imported transactions may be a transfer between your accounts.').waitFor();
  await pressButton(notice, 'Show');
  await pressButton(notice, 'Merge');
  await notice.waitFor({ state: 'detached' });
  await expect
    .poll(() => account.send('GET', '/transactions/summary'))
    .toMatchObject({ totalIncome: 3, totalExpenses: 4 });
});

function sees(page: Page, words: string): Promise<void> {
  return page.getByRole('status').getByText(words, { exact: true }).waitFor();
}
