// Starts PostgreSQL with Patroni, etcd and HAProxy on one machine, like the cluster in docs/scaling.md. Each commit is
// confirmed by a standby.
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ExplainedError } from '../../prepare/print-message.mjs';
import { ensureProgram } from '../../test-setup/ensure-program.mjs';
import { findFreePort } from '../../test-setup/free-port.mjs';

/**
 * Times in seconds. Patroni replaces a primary that does not renew its lease within `ttl` seconds. `ttl` must be at
 * least 20, and at least `loop_wait` plus twice `retry_timeout`.
 */
const LEASE = { ttl: 20, loop_wait: 5, retry_timeout: 5 };
const NAMES = ['one', 'two'];
const PASSWORD = 'moneta';
/** Debian does not put all PostgreSQL commands on the PATH. */
const POSTGRES_FOLDER = '/usr/lib/postgresql';
const START_WITHIN = 120_000;

export type ClusterNode = { name: string; port: number; apiPort: number; folder: string; patroni: Program | undefined };
type Program = { pid: number; end: (signal: NodeJS.Signals) => Promise<void>; said: () => string };

/**
 * Returns the paths of the cluster's programs, and installs missing ones. `bin` is the folder with the PostgreSQL
 * programs.
 */
export async function ensureClusterPrograms() {
  const versions = () => (existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER).sort((a, b) => +b - +a) : []);
  const folders = () => versions().map((version) => join(POSTGRES_FOLDER, version, 'bin'));
  return {
    bin: dirname(await ensureProgram('pg_rewind', 'postgresql', 'PG_REWIND_PATH', folders)),
    etcd: await ensureProgram('etcd', 'etcd-server', 'ETCD_PATH'),
    patroni: await ensureProgram('patroni', 'patroni', 'PATRONI_PATH'),
    haproxy: await ensureProgram('haproxy', 'haproxy', 'HAPROXY_PATH'),
  };
}

