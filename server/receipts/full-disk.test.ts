import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SignedIn } from '../../contract/auth/login.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { createClient, PASSWORD } from '../testing/test-app.ts';
import { createDataHome } from '../testing/test-databases.ts';
import { listPathsBelow, listRecords, uploadReceiptFile } from '../testing/uploads.ts';

/** Simulates a full disk by limiting the file size of a process, which Linux allows while the process is running. */
const leaveRoom = (pid: number, bytes: number | 'unlimited') =>
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);

const NO_ROOM =
  'The server is out of disk space, so nothing was saved. Contact the administrator, and try again later.';

test.runIf(process.platform === 'linux')(
  'a receipt for which there is no room leaves nothing, wherever it ran out, and can be sent again later',
  async () => {
    const home = await createDataHome('sqlite');
    onTestFinished(home.remove);
    const server = await startServerProcess(home);
    onTestFinished(() => void server.end('SIGKILL'));
    const visitor = createClient(server.url);
    const body = { email: 'ann@home.org', password: PASSWORD };
    const { token } = (await visitor.send('POST', '/auth/signup', { body })).body as SignedIn;
    const user = createClient(server.url, token);
    const files = () =>
      listPathsBelow(join(home.dataDir, 'receipts')).filter((path) =>
        /(upload|picture|thumbnail)$|incoming./.test(path),
      );

    const [small, large] = [1, 2].map((number) => writeTextPdf([`SHOP ${number} LTD`, `Total ${number}.75`]));
    const key = { small: 'small', large: 'large' };
    const photo = Buffer.concat([large as Buffer, Buffer.alloc(5_000_000, ' ')]);
    leaveRoom(server.pid, 4096);
    // The large upload fails while it is received. The small upload fails when its picture is stored.
    expect(await uploadReceiptFile(user, photo, { key: key.large })).toMatchObject({
      status: 503,
      body: { message: NO_ROOM },
    });
    expect(await uploadReceiptFile(user, small as Buffer, { key: key.small })).toMatchObject({
      status: 503,
      body: { message: NO_ROOM },
    });
    const lunch = { name: 'Lunch', category: 'Food', cost: 1, addedOn: '2026-11-20', isIncome: false };
    expect((await user.send('POST', '/transactions', { body: lunch })).status).toBe(503);
    expect((await visitor.send('GET', '/health')).status).toBe(503);
    expect(files()).toEqual([]);
    expect(await listRecords(user, 'transactions')).toEqual([]);
    expect(server.said()).toContain('No disk space left in DATA_DIR');

    leaveRoom(server.pid, 'unlimited');
    await expect.poll(async () => (await visitor.send('GET', '/health')).status).toBe(200);
    for (let times = 0; times < 2; times++) {
      expect(await uploadReceiptFile(user, photo, { key: key.large })).toMatchObject({ status: 201 });
      expect(await uploadReceiptFile(user, small as Buffer, { key: key.small })).toMatchObject({ status: 201 });
    }
    expect(await listRecords(user, 'transactions')).toHaveLength(2);
    expect(files()).toHaveLength(6);
  },
);
