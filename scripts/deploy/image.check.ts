// npm test -- --image: builds the container image and runs it with the restricted permissions that
// docs/deploy/docker.md recommends.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signUp } from '../../server/testing/http-client.ts';
import { printMessage } from '../prepare/print-message.mjs';
import { pathInProject } from '../prepare/project-root.mjs';
import { findFreePort } from '../test-setup/free-port.mjs';
import { addReceiptsAndImport, countTransactionsAndReceipts, logIn } from './exercise-server.ts';
import {
  BASE_IMAGE,
  ensureContainerImage,
  ensurePodmanCompose,
  preparePodman,
  runPodman,
  runPodmanUnchecked,
} from './podman.mjs';
import { readGuideCommands } from './read-guide-commands.ts';
import { buildPostgresStandIn, STAND_IN_LABEL } from './stand-in-images.mjs';

/** Maximum size of the image in bytes, not including its base image. */
const MAX_SIZE = 140e6;
const IMAGE = 'localhost/moneta:check';
const PREVIOUS = 'localhost/moneta:check-previous';
const { version } = JSON.parse(readFileSync(pathInProject('package.json'), 'utf8'));

const run = `moneta-check-${randomUUID().slice(0, 8)}`;
const volumes: string[] = [];

beforeAll(preparePodman);
afterAll(() => {
  const containers = runPodmanUnchecked('ps', '--all', '--quiet', `--filter=name=${run}`)
    .stdout.split('\n')
    .filter(Boolean);
  for (const container of containers) runPodmanUnchecked('rm', '--force', '--time=0', container);
  for (const volume of volumes) runPodmanUnchecked('volume', 'rm', '--force', volume);
});

function makeVolume(name: string) {
  const volume = `${run}-${name}`;
  runPodman('volume', 'create', volume);
  volumes.push(volume);
  return volume;
}

/**
 * The limits from the guide. `--read-only-tmpfs=false` is needed, because podman would otherwise make /tmp writable.
 */
const FEW_RIGHTS = [
  '--read-only',
  '--read-only-tmpfs=false',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--memory=512m',
  '--memory-swap=512m',
];

/** Starts a server on a free port and waits until it answers. */
async function serve(image: string, volume: string) {
  const name = `${run}-${randomUUID().slice(0, 8)}`;
  runPodman(
    'run',
    '--detach',
    `--name=${name}`,
    ...FEW_RIGHTS,
    `--volume=${volume}:/data`,
    '--publish=127.0.0.1::3000',
    image,
  );
  const url = `http://${runPodman('port', name, '3000')}`;
  const health = () =>
    fetch(`${url}/api/health`).then(
      (reply) => reply.json(),
      () => undefined,
    );
  await expect.poll(health, { message: runPodman('logs', name) }).toMatchObject({ status: 'ok', database: 'sqlite' });
  return { name, url, health };
}

/** Stops a server and returns its exit code. It is not 0 if podman had to kill the server. */
function stop(name: string) {
  runPodman('stop', '--time=10', name);
  return Number(runPodman('inspect', '--format={{.State.ExitCode}}', name));
}

const sizeOf = (image: string) => Number(runPodman('image', 'inspect', '--format={{.Size}}', image));

test('the Dockerfile builds an image of at most 140 MB above its base', () => {
  const commit = 'a'.repeat(40);
  runPodman(
    'build',
    '--format=docker',
    '--pull=never',
    `--tag=${IMAGE}`,
    `--build-arg=VERSION=${version}`,
    `--build-arg=COMMIT=${commit}`,
    pathInProject(),
  );
  const [image] = JSON.parse(runPodman('image', 'inspect', IMAGE));
  const size = sizeOf(IMAGE) - sizeOf(BASE_IMAGE);
  printMessage(
    `The image is ${(size / 1e6).toFixed(1)} MB, not counting its base image of ${(sizeOf(BASE_IMAGE) / 1e6).toFixed(1)} MB.`,
  );
  if (image.Config.Labels[STAND_IN_LABEL])
    printMessage('The base image is a stand-in, not the official Node.js image.');
  expect(size).toBeLessThan(MAX_SIZE);
  expect(image.Config).toMatchObject({
    User: 'node',
    StopSignal: 'SIGTERM',
    Volumes: { '/data': {} },
    Labels: { 'org.opencontainers.image.version': version, 'org.opencontainers.image.revision': commit },
  });
  expect(runPodman('run', '--rm', '--network=none', IMAGE, '--version')).toContain(version);
});

test('a previous version runs, for the upgrade', () => {
  // There is no earlier release yet. For now, this version is built again with a lower version number.
  const folder = mkdtempSync(join(tmpdir(), 'moneta-previous-'));
  const edit = `const f='/moneta/package.json',fs=require('fs');fs.writeFileSync(f,JSON.stringify({...require(f),version:'0.0.1'}))`;
  writeFileSync(join(folder, 'Dockerfile'), `FROM ${IMAGE}\nUSER root\nRUN node -e "${edit}"\nUSER node\n`);
  runPodman('build', '--format=docker', '--pull=never', `--tag=${PREVIOUS}`, folder);
  rmSync(folder, { recursive: true });
  expect(runPodman('run', '--rm', '--network=none', PREVIOUS, '--version')).toContain('0.0.1');
});

