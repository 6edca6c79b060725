import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../prepare/run.mjs';
import { Failure, say } from '../prepare/say.mjs';

/**
 * Returns the path of a browser for tests: CHROMIUM_PATH, or an installed browser. It prefers a headless build, which
 * needs half of the CPU time per page.
 * @returns {Promise<string | undefined>} undefined if no browser was found
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Failure(`CHROMIUM_PATH is set to ${named}, which does not exist.`);
  }
  return [...onPath(), ...inUsualPlaces()].find(works) ?? (await fromPlaywright());
}

/**
 * Returns the path of a browser for tests. If none is installed, it installs one without asking. This works on Debian
 * and similar systems, as root or with sudo that needs no password.
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;

  const asRoot = whatMakesRoot();
  if (existsSync('/usr/bin/apt-get') && asRoot) {
    say('Installing Chromium for the tests…');
    try {
      const fonts = 'fonts-dejavu-core'; // without fonts, screenshots would have no text
      // Ubuntu does not have the headless package.
      await aptInstall(asRoot, ['chromium-headless-shell', fonts]).catch(() => aptInstall(asRoot, ['chromium', fonts]));
    } catch (error) {
      say(error.message);
    }
  }
  const installed = await findChromium();
  if (installed) return installed;
  throw new Failure('No browser for the tests: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.');
}

function onPath() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function inUsualPlaces() {
  if (process.platform === 'darwin') {
    return ['/Applications', join(process.env.HOME ?? '', 'Applications')].flatMap((folder) => [
      join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
      join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
    ]);
  }
  if (process.platform === 'win32') {
    const { ProgramFiles, 'ProgramFiles(x86)': programFilesX86, LOCALAPPDATA } = process.env;
    return [ProgramFiles, programFilesX86, LOCALAPPDATA].flatMap((folder) =>
      folder
        ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Chromium/Application/chrome.exe')]
        : [],
    );
  }
  return ['/usr/bin/chromium', '/usr/bin/google-chrome', '/opt/google/chrome/chrome', '/snap/bin/chromium'];
}

/** Returns the path of a browser that Playwright downloaded for another project. */
async function fromPlaywright() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * True if the program runs. For example, chromium-browser of Ubuntu is only a script that suggests another package.
 * @param {string} path
 */
function works(path) {
  if (!existsSync(path)) return false;
  return (
    process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  );
}

/** Returns the command prefix to run a command as root, or undefined if that needs a password. */
function whatMakesRoot() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * @param {string[]} asRoot
 * @param {string[]} packages
 */
async function aptInstall(asRoot, packages) {
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = '', ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      '-o',
      'Dpkg::Use-Pty=0',
      ...args,
    ];
    return run(`apt-get ${args.at(-1)}`, command, rest);
  };
  // apt waits for the lock of another apt. If updating the lists fails, the old lists may still be good enough.
  const patience = ['-o', 'DPkg::Lock::Timeout=300'];
  await apt(...patience, 'update').catch((error) => say(error.message));
  await apt(...patience, 'install', '-y', '--no-install-recommends', ...packages);
}
