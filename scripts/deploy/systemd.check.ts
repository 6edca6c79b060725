// npm test -- --systemd: checks the units in docs/deploy/, and follows the guides for systemd, Caddy, backups and
// upgrades in a container with a fresh Debian 13.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CORNER_BAKERY_RECEIPT, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { pathInProject } from '../prepare/project-root.mjs';
import { runCommand } from '../prepare/run-command.mjs';
import { createCurlClient } from './curl-client.ts';
import { preparePodman, runPodman, runPodmanUnchecked } from './podman.mjs';
import { readGuideCommands } from './read-guide-commands.ts';
import { buildDebianWithSystemd } from './stand-in-images.mjs';

const IMAGE = 'localhost/moneta-check-debian:13';
const NAME = 'money.test';
const UNITS = ['moneta.service', 'moneta-backup.service', 'moneta-backup.timer'];
/** Maximum exposure level according to `systemd-analyze security`, multiplied by ten. */
const MAX_EXPOSURE = 20;

const folder = pathInProject('.cache', 'systemd');
const { version } = JSON.parse(readFileSync(pathInProject('package.json'), 'utf8'));
const release = `moneta-${version}-linux-${process.arch}`;
const newer = `moneta-99.0.0-linux-${process.arch}`;
const docs = pathInProject('docs', 'deploy');

