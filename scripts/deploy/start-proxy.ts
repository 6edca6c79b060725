import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathInProject } from '../prepare/project-root.mjs';
import { findFreePort } from '../test-setup/free-port.mjs';

/** The host name in the example configurations. */
export const PROXY_HOST = 'money.example.org';

export type ProxiedSite = { folder: string; certificate: string; key: string; upstream: number };
export type RunningProxy = { port: number; plainPort: number; end: () => Promise<void> };
type Place = ProxiedSite & { port: number; plainPort: number };

/**
 * How to run each proxy. `file` is its example configuration. `before` and `after` are added to it, and `replaced`
 * changes the ports and paths to those of the test. `command` starts the proxy.
 */
export const PROXY_CONFIGS: Record<
  string,
  (place: Place) => { file: string; replaced: [string, string][]; before?: string; after?: string; command: string[] }
> = {
  caddy: ({ folder, certificate, key, upstream, port, plainPort }) => ({
    file: 'Caddyfile',
    before: `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tskip_install_trust\n}\n`,
    replaced: [
      [`${PROXY_HOST} {`, `${PROXY_HOST} {\n\ttls ${certificate} ${key}`],
      ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
    ],
    command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
  }),
  nginx: ({ folder, certificate, key, upstream, port, plainPort }) => ({
    file: 'nginx.conf',
    // On Debian, the example is included by the main configuration file. This text takes its place.
    before: `user root;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n`,
    after: '}\n',
    replaced: [
      ['listen 80;\n    listen [::]:80;', `listen ${plainPort};`],
      ['listen 443 ssl http2;\n    listen [::]:443 ssl http2;', `listen ${port} ssl http2;`],
      [`/etc/letsencrypt/live/${PROXY_HOST}/fullchain.pem`, certificate],
      [`/etc/letsencrypt/live/${PROXY_HOST}/privkey.pem`, key],
      ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
    ],
    command: ['nginx', '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
  }),
  haproxy: ({ folder, certificate, key, upstream, port, plainPort }) => {
    const both = join(folder, 'both.pem');
    writeFileSync(both, `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`);
    return {
      file: 'haproxy.cfg',
      replaced: [
        ['bind :80\n', `bind :${plainPort}\n`],
        [`bind :443 ssl crt /etc/haproxy/${PROXY_HOST}.pem`, `bind :${port} ssl crt ${both}`],
        ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
      ],
      command: ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')],
    };
  },
};

/** Starts a proxy with the example configuration in docs/deploy/. */
export async function startProxy(name: string, site: ProxiedSite): Promise<RunningProxy> {
  const place = { ...site, port: await findFreePort(), plainPort: await findFreePort() };
  mkdirSync(place.folder, { recursive: true });
  const make = PROXY_CONFIGS[name];
  if (!make) throw new Error(`no proxy ${name}`);
  const { file, replaced, before = '', after = '', command } = make(place);
  let example = readFileSync(pathInProject('docs', 'deploy', file), 'utf8');
  for (const [from, to] of replaced) {
    if (!example.includes(from)) throw new Error(`${file} no longer contains "${from}"`);
    example = example.replace(from, to);
  }
  writeFileSync(join(place.folder, file), before + example + after);
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: { ...process.env, HOME: place.folder, XDG_DATA_HOME: place.folder, XDG_CONFIG_HOME: place.folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(child, 'exit');
  const isUp = async () => (await fetch(`http://127.0.0.1:${place.plainPort}`, { redirect: 'manual' })).status > 0;
  while (!(await isUp().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port: place.port,
    plainPort: place.plainPort,
    async end() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}
