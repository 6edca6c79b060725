import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../contract/day.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';
import { type DataPlace, ENGINES, makeDataPlace } from '../server/testing/test-databases.ts';
import { type Account, newAccount } from './testing/account.ts';
import { axeFindings } from './testing/axe.ts';
import { DESKTOP, newPerson, openBrowser, PHONE } from './testing/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A step that takes longer has failed, and says which it was. */
const PATIENCE_MS = 15_000;

/** The zone of the person before the browser. */
const TODAY = dayIn(new Date(), 'Europe/Berlin');

const CASES = [
  { engine: ENGINES[0], viewport: DESKTOP, where: 'at a desk' },
  { engine: ENGINES[1], viewport: PHONE, where: 'on a phone' },
] as const;

describe.each(CASES)('on $engine, $where', ({ engine = 'sqlite', viewport }) => {
  let place: DataPlace & { remove: () => Promise<void> };
  let server: ServerProcess;
  beforeAll(async () => {
    place = await makeDataPlace(engine);
    server = await startServerProcess(place);
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await place.remove();
  });

  /** A person at their transactions. The story must end without a complaint of the page. */
  const visit = async (fill: (account: Account) => Promise<unknown> = async () => {}, address = '/transactions') => {
    const account = await newAccount(server.url);
    await fill(account);
    const person = await newPerson(browser, server.url, { viewport });
    ends.push(async () => {
      await person.context.close();
      person.expectNoComplaints();
    });
    await account.signIn(person.context);
    person.page.setDefaultTimeout(PATIENCE_MS);
    await person.page.goto(address);
    await person.page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    return { account, ...person };
  };

  test('filters narrow the list, stand in the address, and are found again by reload, back, forward and a link', async () => {
    const { page, context } = await visit(async ({ add }) => {
      for (let n = 1; n <= 12; n++) await add({ name: `Groceries ${n}`, category: 'Groceries', addedOn: '2026-10-05' });
      await add({ name: 'Lunch', addedOn: '2026-11-03' });
      await add({ name: 'Dinner', note: 'after LÚNCH', addedOn: '2026-11-10' });
      await add({ name: 'July', category: 'Salary', cost: 2500, isIncome: true, addedOn: '2026-11-01' });
    });
    await seeCount(page, '15 transactions');
    await page.getByText('Page 1 of 2').waitFor();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await names(page)).toHaveLength(5);

    await page.getByLabel('Search').pressSequentially('lunch', { delay: 20 });
    await seeCount(page, '2 matches');
    expect(await names(page)).toEqual(['Dinner', 'Lunch']);
    expect(addressOf(page)).toBe('/transactions?search=lunch');
    expect(await page.getByText(/^Page \d/).count()).toBe(0);

    await openFilters(page);
    await choose(page, 'Type', 'Expense');
    await choose(page, 'Category', 'Food');
    await page.getByLabel('From', { exact: true }).fill('2026-11-04');
    await page.getByLabel('From', { exact: true }).press('Enter');
    await seeCount(page, '1 match');
    await page.getByRole('button', { name: 'Choose To in a calendar' }).click();
    await page.getByRole('button', { name: 'Previous month' }).waitFor();
    await page.getByLabel('To', { exact: true }).fill('Nov 30, 2026');
    await page.keyboard.press('Enter');
    const whole = '/transactions?search=lunch&type=expense&category=Food&from=2026-11-04&to=2026-11-30';
    await page.waitForURL(`**${whole}`);
    expect(await chips(page)).toEqual([
      'Search: lunch',
      'Type: Expense',
      'Category: Food',
      'From: Nov 4, 2026',
      'To: Nov 30, 2026',
    ]);

    await page.reload();
    await seeCount(page, '1 match');
    expect(await names(page)).toEqual(['Dinner']);
    expect(await page.getByLabel('Search').inputValue()).toBe('lunch');
    const copied = await context.newPage();
    await copied.goto(whole);
    await seeCount(copied, '1 match');
    expect(await chips(copied)).toHaveLength(5);

    await page.goBack();
    await seeCount(page, '1 match');
    await page.goBack();
    await seeCount(page, '2 matches');
    expect(await chips(page)).toEqual(['Search: lunch', 'Type: Expense', 'Category: Food']);
    await page.goForward();
    await seeCount(page, '1 match');

    await page.getByRole('button', { name: 'Remove filter: Search: lunch' }).click();
    await page.waitForURL('**/transactions?type=expense&category=Food&from=2026-11-04');
    expect(await page.getByLabel('Search').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await seeCount(page, '15 transactions');
    expect(addressOf(page)).toBe('/transactions');

    await page.getByLabel('Search').fill('nothing of the kind');
    await page.getByText('No Transaction done').waitFor();
    await page.getByText('Nothing matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await seeCount(page, '15 transactions');

    await page.goto('/transactions?type=both&from=2026-02-30&to=soon&page=-3&colour=red&category=');
    await seeCount(page, '15 transactions');
    expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0);
    await page.waitForURL('**/transactions');
    await page.goto('/transactions?page=99');
    await page.getByText('Page 2 of 2').waitFor();
    await page.goto('/transactions?search=007');
    await seeCount(page, '0 matches');
    expect(await chips(page)).toEqual(['Search: 007']);
  });

  test('a slow answer to an old search does not replace that to a newer one', async () => {
    const { page } = await visit(async ({ add }) => {
      await add({ name: 'apple' });
      await add({ name: 'apricot' });
    });
    await seeCount(page, '2 transactions');
    let isLate = (_: unknown) => {};
    const late = new Promise((resolve) => {
      isLate = resolve;
    });
    await page.route(
      ({ searchParams }) => searchParams.get('search') === 'ap',
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 900));
        await route.continue().catch(() => {});
        isLate(null);
      },
    );
    await page.getByLabel('Search').fill('ap');
    await page.waitForURL('**search=ap');
    await page.getByLabel('Search').fill('apple');
    await seeCount(page, '1 match');
    await late;
    await page.waitForTimeout(200);
    expect(await names(page)).toEqual(['apple']);
  });

  test('what is chosen goes together after a question, and comes back whole', async () => {
    const { page } = await visit(async ({ add }) => {
      for (let n = 1; n <= 11; n++) await add({ name: `Entry ${n}` });
    });
    await seeCount(page, '11 transactions');
    await page.getByLabel('Select Entry 7, Nov 20, 2026').check();
    await page.getByRole('button', { name: 'Delete (1)' }).waitFor();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await page.getByRole('link', { name: 'Previous page' }).click();
    await page.getByText('Page 1 of 2').waitFor();
    expect(await page.getByRole('button', { name: /^Delete \(/ }).count()).toBe(0);

    await page.getByLabel('Select all on this page').check();
    await seeCount(page, '11 transactions · 10 selected');
    await page.getByLabel('Select Entry 5, Nov 20, 2026').uncheck();
    await page.getByRole('button', { name: 'Delete (9)' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText('Are you sure you want to permanently delete these 9 transactions? This action cannot be undone.', {
        exact: true,
      })
      .waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await seeCount(page, '11 transactions · 9 selected');
    await page.getByRole('button', { name: 'Delete (9)' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('9 transactions deleted.').waitFor();
    await seeCount(page, '2 transactions');
    expect(await names(page)).toEqual(['Entry 5', 'Entry 1']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('9 transactions restored.').waitFor();
    await seeCount(page, '11 transactions');

    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await page.getByRole('button', { name: 'Delete Entry 1, Nov 20, 2026' }).click();
    await question.getByText('Are you sure you want to delete this transaction?', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Delete', exact: true }).dblclick();
    await page.getByText('Transaction deleted.').waitFor();
    await seeCount(page, '10 transactions');
    await page.waitForURL('**/transactions');
    expect(await names(page)).toHaveLength(10);
    expect(await page.getByText(/^Page \d/).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await seeCount(page, '11 transactions');
  });

  test('entries are added, looked at, copied and edited', async () => {
    const { page, account } = await visit();
    await page.getByText('No Transaction done').waitFor();
    const dialog = page.getByRole('dialog');
    const question = page.getByRole('alertdialog');

    await page.getByRole('button', { name: 'Add Transaction' }).click();
    await dialog.getByLabel('Name').fill('gone when the form is switched');
    await dialog.getByRole('button', { name: 'Add Income' }).click();
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Save Expense' }).click();
    for (const sentence of [
      'Please enter a name for the transaction',
      'Please enter a valid cost greater than 0',
      'Please select a category',
    ])
      await dialog.getByText(sentence).waitFor();
    await dialog.getByRole('button', { name: 'Add Income' }).click();
    await dialog.getByLabel('Amount').fill('$ 1,234.505');
    await choose(page, 'Category', 'Salary', dialog);
    await dialog.getByRole('button', { name: 'Yesterday' }).click();
    await dialog.getByRole('button', { name: 'Save Income' }).click();
    await dialog.getByText('Please enter an amount with at most two decimals').waitFor();
    await dialog.getByLabel('Amount').fill('$ 1,234.50');
    await dialog.getByLabel('Amount').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Salary Income').waitFor();
    await page.getByText('+$1,234.50').waitFor();
    await page.getByText(shown(addDays(TODAY, -1))).waitFor();

    await page.getByRole('button', { name: 'Add Transaction' }).click();
    await dialog.getByLabel('Name').fill('Bicycle');
    await dialog.getByLabel('Amount').fill('2000');
    await choose(page, 'Category', '-- Add New Category --', dialog);
    await question.getByText('Enter new category name:').waitFor();
    await question.getByRole('textbox').fill('Sport');
    await question.getByRole('button', { name: 'Add' }).click();
    await dialog.getByLabel('Date').fill('2026-11-05');
    await dialog.getByLabel('Note').fill('for the way to work');
    await dialog.getByRole('button', { name: 'Save Expense' }).dblclick();
    await question
      .getByText(
        'Warning: This expense ($2,000.00) exceeds your current balance ($1,234.50). Proceeding will result in a negative balance. Do you wish to submit anyway?',
        { exact: true },
      )
      .waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Bicycle');
    await dialog.getByRole('button', { name: 'Save Expense' }).click();
    await question.getByRole('button', { name: 'Submit anyway' }).click();
    await dialog.waitFor({ state: 'detached' });
    await seeCount(page, '2 transactions');

    await page.getByRole('button', { name: 'Details of Bicycle, Nov 5, 2026' }).click();
    for (const line of ['Expense', 'Bicycle', 'Sport', '-$2,000.00', 'Nov 5, 2026', 'for the way to work'])
      await dialog.getByText(line).last().waitFor();
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await dialog.getByRole('heading', { name: 'Add Transaction' }).waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Bicycle');
    expect(await dialog.getByLabel('Date').inputValue()).toBe(shown(TODAY));
    await dialog.getByLabel('Amount').fill('20');
    await dialog.getByRole('button', { name: 'Save Expense' }).click();
    await question.getByRole('button', { name: 'Submit anyway' }).click();
    await dialog.waitFor({ state: 'detached' });
    await seeCount(page, '3 transactions');

    await page.getByRole('button', { name: /^Edit Salary Income/ }).click();
    await dialog.getByRole('heading', { name: 'Edit Transaction Income' }).waitFor();
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('1234.50');
    await dialog.getByLabel('Name').fill('July');
    await dialog.getByRole('button', { name: 'Save Income' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Bicycle, Nov 5, 2026' }).click();
    await dialog.getByLabel('Amount').fill('9999');
    await dialog.getByLabel('Note').fill('');
    await dialog.getByRole('button', { name: 'Save Expense' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('-$9,999.00').waitFor();
    await page.getByRole('button', { name: 'Details of Bicycle, Nov 5, 2026' }).click();
    await dialog.getByText('No note provided.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await names(page)).toEqual(['Bicycle', 'July', 'Bicycle']);
    expect(await account.send('GET', '/transactions/summary')).toMatchObject({ balance: 1234.5 - 20 - 9999 });
  });

  test('a second press of the button saves nothing twice', async () => {
    const { page } = await visit(({ add }) => add({ name: 'July', isIncome: true, category: 'Salary', cost: 100 }));
    await page.getByRole('button', { name: 'Add Transaction' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Once');
    await dialog.getByLabel('Amount').fill('5');
    await choose(page, 'Category', 'Food', dialog);
    await dialog.getByRole('button', { name: 'Save Expense' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await seeCount(page, '2 transactions');
  });

  test('a draft outlives a server that is down, and is then saved once', async () => {
    const { page } = await visit();
    await page.getByRole('button', { name: 'Add Transaction' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add Income' }).click();
    await dialog.getByLabel('Name').fill('Found on the street');
    await dialog.getByLabel('Amount').fill('5');
    await choose(page, 'Category', 'Gifts', dialog);
    await server.end('SIGKILL');
    await dialog.getByRole('button', { name: 'Save Income' }).click();
    await dialog.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    server = await startServerProcess(place, { PORT: new URL(server.url).port });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Found on the street');
    await dialog.getByRole('button', { name: 'Save Income' }).click();
    await dialog.waitFor({ state: 'detached' });
    await seeCount(page, '1 transaction');
  });

  test('custom categories are listed and deleted, and what was in them moves', async () => {
    const { page } = await visit(async ({ add }) => {
      await add({ name: 'Vet', category: 'Pets' });
      await add({ name: 'Fish food', category: 'Pets' });
      await add({ name: 'Sold a fish', category: 'Hobby', isIncome: true });
    }, '/transactions?category=Pets');
    await seeCount(page, '2 matches');
    await page.getByRole('button', { name: 'Manage Categories' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Custom Categories' });
    await dialog.getByRole('listitem').first().waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Hobby', 'Pets']);
    await dialog.getByRole('button', { name: 'Delete Pets' }).click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText(
        'Are you sure you want to delete the category "Pets"? All associated transactions will be moved to "Miscellaneous".',
        { exact: true },
      )
      .waitFor();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Category deleted. 2 transactions moved to Miscellaneous.').waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Hobby']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await seeCount(page, '3 transactions');
    expect(await page.getByRole('cell', { name: 'Miscellaneous' }).count()).toBe(2);
  });

  test('everything is exported to a file, and a failure is said', async () => {
    const { page } = await visit(async ({ add }) => {
      await add({ name: 'Lunch, with "quotes"', note: 'two\nlines' });
      await add({ name: '=SUM(1)', isIncome: true, category: 'Salary', cost: 1000 });
    }, '/transactions?search=lunch');
    await seeCount(page, '1 match');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('moneta-transactions.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      '\uFEFFDate,Type,Name,Category,Amount,Note\r\n' +
        "2026-11-20,Income,'=SUM(1),Salary,1000.00,\r\n" +
        '2026-11-20,Expense,"Lunch, with ""quotes""",Food,12.50,"two\nlines"\r\n',
    );
    await page.route('**/api/transactions/export', (route) => route.abort());
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    const said = page.getByRole('alertdialog');
    await said.getByText('Failed to export CSV. Please try again.', { exact: true }).waitFor();
    await said.getByRole('button', { name: 'OK' }).click();
    await said.waitFor({ state: 'detached' });
  });

  test('a change shows in the other tab, and what has gone there is not deleted twice', async () => {
    const { page, context } = await visit(async ({ add }) => {
      await add({ name: 'July', isIncome: true, category: 'Salary', cost: 100 });
      await add();
    });
    await seeCount(page, '2 transactions');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByText('$87.50').waitFor();
    await page.getByRole('button', { name: /^Delete Lunch/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await seeCount(page, '1 transaction');
    await other.getByText('No expense data to display.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await other.getByText('$87.50').waitFor();
  });

  test('the server says why a deletion failed', async () => {
    const { page, account } = await visit(({ add }) => add());
    await seeCount(page, '1 transaction');
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Delete (1)' }).click();
    const { transactions } = (await account.send('GET', '/transactions')) as { transactions: { _id: string }[] };
    await account.send('DELETE', `/transactions/${transactions[0]?._id}`);
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByRole('alert').getByText('This transaction is not there. It may have been deleted.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('No Transaction done').waitFor();
  });
});

test('all of it can be done with the keyboard', async () => {
  const { page, end } = await visitOnce(DESKTOP, async ({ add }) => {
    await add({ name: 'July', isIncome: true, category: 'Salary', cost: 100 });
    await add();
  });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.getByRole('button', { name: 'Add Transaction' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Tea');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3.20');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The list of categories may still be on its way.
  await page.getByRole('option', { name: 'Food', exact: true }).waitFor();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('11/19/2026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.getByRole('button', { name: '19 November 2026' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '19 November 2026');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  expect(await dialog.getByRole('textbox', { name: 'Date' }).inputValue()).toBe('Nov 18, 2026');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Choose Date in a calendar');
  await page.keyboard.press('Enter');
  await calendar.waitFor();
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  await dialog.getByLabel('Amount').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await seeCount(page, '3 transactions');

  await page.getByLabel('Select Tea, Nov 18, 2026').press('Space');
  await page.getByRole('button', { name: 'Details of Tea, Nov 18, 2026' }).press('Enter');
  await dialog.getByText('No note provided.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Details of Tea, Nov 18, 2026',
  );
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Edit Tea, Nov 18, 2026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seeCount(page, '2 transactions');
  await page.keyboard.press('Alt+t');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await seeCount(page, '3 transactions');
  await end();
});

describe.each([DESKTOP, PHONE])('$width pixels wide, in either theme', (viewport) => {
  test('neither the screen nor a dialog of it stands in the way of anybody', async () => {
    const { page, end } = await visitOnce(viewport, async ({ add }) => {
      for (let n = 1; n <= 11; n++) await add({ name: `Entry ${n}`, category: 'Pets', isIncome: n % 2 === 0 });
    });
    await seeCount(page, '11 transactions');
    const dialog = page.getByRole('dialog');
    const question = page.getByRole('alertdialog');
    const close = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    const findings: Record<string, string[]> = {};
    const look = async (at: string) => {
      const found = await axeFindings(page);
      if (found.length > 0) findings[at] = found;
    };
    await page.getByLabel('Select Entry 11, Nov 20, 2026').check();
    await openFilters(page);
    await look('the list, with one chosen');
    await page.getByRole('button', { name: 'Choose From in a calendar' }).click();
    await page.getByRole('button', { name: 'Previous month' }).waitFor();
    await look('the calendar of a filter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete (1)' }).click();
    await look('the question before deleting');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await look('the offer to undo');
    await page.getByRole('button', { name: 'Details of Entry 10, Nov 20, 2026' }).click();
    await dialog.getByText('No note provided.').waitFor();
    await look('the details');
    await close();
    await page.getByRole('button', { name: 'Edit Entry 10, Nov 20, 2026' }).click();
    await dialog.getByLabel('Name').waitFor();
    await look('the form, to edit an income');
    await close();
    await page.getByRole('button', { name: 'Add Transaction' }).click();
    await dialog.getByRole('button', { name: 'Save Expense' }).click();
    await dialog.getByText('Please select a category').waitFor();
    await look('the form, with errors');
    await dialog.getByRole('button', { name: 'Choose Date in a calendar' }).click();
    await page.getByRole('button', { name: 'Previous month' }).waitFor();
    await look('the form, with its calendar');
    await page.keyboard.press('Escape');
    await choose(page, 'Category', '-- Add New Category --', dialog);
    await look('the new category');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await close();
    await page.getByRole('button', { name: 'Manage Categories' }).click();
    await dialog.getByText('Pets').waitFor();
    await look('the custom categories');
    await close();
    await page.getByLabel('Search').fill('nothing of the kind');
    await page.getByText('Nothing matches these filters.').waitFor();
    await look('nothing found');
    expect(findings).toEqual({});
    await end();
  });
});

let quietServer: { url: string } | undefined;

/** A person with a server that all who ask share, before a page that axe may be put into. */
async function visitOnce(viewport: { width: number; height: number }, fill: (account: Account) => Promise<unknown>) {
  quietServer ??= await startQuietServer();
  const account = await newAccount(quietServer.url);
  await fill(account);
  const { page, context, expectNoComplaints } = await newPerson(browser, quietServer.url, {
    viewport,
    bypassCSP: true,
  });
  ends.push(() => context.close());
  await account.signIn(context);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto('/transactions');
  return { page, end: async () => expectNoComplaints() };
}

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function startQuietServer(): Promise<ServerProcess> {
  const place = await makeDataPlace('sqlite');
  const server = await startServerProcess(place);
  stops.push(() => server.end('SIGKILL'), place.remove);
  return server;
}

/** How many there are, as it is shown and read out. */
async function seeCount(page: Page, words: string): Promise<void> {
  await page.getByRole('status').getByText(words, { exact: true }).waitFor();
}

/** The names in the list, once it shows what the address says: until then the page before stays. */
async function names(page: Page): Promise<string[]> {
  await page.locator('table[aria-busy=false]').waitFor();
  return page.getByRole('rowheader').allTextContents();
}

async function chips(page: Page): Promise<string[]> {
  const words = await page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').allTextContents();
  return words.map((each) => each.replace('Remove filter: ', ''));
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

async function openFilters(page: Page): Promise<void> {
  if (page.viewportSize()?.width === PHONE.width) await page.getByRole('button', { name: /^Filters/ }).click();
}

async function choose(page: Page, field: string, option: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A day as the page writes it. */
function shown(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
