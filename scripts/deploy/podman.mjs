// Prepares podman and the base image for `npm test -- --image`. Can also be run directly: node
// scripts/deploy/podman.mjs
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { ExplainedError, printMessage, runOrExplain } from '../prepare/print-message.mjs';
import { pathInProject } from '../prepare/project-root.mjs';
import { installWithApt } from '../test-setup/apt.mjs';
import { ensurePrograms } from './ensure-programs.mjs';
import { buildNodeStandIn } from './stand-in-images.mjs';

/** The base image of the Dockerfile, including the registry that Docker uses by default. */
export const BASE_IMAGE = 'docker.io/library/node:24-bookworm-slim';

/**
 * Makes sure that podman and the base image are available.
 * @throws ExplainedError
 */
export async function preparePodman() {
  await ensurePrograms('podman', 'runc');
  await ensureContainerImage(BASE_IMAGE, buildNodeStandIn);
  if (runs()) return;
  // In older versions of podman, the default limits and runtime do not work on every machine.
  const conf = pathInProject('.cache', 'image', 'containers.conf');
  mkdirSync(pathInProject('.cache', 'image'), { recursive: true });
  const limits = 'default_ulimits = ["nofile=20000:20000", "nproc=4096:4096"]';
  writeFileSync(conf, `[containers]\n${limits}\n[engine]\nruntime = "/usr/sbin/runc"\n`);
  process.env.CONTAINERS_CONF = conf;
  if (runs()) return;
  throw new ExplainedError(
    `podman cannot run a container: ${runPodmanUnchecked('run', '--rm', BASE_IMAGE, 'true').stderr.trim()}`,
  );
}

/**
 * Makes sure that podman-compose is available. Older versions of podman also need a package that resolves service
 * names.
 * @throws ExplainedError
 */
export async function ensurePodmanCompose() {
  await ensurePrograms('podman-compose');
  const isOld = runPodman('info', '--format={{.Host.NetworkBackend}}') === 'cni';
  if (isOld && !existsSync('/usr/lib/cni/dnsname'))
    await installWithApt('golang-github-containernetworking-plugin-dnsname');
}

/**
 * Makes sure that an image is available. If it is missing on this machine, it is pulled. If that fails, `buildStandIn`
 * builds a substitute.
 * @param {string} image
 * @param {(image: string) => Promise<void>} buildStandIn
 */
export async function ensureContainerImage(image, buildStandIn) {
  if (runPodmanUnchecked('image', 'exists', image).status === 0) return;
  printMessage(`Pulling ${image}…`);
  const { status, stderr } = runPodmanUnchecked('pull', '--quiet', image);
  if (status === 0) return;
  printMessage(`The image cannot be pulled: ${stderr.trim().split('\n').at(-1)}`);
  printMessage('Building a substitute from Debian and npm packages. This takes a few minutes…');
  await ensurePrograms('mmdebstrap');
  await buildStandIn(image);
}

const runs = () =>
  runPodmanUnchecked('run', '--rm', '--memory=64m', '--publish=127.0.0.1::80', BASE_IMAGE, 'true').status === 0;

/** Runs podman and returns its output. @param {string[]} args */
export function runPodmanUnchecked(...args) {
  return spawnSync('podman', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
}

/** Runs podman and returns its trimmed output. @param {string[]} args */
export function runPodman(...args) {
  const { status, stdout, stderr } = runPodmanUnchecked(...args);
  if (status !== 0) throw new ExplainedError(`podman ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout.trim();
}

if (process.argv[1] === import.meta.filename) {
  await runOrExplain(preparePodman);
  printMessage(`Ready: podman can run ${BASE_IMAGE}.`);
}
