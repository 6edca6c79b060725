import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Maximum size of the JavaScript heap, in megabytes. A dense receipt needs 50 MB. */
const heapMegabytes = 512;
/**
 * Number of bytes by which the system's limit is higher than `maxMemory`. Memory is checked only at intervals, so a
 * process may briefly exceed `maxMemory`.
 */
const reserve = 256 * 1024 ** 2;
/**
 * Number of bytes that Node.js 24 reserves for code. They are included in the limit, although Node.js uses few of them.
 */
const codeReserve = Number(process.versions.node.split('.')[0]) > 22 ? 512 * 1024 ** 2 : 0;

/**
 * Starts a process for untrusted files, with as few permissions as possible without being root.
 * `docs/decisions/0024-receipt-reader-sandbox.md` describes each measure and the remaining risks. Requests are sent
 * over Node's IPC channel, and files over standard input.
 */
export function launchSandbox(childPath: string, maxMemory: number): ChildProcess {
  const node = [process.execPath, ...flags(childPath), childPath];
  const [command = '', ...rest] = existsSync('/bin/sh') ? ['/bin/sh', '-c', confine, 'sh', ...node] : node;
  return spawn(command, rest, {
    env: environment(childPath, maxMemory),
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

/**
 * A shell script that restricts the process before it starts: its memory is limited, core dumps and network access are
 * disabled, and it is the first process to be killed if the system runs out of memory. Measures that the system does
 * not support are skipped. The network remains accessible if the system does not allow user namespaces, or if the
 * process could not read its own program inside one.
 */
const confine = `
  echo 1000 2>/dev/null >/proc/self/oom_score_adj
  ulimit -c 0 2>/dev/null
  ulimit -d "$MAX_KILOBYTES" 2>/dev/null
  if unshare -U -n /bin/sh -c '[ -r "$0" ] && [ -x "$1" ]' "$CHILD" "$1" 2>/dev/null; then
    exec unshare -U -n "$@"
  fi
  exec "$@"
`;

/**
 * Returns the environment variables of the process. All others are removed, because a process that handles untrusted
 * files must not know the server's secrets.
 */
function environment(childPath: string, maxMemory: number): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SystemRoot'];
  const kept = needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    ...Object.fromEntries(kept),
    CHILD: childPath,
    MAX_MEMORY: String(maxMemory),
    MAX_KILOBYTES: String(Math.ceil((maxMemory + reserve + codeReserve) / 1024)),
    // By default, glibc uses several heaps for threads. With two heaps, a process needs a quarter less memory and is
    // just as fast.
    MALLOC_ARENA_MAX: '2',
    // Large blocks are returned to the system immediately, which saves up to 150 MB for a photo. Huge pages make up for
    // the time that allocating new blocks takes.
    GLIBC_TUNABLES: 'glibc.malloc.mmap_threshold=1048576:glibc.malloc.trim_threshold=1048576:glibc.malloc.hugetlb=1',
  };
}

/**
 * Returns flags that restrict JavaScript. It can read only the program and its packages, and cannot write files or
 * start processes or threads.
 */
function flags(childPath: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [
    `--max-old-space-size=${heapMegabytes}`,
    // A small space for new objects saves up to 60 MB and is no slower.
    '--max-semi-space-size=2',
    isStable ? '--permission' : '--experimental-permission',
    // Native code loads the models and decodes pictures. It is not restricted by the flags above.
    '--allow-addons',
    ...readablePaths(childPath).map((path) => `--allow-fs-read=${path}`),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

/**
 * Returns the folders of the program and of the packages that it may load. Node also looks for `package.json` and
 * `node_modules` in every folder in between. Before version 20.20, it fails if it is not allowed to do so.
 */
function readablePaths(childPath: string): string[] {
  const home = dirname(childPath);
  const paths = [home, realpathSync(home)].flatMap((start) => [
    ...listContents(start),
    ...listFoldersToPackages(start).flatMap((folder) => [
      join(folder, 'package.json'),
      ...listContents(join(folder, 'node_modules')),
    ]),
  ]);
  return [...new Set(paths)];
}

/** Returns patterns for all files in a folder. If the folder is a link, its target is included. */
function listContents(folder: string): string[] {
  // With the asterisk, Node also accepts a folder that does not exist.
  return [folder, ...(existsSync(folder) ? [realpathSync(folder)] : [])].map((path) => join(path, '*'));
}

/** Returns a folder and its parent folders, up to the topmost one that contains packages. */
function listFoldersToPackages(start: string): string[] {
  const folders = [start];
  for (let above = dirname(start); above !== folders.at(-1); above = dirname(above)) folders.push(above);
  const last = folders.findLastIndex((folder) => existsSync(join(folder, 'node_modules')));
  return folders.slice(0, last + 1);
}