test.each(UNITS)('%s is valid', (unit) => {
  mkdirSync(folder, { recursive: true });
  for (const name of UNITS) {
    // The program in the unit exists only on a server, so it is replaced with another program for this check.
    const text = readFileSync(join(docs, name), 'utf8').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true');
    writeFileSync(join(folder, name), text);
  }
  expect(execFileSync('systemd-analyze', ['verify', join(folder, unit)], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
});

test.each(UNITS.filter((unit) => unit.endsWith('.service')))('%s has few rights', (unit) => {
  const options = ['--no-pager', '--offline=true', `--threshold=${MAX_EXPOSURE}`];
  const said = execFileSync('systemd-analyze', ['security', ...options, join(docs, unit)], { encoding: 'utf8' });
  console.log(said.trim().split('\n').at(-1));
});

let container: string | undefined;
let send: ReturnType<typeof createCurlClient>['send'];
let token = '';

beforeAll(async () => {
  await preparePodman();
  if (runPodmanUnchecked('image', 'exists', IMAGE).status !== 0) await buildDebianWithSystemd(IMAGE);
  rmSync(folder, { recursive: true, force: true });
  await runCommand('npm run release', process.execPath, [
    pathInProject('scripts', 'release.mjs'),
    '--folder',
    join(folder, release),
  ]);
  // There is no newer release yet. For now, this release is copied and gets a higher version number.
  cpSync(join(folder, release), join(folder, newer), { recursive: true });
  const described = JSON.parse(readFileSync(join(folder, newer, 'package.json'), 'utf8'));
  writeFileSync(join(folder, newer, 'package.json'), JSON.stringify({ ...described, version: '99.0.0' }));

  // If both versions of control groups are mounted, systemd 257 starts only if the container can see nothing but
  // version 2.
  const unified = '/sys/fs/cgroup/unified';
  const groups = existsSync(unified) ? ['--cgroupns=host', `--volume=${unified}:/sys/fs/cgroup:rw`] : [];
  container = runPodman(
    'run',
    '--detach',
    '--privileged',
    '--systemd=always',
    ...groups,
    '--publish=127.0.0.1::443',
    IMAGE,
    '/sbin/init',
  );
  const isRunning = () => expect(inContainer('systemctl is-system-running || true')).toMatch(/running|degraded/);
  await vi.waitFor(isRunning, { timeout: 100_000, interval: 200 });
  for (const name of [release, newer]) {
    execFileSync('tar', ['czf', join(folder, `${name}.tar.gz`), '-C', folder, name]);
    runPodman('cp', join(folder, `${name}.tar.gz`), `${container}:/root/`);
  }
  inContainer('mkdir /root/docs && echo "APT::Get::Assume-Yes true;" >/etc/apt/apt.conf.d/yes && apt-get -qq update');
  runPodman('cp', docs, `${container}:/root/docs/`);
});
afterAll(() => {
  if (container) runPodmanUnchecked('rm', '--force', '--time=1', container);
});

/** Runs a script as root in the container and returns its output. */
function inContainer(script: string) {
  const shell = ['bash', '-c', `exec 2>&1; cd /root; export DEBIAN_FRONTEND=noninteractive; set -e; ${script}`];
  return runPodman('exec', String(container), ...shell);
}

/** Runs the selected blocks of commands from a guide and returns their output. */
function follow(guide: string, isIncluded: (block: string) => boolean, replaced: [string | RegExp, string][]) {
  const blocks = readGuideCommands(guide, replaced).filter(isIncluded);
  expect(blocks).not.toEqual([]);
  return blocks.map(inContainer);
}

const always = () => true;
const upload = (file: string) => send('/api/receipts/upload', { token, form: [`receipt=@${file}`] });
const findVersion = async () => (await send('/api/health')).body.version;

test('the guide for systemd leads to a running server', async () => {
  follow('systemd.md', always, [
    [/moneta-VERSION-linux-\w+/g, release],
    ['systemctl enable', `sed -i s/money.example.org/${NAME}/ /etc/moneta/moneta.env\nsystemctl enable`],
    // The server takes a moment to start, so curl has to retry.
    ['curl ', 'curl --retry 60 --retry-delay 1 --retry-all-errors --silent '],
  ]);
  expect(inContainer('systemctl is-active moneta')).toBe('active');
});

test('the guide for Caddy adds TLS, and receipts and bank files are read with the few rights of the unit', async () => {
  follow('caddy.md', always, [
    ['YOUR-NAME', NAME],
    // The host name is not public, so Caddy must issue the certificate itself.
    ['systemctl reload', `sed -i '/^${NAME} {/a tls internal' /etc/caddy/Caddyfile\nsystemctl reload`],
  ]);
  const certificate = join(folder, 'root.crt');
  const source = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
  await expect.poll(() => runPodmanUnchecked('cp', `${container}:${source}`, certificate).status).toBe(0);
  const port = Number(runPodman('port', String(container), '443').split(':').at(-1));
  send = createCurlClient({ host: NAME, port, certificate }).send;
  await expect.poll(() => findVersion().catch((error) => error.message)).toBe(version);

  const account = { email: 'ann@home.org', password: 'secret_1' };
  ({ token } = (await send('/api/auth/signup', { json: account })).body);
  await send('/api/auth/setup', { token, json: { defaultCurrency: 'USD' }, args: ['--request', 'PUT'] });
  const photo = join(folder, 'photo.jpg');
  writeFileSync(photo, await drawReceipt(CORNER_BAKERY_RECEIPT));
  expect(await upload(photo)).toMatchObject({ status: 201, body: { extractedData: { amount: 23.39 } } });
  const bank = join(folder, 'bank.csv');
  writeFileSync(bank, 'Date,Description,Amount\n2026-11-02,Grocer,-31.40\n2026-11-03,Salary,2100.00\n');
  expect(await send('/api/imports', { token, form: [`files=@${bank}`] })).toMatchObject({ status: 201 });

  // The brackets in the pattern keep this script from finding its own process.
  const ofReaders = `for process in /proc/[0-9]*; do
    if tr '\\0' ' ' 2>/dev/null <$process/cmdline | grep --quiet 'read-[r]eceipt'; then readlink $process/ns/net; fi
  done`;
  const namespaces = inContainer(`${ofReaders}; readlink /proc/1/ns/net`).split('\n');
  expect(namespaces.length).toBeGreaterThan(1);
  expect(namespaces.slice(0, -1)).not.toContain(namespaces.at(-1));
});

test('the guide for backups stores an encrypted backup elsewhere, and the drill restores it', () => {
  // This container plays two roles: it is the administrator's computer, which has age, and the machine that stores
  // backups.
  inContainer(
    'apt-get install age rclone && mkdir /srv/offsite && systemd-run rclone serve webdav /srv/offsite --addr 127.0.0.1:8080',
  );
  const target = 'webdav url=http://127.0.0.1:8080 vendor=other';
  follow('backups.md', (block) => !block.includes('drill'), [
    ['rclone config --config', `rclone config create backup ${target} --config`],
    [
      'systemctl start',
      'sed -i "s/^RECIPIENT=.*/RECIPIENT=$(age-keygen -y moneta-backup.key)/" /etc/moneta/backup.env\nsystemctl start',
    ],
  ]);
  const [said] = follow('backups.md', (block) => block.includes('drill'), [
    ['moneta-….moneta.age', '/srv/offsite/moneta/*.age'],
    [/^.* serve\n/gm, ''],
  ]);
  expect(said).toContain('1 account, 1 transaction, 1 receipt');
  expect(said).toContain('running totals of 1 user are correct');
});

test('the guide for upgrades leads to a newer version and back, with the data', async () => {
  const count = async () => (await send('/api/transactions', { token })).body.totalCount;
  follow('upgrades.md', (block) => block.includes('release='), [[/moneta-VERSION-linux-\w+/g, newer]]);
  await expect.poll(findVersion).toBe('99.0.0');
  expect(await count()).toBe(1);
  follow('upgrades.md', (block) => block.includes('systemctl stop'), [
    ['PREVIOUS-RELEASE', release],
    ['NEWER-RELEASE', newer],
  ]);
  await expect.poll(findVersion).toBe(version);
  ({ token } = (await send('/api/auth/login', { json: { email: 'ann@home.org', password: 'secret_1' } })).body);
  expect(await count()).toBe(1);
});

test('the service stops cleanly', () => {
  inContainer('systemctl stop moneta');
  expect(inContainer('systemctl show --property=Result,ExecMainStatus moneta')).toBe(
    'Result=success\nExecMainStatus=0',
  );
});
