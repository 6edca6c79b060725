import { expect, test } from 'vitest';
import { onEachEngine } from '../../testing/each-engine.ts';
import { importFiles, type TestFile } from '../testing/upload-files.ts';

const HEAD = 'Date,Description,Amount\n';
const OPEN: TestFile = {
  name: 'open.csv',
  text: `${HEAD}03/04/2026,Tea,-1.50\n05/06/2026,Bread,-2.50\n07/08/2026,Milk,-3.50\n`,
};
const NEXT: TestFile = { name: 'next.csv', text: `${HEAD}03/05/2026,Tea,-1.50\n` };
const SETTLED: TestFile = { name: 'settled.csv', text: `${HEAD}25/05/2026,Tea,-1.50\n26/05/2026,Tea,-1.50\n` };

onEachEngine((app) => {
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
});
