import { expect, test } from 'vitest';
import type { PushDevice } from '../../contract/push-devices.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { createClient, PASSWORD, type TestUser } from '../testing/test-app.ts';
import { createSubscription } from './request-examples.ts';

onSharedApps((app) => {
  const turnOn = async (user: Pick<TestUser, 'send'>, subscription: object = createSubscription()) => {
    const answer = await user.send('POST', '/push/devices', { body: subscription });
    expect(answer.status).toBe(201);
    return answer.body as PushDevice;
  };
  const list = async (user: Pick<TestUser, 'send'>) =>
    (await user.send('GET', '/push/devices')).body as { publicKey: string; devices: PushDevice[] };
  const secondBrowser = async ({ email }: TestUser) => {
    const body = { email, password: PASSWORD };
    const { token } = (await app().visitor.send('POST', '/auth/login', { body })).body as { token: string };
    return createClient(app().url, token);
  };

  test('an address that is not HTTPS on port 443 at a host with a name is refused', async () => {
    const user = await app().newUser();
    for (const endpoint of [
      ...['http://push.invalid/a', 'https://push.invalid:8443/a', 'https://me:secret@push.invalid/a'],
      ...['https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://[::1]/', 'https://push.invalid'],
      ...['file:///etc/passwd', `https://push.invalid/${'x'.repeat(1000)}`, 'https://push.invalid/ü', ''],
    ]) {
      const answer = await user.send('POST', '/push/devices', { body: createSubscription(endpoint || ' ') });
      expect([endpoint, answer.status]).toEqual([endpoint, 400]);
    }
    const offCurve = { ...createSubscription(), p256dh: `B${'A'.repeat(86)}` };
    expect((await user.send('POST', '/push/devices', { body: offCurve })).status).toBe(400);
  });

  test('browsers are listed and removed by their user only, and are at most ten', async () => {
    const user = await app().newUser();
    const stranger = await app().newUser();
    const device = await turnOn(user);
    const again = await turnOn(user);
    expect((await list(user)).devices).toEqual([{ ...again, isCurrent: true }]);
    expect((await user.send('DELETE', `/push/devices/${device._id}`)).status).toBe(404);
    expect((await stranger.send('DELETE', `/push/devices/${again._id}`)).status).toBe(404);
    for (let count = 1; count < 10; count++) await turnOn(await secondBrowser(user));
    const eleventh = await secondBrowser(user);
    const refused = await eleventh.send('POST', '/push/devices', { body: createSubscription() });
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'Notifications are already on in 10 browsers. Remove one that you no longer use.' },
    ]);
    expect((await eleventh.send('DELETE', `/push/devices/${again._id}`)).status).toBe(200);
    await turnOn(eleventh);
    expect((await list(eleventh)).devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  test('all servers share one key, whose private half no reply contains', async () => {
    const [one, other] = [await app().newUser(), await app().newUser()];
    const bodies = await Promise.all([one, other].map(async (user) => (await user.send('GET', '/push/devices')).body));
    expect(bodies[0]).toEqual(bodies[1]);
    const { private_key } = await app().db.selectFrom('push_keys').select('private_key').executeTakeFirstOrThrow();
    expect(Buffer.from(private_key, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(bodies)).not.toContain(private_key);
  });
});
