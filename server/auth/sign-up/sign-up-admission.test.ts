import { expect, test } from 'vitest';
import { SIGNUPS_CLOSED_MESSAGE } from '../../../contract/auth/login.ts';
import { NOT_INVITED_MESSAGE } from '../../../contract/auth/sign-up.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { insertInvite } from './invites.ts';

const DAY = 24 * 60 * 60 * 1000;
let clock = Date.parse('2026-11-21T10:00:00Z');

const signUp = (app: TestApp, email: string, invite?: string) =>
  app.visitor.send('POST', '/auth/signup', { body: { email, password: PASSWORD, ...(invite && { invite }) } });
const signups = async (app: TestApp) =>
  ((await app.visitor.send('GET', '/config')).body as { signups: string }).signups;

onEachEngine(
  (app) => {
    test('a single-user server accepts only the first sign-up, even if two arrive at once', async () => {
      expect(await signups(app())).toBe('open');
      const answers = await Promise.all(['ann@home.org', 'bob@home.org'].map((email) => signUp(app(), email)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
      expect(await signups(app())).toBe('closed');
      expect(await signUp(app(), 'carl@home.org')).toMatchObject({
        status: 403,
        body: { message: SIGNUPS_CLOSED_MESSAGE },
      });
    });
  },
  { env: { SIGNUPS: 'first' } },
);

onEachEngine(
  (app) => {
    test('an invitation works for one person, within seven days', async () => {
      expect(await signups(app())).toBe('invite');
      for (const none of [undefined, 'nonsense']) {
        expect(await signUp(app(), 'ann@home.org', none)).toMatchObject({
          status: 403,
          body: { message: NOT_INVITED_MESSAGE },
        });
      }
      const invite = await insertInvite(app().db, new Date(clock));
      const late = await insertInvite(app().db, new Date(clock));
      const rows = await app().db.selectFrom('invites').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(invite);
      clock += 7 * DAY - 1;
      const answers = await Promise.all(['ann@home.org', 'bob@home.org'].map((email) => signUp(app(), email, invite)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
      clock += 1;
      expect((await signUp(app(), 'carl@home.org', late)).status).toBe(403);
    });

    test('an invitation stays valid if the sign-up was refused for another reason', async () => {
      const invite = await insertInvite(app().db, new Date(clock));
      expect((await signUp(app(), 'dan@blocked.org', invite)).status).toBe(400);
      expect((await signUp(app(), 'dan@home.org', invite)).status).toBe(201);
      const second = await insertInvite(app().db, new Date(clock));
      expect((await signUp(app(), 'dan@home.org', second)).status).toBe(409);
      expect((await signUp(app(), 'eve@home.org', second)).status).toBe(201);
    });
  },
  { env: { SIGNUPS: 'invite' }, now: () => new Date(clock) },
);
