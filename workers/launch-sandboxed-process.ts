import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Maximum size of the JavaScript heap, in megabytes. A dense receipt needs 50 MB. */
const heapMegabytes = 512;
/**
 * The system's memory limit is higher than `maxMemory` by this number of bytes. A process may briefly use more than
 * `maxMemory`, because its memory is checked only at intervals.
 */
const reserve = 256 * 1024 ** 2;
/**
 * Number of bytes that Node.js 24 reserves for code. It uses only a small part of them, but all count towards the
 * system's memory limit.
 */
const codeReserve = Number(process.versions.node.split('.')[0]) > 22 ? 512 * 1024 ** 2 : 0;

/**
 * Starts a process for untrusted files with the fewest permissions that are possible without root.
 * `docs/decisions/0024-receipt-reader-sandbox.md` describes each measure and the remaining risks. Requests are sent
 * over Node's IPC channel, and files over standard input.
 */
export function launchSandboxedProcess(childPath: string, maxMemory: number): ChildProcess {
  const node = [process.execPath, ...flags(childPath), childPath];
  const [command = '', ...rest] = existsSync('/bin/sh') ? ['/bin/sh', '-c', confine, 'sh', ...node] : node;
  return spawn(command, rest, {
    env: environment(childPath, maxMemory),
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

/**
 * A shell script that restricts the process. It limits the memory, disables core dumps and network access, and lets the
 * system kill this process first if memory runs out. Measures that the system does not support are skipped. The network
 * stays accessible without user namespaces, or if the program cannot be read in one.
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
 * Returns the environment variables of the process. No other variables are passed on, because a process that handles
 * untrusted files must not know the server's secrets.
 */
function environment(childPath: string, maxMemory: number): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SystemRoot'];
  const kept = needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    ...Object.fromEntries(kept),
    CHILD: childPath,
    MAX_MEMORY: String(maxMemory),
    MAX_KILOBYTES: String(Math.ceil((maxMemory + reserve + codeReserve) / 1024)),
    // By default, glibc uses one heap per thread. With two heaps in total, a process is just as fast and needs a
    // quarter less memory.
    MALLOC_ARENA_MAX: '2',
    // Large blocks are returned to the system immediately, which saves up to 150 MB for a photo. This makes allocating
    // blocks slower, but huge pages make up for it.
    GLIBC_TUNABLES: 'glibc.malloc.mmap_threshold=1048576:glibc.malloc.trim_threshold=1048576:glibc.malloc.hugetlb=1',
  };
}

/**
 * Returns flags that restrict JavaScript code. It can read only the program and its packages. It cannot write files, or
 * start processes or threads.
 */
function flags(childPath: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [
    `--max-old-space-size=${heapMegabytes}`,
    // A small heap for new objects saves up to 60 MB and is just as fast.
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
 * Returns the paths of the program and of the packages that it may load. They include `package.json` and `node_modules`
 * in every folder above, where Node looks for them. Before version 20.20, Node fails if it is not allowed to read them.
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
  // Node accepts a pattern with an asterisk even if the folder does not exist.
  return [folder, ...(existsSync(folder) ? [realpathSync(folder)] : [])].map((path) => join(path, '*'));
}

/** Returns a folder and the folders above it, up to the topmost one that contains packages. */
function listFoldersToPackages(start: string): string[] {
  const folders = [start];
  for (let above = dirname(start); above !== folders.at(-1); above = dirname(above)) folders.push(above);
  const last = folders.findLastIndex((folder) => existsSync(join(folder, 'node_modules')));
  return folders.slice(0, last + 1);
}
