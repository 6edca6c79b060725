import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Heap limit of a reading process in megabytes; a dense receipt needs fifty. */
const heapMegabytes = 512;
/** The system refuses memory only this many bytes above the limit, because the memory watch checks at intervals. */
const reserve = 256 * 1024 ** 2;

/**
 * Starts a process that opens untrusted files, with as few rights as possible without being root.
 * `docs/decisions/0024-receipt-reader-sandbox.md` describes what each measure prevents, and what remains possible. The process
 * communicates over Node's IPC channel and receives files on its standard input.
 */
export function launch(childPath: string, maxMemory: number): ChildProcess {
  const node = [process.execPath, ...flags(childPath), childPath];
  const [command = '', ...rest] = existsSync('/bin/sh') ? ['/bin/sh', '-c', confine, 'sh', ...node] : node;
  return spawn(command, rest, {
    env: environment(childPath, maxMemory),
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

/**
 * Makes the process the first to be killed when memory runs out, limits its memory, disables core dumps, and removes its
 * network if the system allows user namespaces. Unavailable measures are skipped: for example, a folder that only root may
 * enter cannot be entered from a user namespace.
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

/** Passes only the necessary variables, because a process that opens untrusted files must not know the server's secrets. */
function environment(childPath: string, maxMemory: number): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SystemRoot'];
  const kept = needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    ...Object.fromEntries(kept),
    CHILD: childPath,
    MAX_MEMORY: String(maxMemory),
    MAX_KILOBYTES: String(Math.ceil((maxMemory + reserve) / 1024)),
    // glibc keeps one heap per thread. With two heaps, a process needs a quarter less memory and is no slower.
    MALLOC_ARENA_MAX: '2',
  };
}

/**
 * JavaScript in the process may only read the folders of its program and packages. It cannot write files or start processes or
 * threads.
 */
function flags(childPath: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [
    `--max-old-space-size=${heapMegabytes}`,
    isStable ? '--permission' : '--experimental-permission',
    // Native code loads the models and decodes pictures. These permissions do not restrict it.
    '--allow-addons',
    ...programFolders(childPath).map((folder) => `--allow-fs-read=${folder}${sep}`),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

/** Returns the folders of the reading program and of the packages that it may load. */
function programFolders(childPath: string): string[] {
  const home = dirname(childPath);
  const packages: string[] = [];
  for (let folder = home; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules');
    if (existsSync(found)) packages.push(found);
    if (folder === dirname(folder)) break;
  }
  return [...new Set([home, ...packages].flatMap((folder) => [folder, realpathSync(folder)]))];
}
