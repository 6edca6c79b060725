import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../errors.ts';

/** Where the built page leaves room for the nonce of each answer. */
const NONCE = '__CSP_NONCE__';

/** Serves the built page: its files as they are, and the page itself for every other path outside `/api`. */
export async function servePage(app: FastifyInstance, { pageDir, publicUrl }: Config): Promise<void> {
  const file = join(pageDir, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const policy = html && policyFor(html, publicUrl.startsWith('https:'));

  const sendPage = (reply: FastifyReply) => {
    if (!html) throw new Refusal(404, 'The page is not built. Please run npm start.');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy.replaceAll(NONCE, nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE, nonce));
  };

  if (html) {
    await app.register(staticFiles, {
      root: pageDir,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders(response, path) {
        const isNamedByContent = path.startsWith(join(pageDir, 'assets'));
        response.setHeader('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => sendPage(reply));
    app.get('/index.html', (_request, reply) => sendPage(reply));
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) throw new Refusal(404, 'There is no such call.');
    const isFile = path.startsWith('/assets/') || /\.[^/]+$/.test(path);
    if (isFile || (request.method !== 'GET' && request.method !== 'HEAD')) throw new Refusal(404, 'This is not there.');
    return sendPage(reply);
  });
}

/** Scripts only from here and those written in the page itself; styles also with the nonce of the answer. */
function policyFor(html: string, isHttps: boolean): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes].join(' '),
    `style-src 'self' 'nonce-${NONCE}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
