import { expect } from 'vitest';
import { getDayInTimeZone } from '../domain/calendar-day.ts';
import { goToScreen, pressButton, selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { waitForTransactionCount } from './testing/transactions-list.ts';

const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const YEAR = TODAY.slice(0, 4);

const story = createStoryTests();

story.everywhere('someone in Germany types and reads amounts and dates as at home', async ({ visit, newPerson }) => {
  const { page, account } = await visit('/settings');
  const panel = page.getByRole('region', { name: 'Region' });
  const region = panel.getByRole('combobox', { name: 'Numbers and dates' });
  await region.fill('german');
  await page.getByRole('option', { name: 'Germany (German)' }).click();
  await panel.getByText(/^1\.234\.567,50/).waitFor();
  await pressButton(panel, 'Save Region');
  await page.getByText('Numbers and dates are now shown as in Germany (German).').waitFor();

  await goToScreen(page, 'Transactions');
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  const [amount, date] = [dialog.getByLabel('Amount'), dialog.getByLabel('Date')];
  await expect.poll(() => amount.getAttribute('placeholder')).toBe('0,00');
  await amount.fill('1.000,25+234,25');
  await dialog.getByText(/^= 1\.234,50/).waitFor();
  await dialog.getByLabel('Name').fill('Wardrobe');
  await selectOption(dialog, 'Category', 'Shopping');
  await date.fill('03.04.');
  await dialog.getByText(/^\w{3},? 3 April$/).waitFor();
  await dialog.getByLabel('Note').focus();
  await expect.poll(() => date.inputValue()).toBe(`3 Apr ${YEAR}`);
  await pressButton(dialog, 'Save Expense');
  await pressButton(page.getByRole('alertdialog'), 'Submit Anyway');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByText(/1\.234,50\s\$/)
    .locator('visible=true')
    .first()
    .waitFor();

  // The stored amount and day are the same for everyone. Another browser shows them in the same way.
  const saved = { name: 'Wardrobe', cost: 1234.5, addedOn: `${YEAR}-04-03` };
  expect(await account.send('GET', '/transactions')).toMatchObject({ transactions: [saved] });
  const other = await newPerson();
  await account.signIn(other.context);
  // From the first paint on, no amount is in another format.
  await other.context.addInitScript(`
    window.seen = [];
    const look = () => window.seen.push(...(document.body?.textContent.match(/\\d,\\d{3}\\.\\d\\d/g) ?? []));
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  `);
  await other.page.goto('/dashboard');
  await other.page
    .getByText(/1\.234,50\s\$/)
    .locator('visible=true')
    .first()
    .waitFor();
  expect(await other.page.evaluate('window.seen')).toEqual([]);
  await other.page.goto('/transactions');
  await pressButton(other.page, `Edit Wardrobe, 3 Apr ${YEAR}`);
  await expect.poll(() => other.page.getByRole('dialog').getByLabel('Amount').inputValue()).toBe('1234,50');

  await page.goto('/calendar');
  const names = () => page.getByRole('columnheader').allTextContents();
  await expect.poll(names).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
});

story('a mistyped year is asked about before it is saved', async ({ visit }) => {
  const { page, account } = await visit('/transactions');
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  const date = dialog.getByLabel('Date');
  await dialog.getByLabel('Name').fill('Tea');
  await dialog.getByLabel('Amount').fill('3');
  await selectOption(dialog, 'Category', 'Food');
  await date.fill('3/4/2204');
  await date.press('Enter');
  await dialog.getByText('Is the year 2204 right?').waitFor();
  await pressButton(dialog, 'Save Expense');
  await dialog.getByText('Is the year 2204 right?').waitFor();
  expect(await account.send('GET', '/transactions')).toMatchObject({ totalCount: 0 });
  // The buttons next to the field answer the question too.
  await pressButton(dialog, 'Yesterday');
  await dialog.getByText('Is the year 2204 right?').waitFor({ state: 'detached' });
  await date.fill('3/4/2204');
  await date.press('Tab');
  await pressButton(dialog, `Use ${YEAR}`);
  await expect.poll(() => date.inputValue()).toBe(`Mar 4, ${YEAR}`);
  await date.fill('3/4/1902');
  await date.press('Tab');
  await pressButton(dialog, 'Keep 1902');
  await expect.poll(() => date.inputValue()).toBe('Mar 4, 1902');
  await pressButton(dialog, 'Save Expense');
  await pressButton(page.getByRole('alertdialog'), 'Submit Anyway');
  await waitForTransactionCount(page, '1 transaction');
  expect(await account.send('GET', '/transactions')).toMatchObject({ transactions: [{ addedOn: '1902-03-04' }] });
});

story('the language of the browser is offered once', async ({ visit, newPerson }) => {
  const { page, account } = await visit('/budgets', { locale: 'fr-FR' });
  const offer = page.getByRole('region', { name: 'Region' });
  await offer.getByText(/as in France \(French\): 1\s234,50\s\$US, 21 Nov 2026\?$/).waitFor();
  await pressButton(offer, 'Keep US English');
  await offer.waitFor({ state: 'detached' });
  expect(await account.send('GET', '/auth/me')).toMatchObject({ region: 'en-US' });
  const other = await newPerson({ locale: 'fr-FR' });
  await account.signIn(other.context);
  await other.page.goto('/transactions');
  await other.page.getByText('No Transaction done').waitFor();
  await expect.poll(() => other.page.getByRole('region', { name: 'Region' }).count()).toBe(0);

  const next = await visit('/budgets', { locale: 'en-IN' });
  await pressButton(next.page, 'Use This Format');
  await next.page.getByRole('region', { name: 'Region' }).waitFor({ state: 'detached' });
  expect(await next.account.send('GET', '/auth/me')).toMatchObject({ region: 'en-IN' });
});

story('any currency can be found, and yen take no decimals', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      await add({ name: 'Tea', cost: 2.5 });
      await add({ name: 'Rice', cost: 3.5 });
    },
  });
  const note = page.getByRole('note').getByText(/^Amounts are shown without decimals in JPY/);
  await selectOption(page, 'Display currency', 'JPY Japanese Yen');
  await note.waitFor();
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('12.50');
  await pressButton(dialog, 'Save Expense');
  await dialog.getByText('Enter a whole amount, because JPY has no decimals').waitFor();
  await page.keyboard.press('Escape');
  await pressButton(page.getByRole('alertdialog'), 'Discard');
  await dialog.waitFor({ state: 'detached' });

  await selectOption(page, 'Display currency', 'More Currencies…');
  await dialog.getByLabel('Search currencies').fill('kuwait');
  await dialog.getByRole('radio', { name: /^Kuwaiti Dinar KWD/ }).check();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await note.waitFor({ state: 'detached' });
  await page
    .getByText(/KWD\s2\.500/)
    .locator('visible=true')
    .first()
    .waitFor();
  await pressButton(page, 'Add Transaction');
  await dialog.getByText('Amounts in KWD can have at most two decimals.').waitFor();
});
