import { expect, test } from 'vitest';
import { SAMPLE_DATA_FILE_NAME, SAMPLE_DATA_TAG } from '../../contract/imports/sample-data.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { importFiles } from './testing/upload-files.ts';

onSharedApps(
  (app) => {
    test('sample data fills an account with tagged transactions up to today, and undoing its import removes all', async () => {
      const user = await app().newUser();
      const { body } = await user.send('GET', '/imports/sample-data');
      const text = (body as Buffer).toString();
      const preview = await importFiles(user, { name: SAMPLE_DATA_FILE_NAME, text });
      const count = text.trim().split('\r\n').length - 1;
      expect(preview).toMatchObject({ rowCount: count, groups: { new: count } });
      expect(await user.send('POST', `/imports/${preview._id}/run`)).toMatchObject({ status: 200 });
      const list = async (query: string) => (await user.send('GET', `/transactions?${query}`)).body;
      expect(await list('limit=1')).toMatchObject({ totalCount: count, transactions: [{ addedOn: '2026-11-21' }] });
      expect(await list(`limit=1&tag=${encodeURIComponent(SAMPLE_DATA_TAG)}`)).toMatchObject({ totalCount: count });
      expect(await list('limit=1&type=income')).not.toMatchObject({ totalCount: 0 });
      expect(await user.send('DELETE', `/imports/${preview._id}`)).toMatchObject({ status: 200 });
      await expect.poll(() => list('limit=1')).toMatchObject({ totalCount: 0 });
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
