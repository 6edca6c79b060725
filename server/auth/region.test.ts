import { expect, test } from 'vitest';
import { onSharedApps } from '../testing/each-engine.ts';

onSharedApps((app) => {
  test('a person chooses a region once for all browsers, and replies stay the same', async () => {
    const user = await app().newUser();
    await user.add({ cost: 1234.5 });
    const read = async (path: string) => (await user.send('GET', path)).body;
    const before = await read('/transactions');
    expect(await read('/auth/me')).not.toHaveProperty('region');
    const chosen = await user.send('PUT', '/auth/region', { body: { locale: 'de-de-u-hc-h12-fw-sun' } });
    expect(chosen).toMatchObject({ status: 200, body: { email: user.email, region: 'de-DE-u-fw-sun-hc-h12' } });
    expect(await read('/auth/me')).toMatchObject({ region: 'de-DE-u-fw-sun-hc-h12' });
    expect(await read('/transactions')).toEqual(before);
  });

  test.each(['', 'german', 'de_DE', 'x'.repeat(61), 'de-DE-u', '../de', 5, null])(
    '%j is refused as a region, and the old one stays',
    async (locale) => {
      const user = await app().newUser();
      await user.send('PUT', '/auth/region', { body: { locale: 'fr-FR' } });
      const message = 'Choose a locale such as de-DE';
      expect(await user.send('PUT', '/auth/region', { body: { locale } })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'locale', message }] },
      });
      expect((await user.send('GET', '/auth/me')).body).toMatchObject({ region: 'fr-FR' });
    },
  );
});
