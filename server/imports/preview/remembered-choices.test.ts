import { expect, test } from 'vitest';
import { onSharedApps } from '../../testing/each-engine.ts';
import { importFiles, type TestFile } from '../testing/upload-files.ts';

const HEAD = 'Date,Description,Amount\n';
const OPEN: TestFile = {
  name: 'open.csv',
  text: `${HEAD}03/04/2026,Tea,-1.50\n05/06/2026,Bread,-2.50\n07/08/2026,Milk,-3.50\n`,
};
const NEXT: TestFile = { name: 'next.csv', text: `${HEAD}03/05/2026,Tea,-1.50\n` };
/** A file with Swedish headers. The user's currency is USD. */
const SWEDISH: TestFile = {
  name: 'konto.csv',
  text: 'Datum,Text,Belopp\n2026-03-14,Te,-1.50\n2026-03-15,Lunch,-2.50\n',
};
const SETTLED: TestFile = { name: 'settled.csv', text: `${HEAD}25/05/2026,Tea,-1.50\n26/05/2026,Tea,-1.50\n` };

onSharedApps((app) => {
  test('the answer to a question about a file is remembered for ambiguous files with the same header', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, OPEN);
    expect(preview.questions).toMatchObject([
      {
        about: 'date order',
        chosen: 'DMY',
        isRemembered: false,
        examples: [{ readings: [{ choice: 'DMY', shown: '2026-04-03' }, { shown: '2026-03-04' }] }, {}, {}],
      },
    ]);
    const body = { files: [{ file: 0, dateOrder: 'MDY' }] };
    const changed = await user.send('PUT', `/imports/${preview._id}`, { body });
    expect(changed).toMatchObject({
      status: 200,
      body: { files: [{ dateOrder: 'MDY', first: '2026-03-04' }], questions: [{ isRemembered: false }] },
    });
    expect(await importFiles(user, NEXT)).toMatchObject({
      files: [{ dateOrder: 'MDY', first: '2026-03-05' }],
      questions: [{ chosen: 'MDY', isRemembered: true }],
    });
    expect(await importFiles(user, SETTLED)).toMatchObject({
      files: [{ dateOrder: 'DMY', first: '2026-05-25' }],
      questions: [],
      groups: { new: 2, unreadable: 0 },
    });
  });

  test('importing a file with the proposed options avoids the question for the next one', async () => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, OPEN);
    await user.send('POST', `/imports/${_id}/run`);
    expect((await importFiles(user, NEXT)).questions).toMatchObject([{ chosen: 'DMY', isRemembered: true }]);
    const other = await app().newUser();
    expect((await importFiles(other, NEXT)).questions).toMatchObject([{ isRemembered: false }]);
  });

  test('a currency that a file only suggests is asked for, and the answer is remembered', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, SWEDISH);
    const asked = { about: 'currency', choices: ['USD', 'SEK'] };
    expect(preview).toMatchObject({
      groups: { new: 2, currency: 0 },
      files: [{ currency: 'USD' }],
      questions: [{ ...asked, chosen: 'USD', isRemembered: false }],
    });
    const answer = async (currency: string) =>
      user.send('PUT', `/imports/${preview._id}`, { body: { files: [{ file: 0, currency }] } });
    expect(await answer('SEK')).toMatchObject({
      status: 200,
      body: { groups: { new: 0, currency: 2 }, files: [{ currency: 'SEK' }], questions: [{ ...asked, chosen: 'SEK' }] },
    });
    expect(await importFiles(user, { ...SWEDISH, name: 'next.csv' })).toMatchObject({
      groups: { currency: 2 },
      questions: [{ ...asked, chosen: 'SEK', isRemembered: true }],
    });
    expect(await answer('SEKX')).toMatchObject({ status: 400 });
    expect(await answer('USD')).toMatchObject({ body: { groups: { new: 2, currency: 0 } } });
  });

  test('the answer about a QIF file is remembered for the account that it names', async () => {
    const user = await app().newUser();
    const qif = (account: string, day: string): TestFile => ({
      name: `${account}.qif`,
      text: `!Account\nN${account}\nTBank\n^\n!Type:Bank\nD${day}/2026\nT-10.00\nPUPI/1/Tea\n^\nD${day}/2026\nT-20.00\nPUPI/2/Milk\n^\n`,
    });
    const { _id } = await importFiles(user, qif('Savings', '25/05'));
    const body = { files: [{ file: 0, currency: 'INR' }] };
    expect(await user.send('PUT', `/imports/${_id}`, { body })).toMatchObject({ status: 200 });
    expect(await importFiles(user, qif('Savings', '26/05'))).toMatchObject({
      questions: [{ about: 'currency', chosen: 'INR', isRemembered: true }],
    });
    expect(await importFiles(user, qif('Joint', '27/05'))).toMatchObject({
      questions: [{ about: 'currency', chosen: 'USD', isRemembered: false }],
    });
  });

  test('the currency that a file suggests is no question if it is the currency of the user', async () => {
    const user = await app().newUser();
    const changed = await user.send('PUT', '/auth/setup', { body: { defaultCurrency: 'SEK' } });
    expect(changed.status).toBe(200);
    expect(await importFiles(user, SWEDISH)).toMatchObject({ groups: { new: 2 }, questions: [] });
  });
});
