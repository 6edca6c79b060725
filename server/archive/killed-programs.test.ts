import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { PROJECT_DIR } from '../platform/installation.ts';
import { writeArchiveProgram } from '../testing/archives/archive-program.ts';
import { fetchArchive } from '../testing/archives/archives.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { isAuditLine, type TestApp } from '../testing/test-app.ts';
import { listPathsBelow, uploadRecordedReceipt } from '../testing/uploads.ts';
import { waitUntil } from '../testing/wait-until.ts';

const warnings: string[] = [];
const log = { write: (line: string) => isAuditLine(line) || warnings.push(JSON.parse(line).msg) };

const NEVER = new AbortController().signal;

/** Kills the process, as the system does when memory runs out. */
const KILLED = "process.kill(process.pid, 'SIGKILL');";

/** Returns code that runs the real program, and then `then` once the program has started to write the archive. */
function whenWriting(then: string): string {
  const real = join(PROJECT_DIR, 'dist', 'programs', 'moneta.js');
  return `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { createWriteStream } = fs;
    fs.createWriteStream = (path, options) => {
      const fd = fs.openSync(path, 'wx');
      ${then}
      return createWriteStream(path, { ...options, fd });
    };
    syncBuiltinESMExports();
    await import(${JSON.stringify(real)});`;
}

function untilThereIs(path: string): string {
  return `while (!fs.existsSync(${JSON.stringify(path)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);`;
}

/** Lists the files that unfinished archives have left behind in the data folder. */
function leftOver({ config, files }: TestApp): string[] {
  const receipts = join(config.dataDir, 'receipts');
  const held = existsSync(receipts) ? readdirSync(receipts).filter((name) => name.startsWith('held-')) : [];
  return [...listPathsBelow(files.incomingFolder), ...held];
}

onEachEngine(
  (app) => {
    const newUser = async () => {
      const user = await app().newUser();
      await uploadRecordedReceipt(user, writeTextPdf(['OAK TRADING LTD', 'Total 12.75']));
      return user;
    };
    const withProgram = async (source: string, work: () => Promise<unknown>) => {
      const { config } = app();
      config.projectDir = writeArchiveProgram(config.dataDir, source);
      await work().finally(() => {
        config.projectDir = PROJECT_DIR;
      });
    };

    test('an archive whose program is killed is refused with a sentence, and nothing of it stays on the disk', async () => {
      const user = await newUser();
      await withProgram(whenWriting(KILLED), async () => {
        expect(await user.send('GET', '/archive')).toMatchObject({
          status: 503,
          body: { message: expect.stringMatching(/^The archive could not be written.*Try again/) },
        });
      });
      expect(warnings.pop()).toMatch(/archive process was killed/);
      expect(leftOver(app())).toEqual([]);
      expect((await user.send('GET', '/archive')).status).toBe(200);
    });

    test('an archive that nobody waits for any more leaves nothing on the disk', async () => {
      const { config, files, url } = app();
      const { token } = await newUser();
      const begun = join(config.dataDir, 'begun');
      const source = whenWriting(`fs.writeFileSync(${JSON.stringify(begun)}, ''); ${untilThereIs('/never')}`);
      await withProgram(source, async () => {
        const asked = request(`${url}/api/archive`, { headers: { authorization: `Bearer ${token}` } });
        // Ignore the error, because the test closes the connection itself.
        asked.on('error', () => {});
        asked.end();
        await waitUntil(() => existsSync(begun));
        asked.destroy();
        await waitUntil(() => files.comingIn.size === 0);
        expect(leftOver(app())).toEqual([]);
      });
    });

    test('an archive that is being written survives the removal of what crashes have left', async () => {
      const { config, files } = app();
      const user = await newUser();
      const [begun, go] = [join(config.dataDir, 'written'), join(config.dataDir, 'go')];
      const source = whenWriting(`fs.writeFileSync(${JSON.stringify(begun)}, ''); ${untilThereIs(go)}`);
      await withProgram(source, async () => {
        const answer = user.send('GET', '/archive');
        await waitUntil(() => existsSync(begun));
        await files.cleanUp(NEVER);
        writeFileSync(go, '');
        expect((await answer).status).toBe(200);
      });
      await waitUntil(() => leftOver(app()).length === 0);
      expect(warnings).toEqual([]);
    });

    test('an archive is not brought in if the program that checks it is killed, and is told from one that takes too long', async () => {
      const [owner, heir] = [await newUser(), await app().newUser()];
      const form = await fetchArchive(owner);
      await withProgram(KILLED, async () => {
        expect(await heir.send('POST', '/archive', { form })).toMatchObject({
          status: 503,
          body: { message: expect.stringMatching(/^The archive could not be checked.*Try again/) },
        });
      });
      expect(warnings.pop()).toMatch(/archive process was killed/);
      expect(leftOver(app())).toEqual([]);
      expect((await heir.send('POST', '/archive', { form })).status).toBe(200);
    });
  },
  { log },
);
