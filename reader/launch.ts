import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Megabytes of JavaScript objects in a reading process; a dense receipt needs fifty. */
const heapMegabytes = 512;
/** What a process may have beyond its ceiling before the system refuses it more: the watch comes round only so often. */
const reserve = 256 * 1024 ** 2;

/**
 * Starts a process that opens files of strangers, with no more rights than that takes, as far as they can be given up without
 * being root: `docs/decisions/0024-receipt-reader-sandbox.md` says what each keeps away and what none does. It talks over the channel of Node's child
 * processes, and its files come in by its standard input.
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
 * The first to be ended where the machine runs out of memory; no more memory than its ceiling and no trace of it on the disk; and
 * where the system lets anybody have namespaces, one without a network. Whatever of this cannot be had is left out: a folder that
 * only root may enter, for one, cannot be entered from a namespace of one's own.
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

/** Files come from strangers, so the process that opens them is not told the server's secrets. */
function environment(childPath: string, maxMemory: number): NodeJS.ProcessEnv {
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SystemRoot'];
  const kept = needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    ...Object.fromEntries(kept),
    CHILD: childPath,
    MAX_MEMORY: String(maxMemory),
    MAX_KILOBYTES: String(Math.ceil((maxMemory + reserve) / 1024)),
    // glibc keeps a heap for each thread; with two, a process holds a quarter less memory and is no slower.
    MALLOC_ARENA_MAX: '2',
  };
}

/** JavaScript there may read the folder of its program and packages and nothing else, write nothing, and start neither processes nor threads. */
function flags(childPath: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [
    `--max-old-space-size=${heapMegabytes}`,
    isStable ? '--permission' : '--experimental-permission',
    // The models and the pictures are read by native code, to which none of this applies.
    '--allow-addons',
    ...programFolders(childPath).map((folder) => `--allow-fs-read=${folder}${sep}`),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

/** Where the program of a reading process is, with the packages that it may load. */
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
