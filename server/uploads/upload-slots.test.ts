import { request } from 'node:http';
import { expect, test } from 'vitest';
import { createFairQueue } from '../../workers/fair-queue.ts';
import { HttpError } from '../platform/errors.ts';
import { startTestApp, type TestUser } from '../testing/test-app.ts';
import { listPathsBelow } from '../testing/uploads.ts';
import { createTooManyUploadsError } from './upload-receiver.ts';

const never = new AbortController().signal;

/** Returns work that runs until the test ends it. */
function held() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

test('uploads of one user are received a few at a time, in order, and other users do not wait', async () => {
  const { started, work, end } = held();
  const inTransit = createFairQueue({ atOnceOfOne: 2, maxWaitingOfOne: 2, refuse: createTooManyUploadsError });
  const gone = new AbortController();
  const enter = (userId: number, name: string, signal = never) => inTransit.enter(userId, work(name), signal);
  const first = [enter(1, 'a'), enter(1, 'b')];
  const leaving = enter(1, 'c', gone.signal);
  const last = enter(1, 'd');
  await expect(enter(1, 'e')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
  const other = enter(2, 'of another');
  await expect.poll(() => started).toEqual(['a', 'b', 'of another']);
  gone.abort(new HttpError(499, 'gone'));
  await expect(leaving).rejects.toThrow('gone');
  end('b');
  await first[1];
  await expect.poll(() => started).toEqual(['a', 'b', 'of another', 'd']);
  for (const name of ['a', 'd', 'of another']) end(name);
  await Promise.all([first[0], last, other]);
});

test('a failed upload frees its slot', async () => {
  const inTransit = createFairQueue({ atOnceOfOne: 1, maxWaitingOfOne: 1, refuse: createTooManyUploadsError });
  const failed = inTransit.enter(1, () => Promise.reject(new Error('cut')), never);
  const next = inTransit.enter(1, async () => 'there', never);
  await expect(failed).rejects.toThrow('cut');
  expect(await next).toBe('there');
  expect(await inTransit.enter(1, async () => 'and again', never)).toBe('and again');
});

test("a user's sixth upload is not received until one of five has finished or failed", async () => {
  const app = await startTestApp('sqlite');
  const [user, other] = [await app.newUser(), await app.newUser()];
  const begin = ({ token }: TestUser) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
    const sent = request(`${app.url}/api/receipts/upload`, { method: 'POST', headers });
    sent.on('error', () => {});
    sent.write('--x\r\ncontent-disposition: form-data; name="receipt"; filename="a.pdf"\r\n\r\n%PDF');
    return sent;
  };
  const files = () => listPathsBelow(app.files.incomingFolder).length;
  const uploads = Array.from({ length: 6 }, () => begin(user));
  await expect.poll(() => files()).toBe(5);
  const another = begin(other);
  await expect.poll(() => files()).toBe(6);
  expect((await user.send('GET', '/receipts')).status).toBe(200);
  expect(files()).toBe(6);
  another.destroy();
  await expect.poll(() => files()).toBe(5);
  // Cancel two uploads. The waiting one takes a free slot, so four remain.
  for (const upload of uploads.slice(0, 2)) upload.destroy();
  await expect.poll(() => files()).toBe(4);
  for (const upload of uploads) upload.destroy();
  await expect.poll(() => files()).toBe(0);
  await app.close();
});
