// Prepares podman and the base image for `npm test -- --image`. Run on its own: node scripts/deploy/podman.mjs
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '../prepare/root.mjs';
import { Failure, orExplain, say } from '../prepare/say.mjs';
import { ensurePrograms } from './ensure-programs.mjs';
import { buildStandIn } from './stand-in.mjs';

/** The base of the Dockerfile, with the registry that Docker takes it from. */
export const BASE = 'docker.io/library/node:24-bookworm-slim';

/** Makes podman and the base image available. @throws Failure */
export async function preparePodman() {
  await ensurePrograms('podman', 'runc');
  if (!exists(BASE)) {
    say(`Pulling ${BASE}…`);
    const { status, stderr } = tryPodman('pull', '--quiet', BASE);
    if (status !== 0) {
      say(`It cannot be pulled: ${stderr.trim().split('\n').at(-1)}`);
      say(
        'Building a stand-in from Debian packages and the npm packages of Node.js and npm, which takes some minutes…',
      );
      await ensurePrograms('mmdebstrap');
      await buildStandIn(BASE);
    }
  }
  if (runs()) return;
  // Older versions of podman use limits and a runtime that do not work on every machine.
  const conf = inRoot('.cache', 'image', 'containers.conf');
  mkdirSync(inRoot('.cache', 'image'), { recursive: true });
  const limits = 'default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]';
  writeFileSync(conf, `[containers]\n${limits}\n[engine]\nruntime = "/usr/sbin/runc"\n`);
  process.env.CONTAINERS_CONF = conf;
  if (runs()) return;
  throw new Failure(`podman cannot run a container: ${tryPodman('run', '--rm', BASE, 'true').stderr.trim()}`);
}

const exists = (/** @type {string} */ image) => tryPodman('image', 'exists', image).status === 0;
const runs = () => tryPodman('run', '--rm', '--memory=64m', '--publish=127.0.0.1::80', BASE, 'true').status === 0;

/** Runs podman and returns its output. @param {string[]} args */
export function tryPodman(...args) {
  return spawnSync('podman', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
}

/** Runs podman and returns its trimmed output. @param {string[]} args */
export function podman(...args) {
  const { status, stdout, stderr } = tryPodman(...args);
  if (status !== 0) throw new Failure(`podman ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
}

if (process.argv[1] === import.meta.filename) {
  await orExplain(preparePodman);
  say(`Ready: podman can run ${BASE}.`);
}
