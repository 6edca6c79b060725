import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { HttpError } from '../platform/errors.ts';
import { buildContentSecurityPolicy, NONCE_PLACEHOLDER } from './content-security-policy.ts';

/** The placeholder in the built page for the public URL of this server. */
const PUBLIC_URL = '__PUBLIC_URL__';
/** The placeholder in the built page for the value that says who may sign up. */
const SIGNUPS = '__SIGNUPS__';

const compress = promisify(gzip);

/**
 * The output of the build. `pages` contains the HTML of known paths (with parameters as `$name`). `bare` is the HTML
 * for all other paths. `texts` contains the text files that mention the server's URL.
 */
type Built = { bare: string; pages: Record<string, string>; texts: Record<string, string> };

/**
 * Serves the web app: its files, and pre-rendered HTML for each known path.
 * @param signups returns who may currently sign up
 */
export async function serveWebApp(
  app: FastifyInstance,
  { pageDir, publicUrl }: Pick<Config, 'pageDir' | 'publicUrl'>,
  signups: () => Promise<Config['signups']>,
): Promise<void> {
  const built = readBuilt(pageDir, publicUrl);
  if (built) {
    await serveFiles(app, pageDir);
    serveAddresses(app, built, publicUrl.startsWith('https:'), signups);
    return;
  }
  app.setNotFoundHandler((request) => {
    refuseOtherThanPages(request);
    throw new HttpError(404, 'The web app has not been built. Run npm start.');
  });
}

async function serveFiles(app: FastifyInstance, pageDir: string): Promise<void> {
  await app.register(staticFiles, {
    root: pageDir,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // Don't serve files of these types unchanged, because they contain placeholders.
    allowedPath: (path) => !/\.(html|json)$/.test(path),
    setHeaders(response, path) {
      const isNamedByContent = path.startsWith(join(pageDir, 'assets'));
      response.setHeader('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

function serveAddresses(
  app: FastifyInstance,
  { bare, pages, texts }: Built,
  isHttps: boolean,
  signups: () => Promise<string>,
): void {
  const send = senderOf(buildContentSecurityPolicy(bare, isHttps), signups);
  for (const [address, html] of Object.entries(pages)) {
    if (address.includes('?')) continue;
    const withToken = pages[`${address}?token=token`];
    // Convert parameters from the syntax of the page's router (`$name`, optional `{-$name}`) to Fastify's syntax.
    const path = address.replace(/\{-(\$\w+)\}/g, '$1?').replaceAll('$', ':');
    app.get<{ Querystring: { token?: string } }>(path, ({ query, headers }, reply) =>
      send(reply, (query.token && withToken) || html, headers),
    );
  }
  for (const [path, text] of Object.entries(texts)) {
    const type = path.endsWith('.xml') ? 'application/xml' : 'text/plain';
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  }
  app.setNotFoundHandler((request, reply) => {
    refuseOtherThanPages(request);
    return send(reply.code(404), bare, request.headers);
  });
}

function readBuilt(pageDir: string, publicUrl: string): Built | undefined {
  const file = join(pageDir, 'pages.json');
  if (!existsSync(file)) return undefined;
  const address = new URL(publicUrl).href.replace(/\/$/, '').replaceAll('&', '&amp;').replaceAll("'", '%27');
  // The placeholder is inside JSON strings. An encoded URL contains no double quotes, so the JSON stays valid.
  return JSON.parse(readFileSync(file, 'utf8').replaceAll(PUBLIC_URL, address));
}

function refuseOtherThanPages({ url, method }: FastifyRequest): void {
  const path = url.split('?', 1)[0] ?? '/';
  if (path === '/api' || path.startsWith('/api/')) throw new HttpError(404, 'This API path does not exist.');
  const isFile = path.startsWith('/assets/') || hasExtension(path);
  if (isFile || (method !== 'GET' && method !== 'HEAD')) throw new HttpError(404, 'Page not found.');
}

/** True if the last segment of a path has a file extension. */
function hasExtension(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.');
  return dot !== -1 && dot < name.length - 1;
}

/** Returns a function that sends a page with a fresh nonce, compressed if the client accepts that. */
function senderOf(policy: string, signups: () => Promise<string>) {
  return async (reply: FastifyReply, html: string, headers: FastifyRequest['headers']) => {
    const nonce = randomBytes(16).toString('base64');
    reply
      .header('content-security-policy', policy.replaceAll(NONCE_PLACEHOLDER, nonce))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    // Send the page even if the database does not respond. The requests that the page sends will show the error.
    const text = html.replaceAll(NONCE_PLACEHOLDER, nonce).replace(SIGNUPS, await signups().catch(() => 'closed'));
    if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(await compress(text));
  };
}
