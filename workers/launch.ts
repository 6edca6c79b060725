import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Maximum size of the JavaScript heap in megabytes. A dense receipt needs 50 MB. */
const heapMegabytes = 512;
/**
 * Number of bytes by which the memory limit of the system is higher than `maxMemory`. Memory is checked only at
 * intervals, so a process may exceed `maxMemory` for a short time.
 */
const reserve = 256 * 1024 ** 2;

/**
 * Starts a process that opens untrusted files. It has as few permissions as possible without being root.
 * `docs/decisions/0024-receipt-reader-sandbox.md` describes what each measure prevents and what is still possible.
 * Requests use Node's IPC channel, and files are sent to the standard input of the process.
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
    MAX_KILOBYTES: String(Math.ceil((maxMemory + reserve) / 1024)),
    // glibc usually has several heaps for threads. With only two heaps, a process needs a quarter less memory and is
    // not slower.
    MALLOC_ARENA_MAX: '2',
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
    isStable ? '--permission' : '--experimental-permission',
    // Native code loads the models and decodes pictures. The permissions above do not restrict native code.
    '--allow-addons',
    ...programFolders(childPath).map((folder) => `--allow-fs-read=${folder}${sep}`),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

/** Returns the folders of the child program and of the packages that it may load. */
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