test('a person signs up, a photo, a PDF and a bank file are read, and a new version continues with the data', async () => {
  const data = makeVolume('data');
  const previous = await serve(PREVIOUS, data);
  expect(await previous.health()).toMatchObject({ version: '0.0.1' });
  const token = await signUp(previous.url, 'ann@home.org');
  await addReceiptsAndImport(previous.url, token);
  const before = await countTransactionsAndReceipts(previous.url, token);
  expect(before).toEqual({ transactions: 4, receipts: 2 });

  expect(runPodman('exec', previous.name, 'id', '-u')).toBe('1000');
  expect(runPodmanUnchecked('exec', previous.name, 'touch', '/moneta/file').status).not.toBe(0);
  expect(runPodmanUnchecked('healthcheck', 'run', previous.name).status).toBe(0);
  expect(runPodman('exec', previous.name, 'moneta', 'backup', '/data/before.moneta')).toContain('2 receipts');
  printMessage(`Peak memory: ${(mostMemory(previous.name) / 1e6).toFixed(0)} MB of 512 MB.`);
  expect(stop(previous.name)).toBe(0);

  const next = await serve(IMAGE, data);
  expect(await next.health()).toMatchObject({ version });
  expect(await countTransactionsAndReceipts(next.url, token)).toEqual(before);
  expect(stop(next.name)).toBe(0);

  // An administrator who returns to the previous version restores the backup with that version.
  const restored = makeVolume('restored');
  const restore = [
    'run',
    '--rm',
    ...FEW_RIGHTS,
    '--network=none',
    `--volume=${data}:/backup:ro`,
    `--volume=${restored}:/data`,
  ];
  runPodman(...restore, PREVIOUS, 'restore', '/backup/before.moneta');
  const back = await serve(PREVIOUS, restored);
  expect(await countTransactionsAndReceipts(back.url, await logIn(back.url, 'ann@home.org'))).toEqual(before);
  expect(stop(back.name)).toBe(0);
});

function mostMemory(name: string) {
  const files = '/sys/fs/cgroup/memory.peak /sys/fs/cgroup/memory/memory.max_usage_in_bytes';
  return Number(runPodmanUnchecked('exec', name, 'sh', '-c', `cat ${files} 2>/dev/null`).stdout);
}

test('a wrong setting stops the container with one line', () => {
  const { status, stderr } = runPodmanUnchecked(
    'run',
    '--rm',
    '--no-healthcheck',
    ...FEW_RIGHTS,
    '--env=DATABASE_URL_FILE=/run/secrets/none',
    IMAGE,
  );
  expect([status, stderr.trim()]).toEqual([
    1,
    'DATABASE_URL_FILE is /run/secrets/none, which cannot be read (ENOENT). Check its path and permissions.',
  ]);
});

describe.each(['compose.yaml', 'compose.postgres.yaml'])('%s', (file) => {
  test('starts a server, and the commands of the guide work', async () => {
    await ensurePodmanCompose();
    await ensureContainerImage('docker.io/library/postgres:17', buildPostgresStandIn);
    const folder = mkdtempSync(join(tmpdir(), 'moneta-compose-'));
    // Compose derives the names of containers from the name of the folder.
    const project = basename(folder).toLowerCase();
    const compose = `podman-compose --project-name ${project} --file ${file}`;
    const text = readFileSync(pathInProject(file), 'utf8');
    writeFileSync(join(folder, file), text.replace('build: .', `image: ${IMAGE}`));
    const port = await findFreePort();
    const inFolder = (script: string) => {
      const env = { ...process.env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` };
      const { status, stdout, stderr } = spawnSync('bash', ['-ec', script], { cwd: folder, env, encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      return stdout;
    };
    onTestFinished(() => {
      inFolder(`${compose} down`);
      // Older versions of podman-compose do not remove volumes.
      for (const name of ['data', 'database']) runPodmanUnchecked('volume', 'rm', '--force', `${project}_${name}`);
      rmSync(folder, { recursive: true });
    });

    const blocks = readGuideCommands('docker.md', [
      [/^git clone .*\n|^cd .*\n/gm, ''],
      ['docker compose cp moneta:', `podman cp ${project}_moneta_1:`],
      [/docker compose( --file [\w.]+)?/g, compose],
    ]);
    const [start = '', , commands = '', restore = '', startWithPostgres = ''] = blocks.filter((block) =>
      /compose|PUBLIC/.test(block),
    );
    inFolder(file === 'compose.yaml' ? start : startWithPostgres);
    const health = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        (reply) => reply.json(),
        () => undefined,
      );
    await expect
      .poll(health)
      .toMatchObject({ status: 'ok', database: file === 'compose.yaml' ? 'sqlite' : 'postgres' });
    await signUp(`http://127.0.0.1:${port}`, 'ann@home.org');
    expect(inFolder(commands)).toContain('ann@home.org');
    if (file === 'compose.postgres.yaml') return;
    inFolder(restore);
    await expect.poll(health).toMatchObject({ status: 'ok' });
    await logIn(`http://127.0.0.1:${port}`, 'ann@home.org');
  });
});
