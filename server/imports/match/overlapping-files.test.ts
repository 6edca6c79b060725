import { expect, test } from 'vitest';
import { onSharedApps } from '../../testing/each-engine.ts';
import { importFiles, type TestFile } from '../testing/upload-files.ts';

const table = (name: string, ...rows: string[]): TestFile => ({
  name,
  text: ['Date,Description,Amount', ...rows, ''].join('\n'),
});
const COFFEE = '2026-10-29,SQ *BLUE BOTTLE COFFEE,-4.50';
const OCTOBER = ['2026-10-30,AMZN Mktp DE*2K4 0800,-25.99', COFFEE, COFFEE, '2026-10-28,ACME PAYROLL SALARY,2500.00'];

onSharedApps((app) => {
  test('rows in overlapping files count as often as in the file that has them most often', async () => {
    const user = await app().newUser();
    const files = [table('bank.csv', ...OCTOBER), table('later.csv', ...OCTOBER, COFFEE)];
    const preview = await importFiles(user, ...files);
    expect(preview).toMatchObject({ rowCount: 9, groups: { new: 5, here: 4 }, adds: { count: 5, expense: 39.49 } });
    await user.send('POST', `/imports/${preview._id}/run`);
    expect((await user.send('GET', '/transactions?search=coffee')).body).toMatchObject({ totalCount: 3 });
  });

  test('a row missing in the first of three files also counts correctly', async () => {
    const user = await app().newUser();
    const both = ['2026-11-02,CINEMA,-9.00', '2026-11-03,PARK,-2.00'];
    const files = [
      table('a.csv', '2026-11-01,KIOSK,-1.00'),
      table('b.csv', ...both, '2026-11-04,ZOO,-7.00'),
      table('c.csv', ...both),
    ];
    expect(await importFiles(user, ...files)).toMatchObject({ groups: { new: 4, here: 2 }, adds: { expense: 19 } });
  });
});
