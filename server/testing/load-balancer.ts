import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

/** A load balancer in front of several servers. A client should send its requests to the URLs in turn. */
export type LoadBalancer = { urls: readonly string[]; close(): Promise<void> };

/**
 * Starts HAProxy in front of the servers if TEST_HAPROXY contains the path to HAProxy (`npm test -- --haproxy`).
 * Otherwise returns the URLs of the servers.
 */
export async function startLoadBalancer(urls: readonly string[]): Promise<LoadBalancer> {
  const program = process.env.TEST_HAPROXY;
  if (!program) return { urls, close: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'moneta-haproxy-'));
  const [port, file] = [await findFreePort(), join(folder, 'haproxy.cfg')];
  writeFileSync(file, buildConfig(port, urls));
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const isGone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  // Wait for HAProxy, which replies with 503 until its first health check of a server has succeeded.
  await waitUntil(async () => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok === true);
  return {
    urls: [url],
    async close() {
      child.kill('SIGKILL');
      await isGone;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns the configuration from the deployment guide, adapted to plain HTTP and these servers. */
function buildConfig(port: number, urls: readonly string[]): string {
  const example = readFileSync(new URL('../../docs/deploy/haproxy.cfg', import.meta.url), 'utf8');
  const section = (name: string) => /^ .*(?:\n(?: .*)?)*/m.exec(example.slice(example.indexOf(`\n${name}`)))?.[0] ?? '';
  const backend = section('backend moneta').replace(/^ *server .*\n/m, '');
  const servers = urls.map((url, at) => `    server moneta${at + 1} ${new URL(url).host} check inter 2s`);
  return [
    'defaults',
    section('defaults')
      .split('\n')
      .filter((line) => !line.includes('log'))
      .join('\n'),
    'frontend web',
    `    bind 127.0.0.1:${port}`,
    '    http-request del-header X-Forwarded-For',
    '    option forwardfor',
    '    default_backend moneta',
    'backend moneta',
    backend,
    ...servers,
    '',
  ].join('\n');
}
