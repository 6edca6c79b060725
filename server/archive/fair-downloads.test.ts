import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '../platform/installation.ts';
import { pausedArchiveProgram, writeArchiveProgram } from '../testing/archives/archive-program.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';

onEachEngine((app) => {
  test("a user with several archives does not delay another user's archive", { timeout: 60_000 }, async () => {
    const { config, db, files } = app();
    const [user, other] = [await app().newUser(), await app().newUser()];
    const [begun, go] = [join(config.dataDir, 'begun'), join(config.dataDir, 'go')];
    config.projectDir = writeArchiveProgram(config.dataDir, pausedArchiveProgram(begun, go));
    const answers = [user.send('GET', '/archive'), user.send('GET', '/archive')];
    await expect.poll(() => files.comingIn.size).toBe(2);
    answers.push(other.send('GET', '/archive'));
    const otherId = await getUserId(db, other.email);
    const programs = () => (existsSync(begun) ? readFileSync(begun, 'utf8') : '');
    await expect.poll(programs, { timeout: 20_000 }).toContain(`--user ${otherId} `);
    writeFileSync(go, '');
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    config.projectDir = PROJECT_DIR;
  });

  test('slow downloads keep only a few archives per user on disk', { timeout: 60_000 }, async () => {
    const { config, url } = app();
    const [user, other] = [await app().newUser(), await app().newUser()];
    const large = `import { truncateSync, writeFileSync } from 'node:fs';
      writeFileSync(process.argv.at(-1), '');
      truncateSync(process.argv.at(-1), 256 * 1024 ** 2);
      process.disconnect();`;
    config.projectDir = writeArchiveProgram(config.dataDir, large);
    const begun: ClientRequest[] = [];
    /** Starts a download without reading its content. */
    const begin = async ({ token }: TestUser) => {
      const sent = request(`${url}/api/archive`, { headers: { authorization: `Bearer ${token}` } });
      sent.on('error', () => {});
      begun.push(sent);
      sent.end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) sent.destroy();
      return response.statusCode;
    };
    for (let count = 0; count < 3; count++) expect(await begin(user)).toBe(200);
    expect(await begin(user)).toBe(429);
    expect(await begin(other)).toBe(200);
    begun[0]?.destroy();
    await expect.poll(() => begin(user), { timeout: 20_000 }).toBe(200);
    for (const each of begun) each.destroy();
    config.projectDir = PROJECT_DIR;
  });
});
