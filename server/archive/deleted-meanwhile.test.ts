import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { PROJECT_DIR } from '../config.ts';
import { onEachEngine } from '../testing/each-engine.ts';

onEachEngine((app) => {
  test('an archive of an account that is deleted meanwhile is answered with a 401', async () => {
    const { config } = app();
    const user = await app().newUser();
    await user.add();
    const [begun, go] = ['begun', 'go'].map((name) => join(config.dataDir, name)) as [string, string];
    config.projectDir = holdProgram(config.dataDir, begun, go);
    const answer = user.send('GET', '/archive');
    await vi.waitUntil(() => existsSync(begun), 20_000);
    expect((await user.send('DELETE', '/users/account')).status).toBe(200);
    writeFileSync(go, '');
    const { status, body } = await answer;
    expect([status, body]).toEqual([401, { message: expect.stringMatching(/sign|log/i) }]);
    config.projectDir = PROJECT_DIR;
    const other = await app().newUser();
    expect((await other.send('GET', '/archive')).status).toBe(200);
  });
});

/** A folder with a program that says that it has begun, and waits until it may do what the real one does. */
function holdProgram(dataDir: string, begun: string, go: string): string {
  const folder = join(dataDir, 'held');
  const programs = join(folder, 'dist', 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const real = pathToFileURL(join(PROJECT_DIR, 'dist', 'programs', 'archive.js')).href;
  writeFileSync(
    join(programs, 'archive.js'),
    `import { existsSync, writeFileSync } from 'node:fs';
     import { setTimeout } from 'node:timers/promises';
     writeFileSync(${JSON.stringify(begun)}, '');
     while (!existsSync(${JSON.stringify(go)})) await setTimeout(20);
     await import(${JSON.stringify(real)});`,
  );
  return folder;
}
