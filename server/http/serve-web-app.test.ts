import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { onEachEngine } from '../testing/each-engine.ts';

onEachEngine((app) => {
  /** Avoid `fetch`, because it would decompress the body. */
  const ask = (path: string, encoding = 'identity') =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      get(app().url + path, { headers: { 'accept-encoding': encoding } }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      }).on('error', reject);
    });
  const page = async (path: string) => {
    const { status, headers, body } = await ask(path);
    return { status, policy: String(headers['content-security-policy']), html: body.toString() };
  };

  test('every URL outside the API is the page, with its own style nonce and no room for foreign scripts', async () => {
    const [first, second] = [await page('/'), await page('/transactions?page=2')];
    for (const { status, policy, html } of [first, second]) {
      expect(status).toBe(200);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(html).toContain(`content="${nonce}"`);
      expect(policy).not.toMatch(/script-src[^;]*unsafe|script-src[^;]*nonce/);
      expect(policy).not.toContain('upgrade-insecure-requests');
      // Without this policy, a form submitted before its script has loaded would put a password into the URL.
      expect(policy).toContain("form-action 'none'");
    }
    expect(first.policy).not.toBe(second.policy);
  });

  test('an unknown URL is answered with a 404 page', async () => {
    const { status, html } = await page('/nowhere');
    expect(status).toBe(404);
    expect(html).toContain('<div id="root"></div>');
    expect((await ask('/assets/nothing.js')).headers['content-type']).toMatch(/json/);
    expect((await ask('/pages.json')).status).toBe(404);
  });

  test('an address may have a parameter, which may be optional', async () => {
    for (const address of ['/accounts/everyday', '/tags', '/tags/holiday']) {
      expect((await page(address)).status, address).toBe(200);
    }
    for (const address of ['/accounts/everyday/more', '/tags/holiday/more']) {
      expect((await page(address)).status, address).toBe(404);
    }
  });

  test('a page is compressed', async () => {
    const { headers, body } = await ask('/login', 'gzip');
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding']);
    expect(gunzipSync(body).toString()).toContain('Login to your account');
  });

  test('a password reset link shows the form, but not without its token', async () => {
    expect((await page('/reset-password?token=abc')).html).toContain('Choose a new password</h1>');
    expect((await page('/reset-password')).html).toContain('This link is incomplete</h1>');
  });

  test('robots get a list of the pages and their URLs', async () => {
    const { publicUrl } = app().config;
    const robots = await ask('/robots.txt');
    expect(robots.body.toString()).toContain(`Sitemap: ${publicUrl}/sitemap.xml\n`);
    const map = await ask('/sitemap.xml');
    expect(map.headers['content-type']).toMatch(/xml/);
    expect(map.body.toString()).toContain(`<loc>${publicUrl}/contact</loc>`);
    expect(map.body.toString()).not.toMatch(/dashboard|reset-password|__/);
  });

  test('scripts are named by their content, cached forever, and sent as compressed by the build', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await page('/')).html)?.[1] ?? '';
    const plain = await ask(script);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await ask(script, 'gzip');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['content-type']).toMatch(/javascript/);
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  });

  test('icons, robots.txt and manifest are real files that are revalidated', async () => {
    for (const file of ['/icon-light.svg', '/icon-dark.svg', '/robots.txt', '/manifest.webmanifest']) {
      const { status, headers } = await ask(file);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    }
  });
});