/** Starts the cluster, and waits until the standby confirms commits. */
export async function startCluster(programs: Awaited<ReturnType<typeof ensureClusterPrograms>>) {
  const folder = mkdtempSync(join(tmpdir(), 'moneta-failover-'));
  const runAs = findUser();
  give(folder, runAs);
  const others: Program[] = [];
  const start = (program: string, args: string[]) => startProgram(program, args, { folder, runAs });
  const [etcdPort, peerPort, databasePort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const nodes: ClusterNode[] = [];
  for (const name of NAMES) {
    const own = join(folder, name);
    mkdirSync(own);
    give(own, runAs);
    nodes.push({ name, port: await findFreePort(), apiPort: await findFreePort(), folder: own, patroni: undefined });
  }

  const close = async () => {
    for (const node of nodes) await killNode(node);
    for (const { end } of others) await end('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const startNode = (node: ClusterNode) => {
    const file = join(node.folder, 'patroni.json');
    writeFileSync(file, JSON.stringify(patroniSettings(node, etcdPort, programs.bin), null, 2));
    give(file, runAs);
    node.patroni = start(programs.patroni, [file]);
  };
  try {
    const clientUrl = `http://127.0.0.1:${etcdPort}`;
    const peerUrl = `http://127.0.0.1:${peerPort}`;
    others.push(
      start(programs.etcd, [
        '--data-dir',
        join(folder, 'etcd'),
        '--listen-client-urls',
        clientUrl,
        '--advertise-client-urls',
        clientUrl,
        '--listen-peer-urls',
        peerUrl,
        '--initial-advertise-peer-urls',
        peerUrl,
        '--initial-cluster',
        `default=${peerUrl}`,
        '--log-level',
        'error',
      ]),
    );
    const proxyFile = join(folder, 'haproxy.cfg');
    writeFileSync(proxyFile, proxySettings(databasePort, nodes));
    give(proxyFile, runAs);
    others.push(start(programs.haproxy, ['-f', proxyFile, '-db']));
    for (const node of nodes) startNode(node);
    await untilReplicating(nodes);
    await createDatabase(nodes, programs.bin);
  } catch (error) {
    const said = nodes.map(({ patroni }) => patroni?.said().slice(-3000)).join('\n');
    await close();
    throw new ExplainedError(`The cluster did not start: ${error.message}\n${said}`);
  }
  return {
    databaseUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${databasePort}/moneta`,
    /**
     * Kills Patroni and PostgreSQL on the primary, as a power failure would.
     * @returns the killed node
     */
    async killPrimary() {
      const primary = await findNode(nodes, 'primary');
      if (!primary) throw new ExplainedError('The cluster has no primary.');
      await killNode(primary);
      return primary;
    },
    /** Restarts a node and waits until it confirms the commits of the other node. */
    async repair(node: ClusterNode) {
      startNode(node);
      await untilReplicating(nodes);
    },
    close,
  };
}

function patroniSettings({ name, port, apiPort, folder }: ClusterNode, etcdPort: number, bin: string) {
  const account = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'moneta',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...LEASE,
        // A commit is acknowledged only after the synchronous standby has stored it, and only this standby may become
        // the primary.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
    },
    tags: {},
  };
}

/**
 * Returns HAProxy settings that send all connections to the primary. If a node is no longer the primary, its
 * connections are closed.
 */
function proxySettings(port: number, nodes: ClusterNode[]) {
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.apiPort}`);
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

async function createDatabase(nodes: ClusterNode[], bin: string) {
  const primary = await findNode(nodes, 'primary');
  const { status, stderr } = spawnSync(
    join(bin, 'createdb'),
    ['-h', '127.0.0.1', '-p', String(primary?.port), '-U', 'postgres', 'moneta'],
    { env: { ...process.env, PGPASSWORD: PASSWORD }, encoding: 'utf8' },
  );
  if (status !== 0) throw new ExplainedError(stderr);
}

async function untilReplicating(nodes: ClusterNode[]) {
  for (const end = Date.now() + START_WITHIN; Date.now() < end; await setTimeout(200)) {
    if ((await findNode(nodes, 'primary')) && (await findNode(nodes, 'synchronous'))) return;
  }
  throw new ExplainedError('No standby confirms commits.');
}

/** Returns the first node that has this role, according to Patroni. */
async function findNode(nodes: ClusterNode[], role: 'primary' | 'synchronous') {
  for (const node of nodes) {
    const answer = await fetch(`http://127.0.0.1:${node.apiPort}/${role}`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return node;
  }
  return undefined;
}

async function killNode({ patroni, folder }: ClusterNode) {
  await patroni?.end('SIGKILL');
  const file = join(folder, 'data', 'postmaster.pid');
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!(postmaster > 1)) return;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  for (const pid of [postmaster, ...stdout.split('\n').map(Number)]) {
    try {
      if (pid > 1) process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
  // The file contains the id of a process that has ended. It is removed, because another process may get the same id.
  rmSync(file, { force: true });
}

export type SystemUser = { uid?: number; gid?: number };

/**
 * Returns the user who runs PostgreSQL. It is a different user if the bench runs as root, because PostgreSQL refuses to
 * run as root.
 */
function findUser(): SystemUser {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function give(path: string, { uid, gid }: SystemUser) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function startProgram(
  program: string,
  args: string[],
  { folder, runAs }: { folder: string; runAs: SystemUser },
): Program {
  const child = spawn(program, args, { ...runAs, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-20_000);
    });
  }
  const isGone = new Promise((resolve) => child.once('close', resolve));
  child.on('error', (error) => {
    said += error.message;
  });
  return {
    pid: child.pid ?? 0,
    said: () => said,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null && child.pid) {
        child.kill(signal);
        // A child process may keep the pipe open after the program has ended, so it is closed here.
        child.stdout.destroy();
        child.stderr.destroy();
        await isGone;
      }
    },
  };
}
