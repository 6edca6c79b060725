import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '../config.ts';
import { heldArchiveProgram, writeArchiveProgram } from '../testing/archive-program.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { until } from '../testing/until.ts';

onEachEngine((app) => {
  test('an archive of an account that is deleted meanwhile is answered with a 401', async () => {
    const { config } = app();
    const user = await app().newUser();
    await user.add();
    const [begun, go] = ['begun', 'go'].map((name) => join(config.dataDir, name)) as [string, string];
    config.projectDir = writeArchiveProgram(config.dataDir, heldArchiveProgram(begun, go));
    const answer = user.send('GET', '/archive');
    await until(() => existsSync(begun));
    expect((await user.send('DELETE', '/users/account')).status).toBe(200);
    writeFileSync(go, '');
    const { status, body } = await answer;
    expect([status, body]).toEqual([401, { message: expect.stringMatching(/sign|log/i) }]);
    config.projectDir = PROJECT_DIR;
    const other = await app().newUser();
    expect((await other.send('GET', '/archive')).status).toBe(200);
  });
});
