import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { filesOf, pathsBelow, uploadRecorded } from '../testing/uploads.ts';

const NEVER = new AbortController().signal;
const TWO_HOURS_AGO = Date.now() / 1000 - 2 * 60 * 60;

onEachEngine((app) => {
  const sweep = () => app().files.sweep(NEVER);
  const age = (path: string) => utimesSync(path, TWO_HOURS_AGO, TWO_HOURS_AGO);

  /** A file as a crash may leave it. */
  const leave = (folder: string, name: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), 'left behind');
    return join(folder, name);
  };

  test('uploads that never came to be kept are removed once nobody can be at work on them', async () => {
    const folder = app().files.incomingFolder;
    age(leave(folder, 'old'));
    leave(folder, 'fresh');
    await sweep();
    expect(pathsBelow(folder)).toEqual(['fresh']);
  });

  test('files that no receipt names are removed, and all others stay', async () => {
    const user = await app().newUser();
    const kept = await uploadRecorded(user, writeTextPdf(['OAK TRADING LTD', 'Total 12.75']));
    const lost: string[] = [];
    if (app().engine === 'sqlite') {
      const receipts = join(app().config.dataDir, 'receipts');
      const [own = ''] = pathsBelow(receipts).filter((path) => path.endsWith(kept._id));
      age(join(receipts, own));
      for (const folder of [join(receipts, own, '..', 'lost'), join(receipts, '4711', 'lost')]) {
        lost.push(leave(folder, 'upload'));
        age(folder);
      }
      leave(join(receipts, own, '..', 'fresh'), 'upload');
    }
    await sweep();
    expect(lost.filter((path) => existsSync(path))).toEqual([]);
    expect(await filesOf(app(), kept._id)).toEqual(['picture', 'thumbnail', 'upload']);
    if (app().engine === 'sqlite') expect(await filesOf(app(), 'fresh')).toEqual(['upload']);
  });
});
