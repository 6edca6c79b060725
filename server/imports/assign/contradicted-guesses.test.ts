import { expect, test } from 'vitest';
import type { AccountKind, MoneyAccount } from '../../../contract/money-accounts.ts';
import { writePagesPdf } from '../../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { type BinaryTestFile, importFiles, type TestFile } from '../testing/upload-files.ts';

/** A statement whose title consists of the given lines. */
const statement = (...title: string[]): BinaryTestFile => ({
  name: 'statement.pdf',
  bytes: new Uint8Array(
    writePagesPdf([
      `
${title.join('\n')}

Date        Description                    Amount     Balance
01/03/2023  Opening balance                           1,000.00
13/03/2023  CORNER SHOP                    -12.50       987.50
14/03/2023  SALARY ACME LTD             1,500.00      2,487.50
15/03/2023  RENT                         -700.00      1,787.50
31/03/2023  Closing balance                           1,787.50`,
    ]),
  ),
});

onSharedApps((app) => {
  /** Creates an account, and makes it the last used one. */
  const addAccount = async (user: TestUser, name: string, kind: AccountKind, openingBalance?: number) => {
    const body = { name, kind, openingBalance };
    const { _id: accountId } = (await user.send('POST', '/accounts', { body })).body as MoneyAccount;
    await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-11-03', accountId });
    return accountId;
  };
  const assign = async (user: TestUser, file: TestFile | BinaryTestFile) => (await importFiles(user, file)).accounts;

  test('the last used account is not proposed if its balance differs from the file', async () => {
    const user = await app().newUser();
    await addAccount(user, 'Spending', 'everyday', 612.4);
    const created = [{ accountId: null, newName: 'statement', reason: 'new' }];
    expect(await assign(user, statement('First Street Bank'))).toMatchObject(created);
  });

  test('the last used account is not proposed if only one of account and file is a card', async () => {
    const user = await app().newUser();
    const card = await addAccount(user, 'Plastic', 'card');
    expect(await assign(user, statement('First Street Bank', 'Essential Checking'))).toMatchObject([
      { accountId: null, reason: 'new', newKind: 'everyday' },
    ]);
    // A card with a positive balance is unlikely, even if the file does not name the kind.
    expect(await assign(user, statement('First Street Bank'))).toMatchObject([{ accountId: null, reason: 'new' }]);
    const csv = { name: 'may.csv', text: 'Date,Description,Amount\n2026-05-02,Bakery,-3\n' };
    expect(await assign(user, csv)).toMatchObject([{ accountId: card, reason: 'used last' }]);
  });

  test('the account whose name contains the bank or kind of the statement is proposed', async () => {
    const user = await app().newUser();
    const savings = await addAccount(user, 'Ally Savings', 'savings');
    await addAccount(user, 'Plastic', 'card');
    const numbered = statement('Ally Bank', 'Online Savings Account', 'Account number: ****9012');
    expect(await assign(user, numbered)).toMatchObject([
      { id: '****9012', accountId: savings, reason: 'similar name', newKind: 'savings' },
    ]);
    expect(await assign(user, statement('Ally Bank'))).toMatchObject([{ accountId: savings, reason: 'similar name' }]);
    // The same bank may also have a checking account.
    expect(await assign(user, statement('Ally Bank', 'Interest Checking'))).toMatchObject([{ reason: 'new' }]);
    expect(await assign(user, statement('First Street', 'Savings'))).toMatchObject([{ reason: 'new' }]);
    // If two accounts have similar names, neither of them is recognized.
    await addAccount(user, 'Ally', 'savings');
    expect(await assign(user, statement('Ally Bank'))).toMatchObject([{ reason: 'used last' }]);
  });

  test('an account with a similar name is not proposed if its balance differs from the file', async () => {
    const user = await app().newUser();
    await addAccount(user, 'Ally Savings', 'savings', 40);
    const numbered = statement('Ally Bank', 'Online Savings Account', 'Account number: ****9012');
    expect(await assign(user, numbered)).toMatchObject([{ accountId: null, newKind: 'savings', reason: 'new' }]);
  });
});
