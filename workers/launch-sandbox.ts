import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Maximum size of the JavaScript heap in megabytes. A dense receipt needs 50 MB. */
const heapMegabytes = 512;
/**
 * Number of bytes by which the memory limit of the system is higher than `maxMemory`. Memory is checked only at
 * intervals, so a process may exceed `maxMemory` for a short time.
 */
const reserve = 256 * 1024 ** 2;
/**
 * Number of bytes that Node.js 24 reserves for code when it starts. They count for the limit, although few are used.
 */
const codeReserve = Number(process.versions.node.split('.')[0]) > 22 ? 512 * 1024 ** 2 : 0;

/**
 * Starts a process that opens untrusted files. It has as few permissions as possible without being root.
 * `docs/decisions/0024-receipt-reader-sandbox.md` describes what each measure prevents and what is still possible.
 * Requests use Node's IPC channel, and files are sent to the standard input of the process.
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
 * A shell script that restricts the process before it starts.
 * The system ends this process first if memory runs out. Its memory is limited, and core dumps are disabled. It also
 * has no network, if the system allows user namespaces.
 * A measure that is not available is skipped. For example, the script does not use a user namespace if the process
 * could not read its program there, because only root may enter the folder.
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
 * Returns the environment variables of the process. Only necessary variables are passed, because a process that opens
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
    // glibc usually has several heaps for threads. With only two heaps, a process needs a quarter less memory and is
    // not slower.
    MALLOC_ARENA_MAX: '2',
    // Large blocks go back to the system at once, which saves up to 150 MB for a photo. Huge pages make up for the time
    // that new blocks take.
    GLIBC_TUNABLES: 'glibc.malloc.mmap_threshold=1048576:glibc.malloc.trim_threshold=1048576:glibc.malloc.hugetlb=1',
  };
}

/**
 * Returns flags that restrict the JavaScript in the process. It may only read the folders of its program and packages.
 * It cannot write files, or start processes or threads.
 */
function flags(childPath: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [
    `--max-old-space-size=${heapMegabytes}`,
    // A small space for new objects saves up to 60 MB, and reading a file takes no longer.
    '--max-semi-space-size=2',
    isStable ? '--permission' : '--experimental-permission',
    // Native code loads the models and decodes pictures. The permissions above do not restrict native code.
    '--allow-addons',
    ...readablePaths(childPath).map((path) => `--allow-fs-read=${path}`),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

/**
 * Returns the folder of the child program and those of the packages that it may load. To find a package, Node also
 * looks for `package.json` and `node_modules` in each folder in between. Before version 20.20, it fails if it may not
 * do that, even where neither exists.
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

/** Returns patterns for everything in a folder, and in the folder to which it may be a link. */
function listContents(folder: string): string[] {
  // Without the star, a folder that does not exist would not be allowed.
  return [folder, ...(existsSync(folder) ? [realpathSync(folder)] : [])].map((path) => join(path, '*'));
}

/** Returns a folder and those above it, up to the last one with packages. */
function listFoldersToPackages(start: string): string[] {
  const folders = [start];
  for (let above = dirname(start); above !== folders.at(-1); above = dirname(above)) folders.push(above);
  const last = folders.findLastIndex((folder) => existsSync(join(folder, 'node_modules')));
  return folders.slice(0, last + 1);
}
