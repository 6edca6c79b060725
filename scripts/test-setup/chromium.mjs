import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import { canInstallWithApt, installWithApt } from './apt.mjs';

/**
 * Returns the path of a browser for tests: CHROMIUM_PATH, or an installed browser. A headless build is preferred,
 * because it needs only half the CPU time.
 * @returns {Promise<string | undefined>} undefined if no browser was found
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new ExplainedError(`CHROMIUM_PATH is set to ${named}, which does not exist.`);
  }
  return [...onPath(), ...inUsualPlaces()].find(works) ?? (await fromPlaywright());
}

/**
 * Returns the path of a browser for tests. If necessary, it installs one on Debian and similar systems. This requires
 * root, or sudo without a password.
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;

  if (canInstallWithApt()) {
    printMessage('Installing Chromium for the tests…');
    try {
      const fonts = 'fonts-dejavu-core'; // without fonts, screenshots would have no text
      // Ubuntu has no package with a headless build.
      await installWithApt('chromium-headless-shell', fonts).catch(() => installWithApt('chromium', fonts));
    } catch (error) {
      printMessage(error.message);
    }
  }
  const installed = await findChromium();
  if (installed) return installed;
  throw new ExplainedError(
    'No browser was found for the tests. Install Chromium or Google Chrome, or set CHROMIUM_PATH to a browser.',
  );
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

/** Returns the path of a browser that Playwright has downloaded for another project. */
async function fromPlaywright() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * True if the program runs. On Ubuntu, chromium-browser is only a script that suggests another package.
 * @param {string} path
 */
function works(path) {
  if (!existsSync(path)) return false;
  return (
    process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  );
}
