import { expect, test } from 'vitest';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { Client } from '../../testing/test-app.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const HEAD = 'Date,Description,Amount,Balance\n';
const GROCER = '2026-08-28,GROCER OAK,-54.10,945.90\n';
const BISTRO = '2026-09-01,BISTRO MAREN,-40.35,905.55\n';
const file = (name: string, ...rows: string[]) => ({ name, text: HEAD + rows.join('') });

onSharedApps((app) => {
  const withFirstFile = async (): Promise<Client> => {
    const user = await app().newUser();
    const { _id } = await importFiles(user, file('to-1-september.csv', GROCER, BISTRO));
    expect(await user.send('POST', `/imports/${_id}/run`)).toMatchObject({ status: 200 });
    return user;
  };

  test('a row that moved to a later day in a newer file is proposed as the same', async () => {
    const user = await withFirstFile();
    const rows = [GROCER, '2026-09-03,BISTRO MAREN,-40.35,905.55\n', '2026-09-08,FUEL STOP,-61.00,844.55\n'];
    const preview = await importFiles(user, file('to-10-september.csv', ...rows));
    expect(preview).toMatchObject({ groups: { here: 1, likely: 1, new: 1 } });
    expect(await fetchImportRows(user, preview._id, 'likely')).toMatchObject([
      { addedOn: '2026-09-03', answer: 'same', match: { transaction: { addedOn: '2026-09-01' } } },
    ]);
    await user.send('POST', `/imports/${preview._id}/run`);
    const { body } = await user.send('GET', '/transactions/summary');
    expect(body).toMatchObject({ totalExpenses: 54.1 + 40.35 + 61 });
  });

  test('if both files have the row, one on a later day is another purchase', async () => {
    const user = await withFirstFile();
    const rows = [GROCER, BISTRO, '2026-09-03,BISTRO MAREN,-40.35,865.20\n'];
    expect(await importFiles(user, file('later.csv', ...rows))).toMatchObject({
      groups: { here: 2, likely: 0, new: 1 },
    });
  });

  test('a file that begins later proves nothing about earlier days', async () => {
    const user = await withFirstFile();
    const rows = ['2026-09-03,BISTRO MAREN,-40.35,865.20\n', '2026-09-08,FUEL STOP,-61.00,804.20\n'];
    expect(await importFiles(user, file('later.csv', ...rows))).toMatchObject({ groups: { likely: 0, new: 2 } });
  });

  test('a transaction is still recognized with another bank id', async () => {
    const user = await app().newUser();
    const booking = (day: string, id: string, name = 'Bistro Maren') =>
      `<STMTTRN><DTPOSTED>${day}<TRNAMT>-40.35<FITID>${id}<NAME>${name}</STMTTRN>`;
    const ofx = (...all: string[]) => ({ name: 'bank.ofx', text: `<OFX>${all.join('')}</OFX>` });
    const before = booking('20260828', 'a', 'Grocer');
    const { _id } = await importFiles(user, ofx(before, booking('20260901', 'pending-1')));
    await user.send('POST', `/imports/${_id}/run`);
    const preview = await importFiles(user, ofx(before, booking('20260903', 'booked-7')));
    expect(preview).toMatchObject({ groups: { here: 1, likely: 1, new: 0 } });
  });
});
