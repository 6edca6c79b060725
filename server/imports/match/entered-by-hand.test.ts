import { expect, test } from 'vitest';
import { onSharedApps } from '../../testing/each-engine.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const FILE = { name: 'bank.csv', text: 'Date,Description,Amount\n2026-11-03,NOODLE HOUSE 22,-12.50\n' };

onSharedApps((app) => {
  test('a file whose rows were all entered by hand is imported to match them, and recognized later', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Lunch with Jo', cost: 12.5, addedOn: '2026-11-02' });
    const preview = await importFiles(user, FILE);
    expect(preview).toMatchObject({ groups: { new: 0, likely: 1 } });
    expect(await fetchImportRows(user, preview._id)).toMatchObject([{ answer: 'same', isIncluded: false }]);
    expect(await user.send('POST', `/imports/${preview._id}/run`)).toMatchObject({
      status: 200,
      body: { result: { added: 0, joined: 1 } },
    });
    const { body } = await user.send('GET', '/transactions');
    expect(body).toMatchObject({
      totalCount: 1,
      transactions: [{ name: 'Lunch with Jo', cost: 12.5, note: 'NOODLE HOUSE 22' }],
    });
    expect(await importFiles(user, FILE)).toMatchObject({ groups: { here: 1, likely: 0 } });
    const longer = { name: 'more.csv', text: `${FILE.text}2026-11-04,BAKERY,-2.00\n` };
    const again = await importFiles(user, longer);
    expect(again).toMatchObject({ groups: { here: 1, likely: 0, new: 1 } });
    // With every row excluded or already recorded, there is nothing to import.
    const nothing = await importFiles(user, FILE);
    expect(await user.send('POST', `/imports/${nothing._id}/run`)).toMatchObject({
      status: 400,
      body: { message: 'Nothing to import: every row is already recorded or skipped.' },
    });
  });
});
