import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '../platform/installation.ts';
import { pausedArchiveProgram, writeArchiveProgram } from '../testing/archives/archive-program.ts';
import { fetchArchive } from '../testing/archives/archives.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';

onEachEngine((app) => {
  test('an archive request returns 401 if the account is deleted in the meantime', async () => {
    const { config } = app();
    const user = await app().newUser();
    await user.add();
    const [begun, go] = ['begun', 'go'].map((name) => join(config.dataDir, name)) as [string, string];
    config.projectDir = writeArchiveProgram(config.dataDir, pausedArchiveProgram(begun, go));
    const answer = user.send('GET', '/archive');
    await waitUntil(() => existsSync(begun));
    expect((await user.send('DELETE', '/users/account')).status).toBe(200);
    writeFileSync(go, '');
    const { status, body } = await answer;
    expect([status, body]).toEqual([401, { message: expect.stringMatching(/sign|log/i) }]);
    config.projectDir = PROJECT_DIR;
    const other = await app().newUser();
    expect((await other.send('GET', '/archive')).status).toBe(200);
  });

  test('a session that ends in the meantime gets no archive, and brings none in', async () => {
    const { config } = app();
    const [owner, heir] = [await app().newUser(), await app().newUser()];
    await owner.add();
    const form = await fetchArchive(owner);
    const [begun, go] = ['begun-by-two', 'go-on'].map((name) => join(config.dataDir, name)) as [string, string];
    config.projectDir = writeArchiveProgram(config.dataDir, pausedArchiveProgram(begun, go));
    const answers = [owner.send('GET', '/archive'), heir.send('POST', '/archive', { form })];
    await waitUntil(() => existsSync(begun) && readFileSync(begun, 'utf8').split('\n').length === 3);
    for (const user of [owner, heir]) expect((await user.send('POST', '/auth/logout')).status).toBe(200);
    writeFileSync(go, '');
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401]);
    config.projectDir = PROJECT_DIR;
    const rows = await app()
      .db.selectFrom('transactions')
      .select('id')
      .where('user_id', '=', await getUserId(app().db, heir.email))
      .execute();
    expect(rows).toEqual([]);
  });
});
