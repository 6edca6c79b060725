import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ExplainedError } from '../prepare/print-message.mjs';
import { pathInProject } from '../prepare/project-root.mjs';
import { runNpm } from '../prepare/run-npm.mjs';
import { createLicenceNotices, listInstalledPackages } from './licence-notices.mjs';
import { createReleasePackageJson, isNeededAtRuntime, RELEASE_PLATFORMS } from './release-packages.mjs';

/**
 * Files and folders that are copied unchanged. Missing ones are skipped, because the container image contains no docs.
 */
const DOCUMENTS = ['LICENSE', 'README.md', 'CHANGELOG.md', '.env.example', 'docs'];

/**
 * Fills a folder with the built page, the built programs, and their packages for one platform.
 * @param {string} folder a folder that is missing or empty, or that contains an earlier release, which is replaced
 * @param {string} platform a key of PLATFORMS
 * @param {string | undefined} commit
 */
export async function stageRelease(folder, platform, commit) {
  const target = RELEASE_PLATFORMS[platform];
  if (!target)
    throw new ExplainedError(
      `There is no release for ${platform}. Choose one of ${Object.keys(RELEASE_PLATFORMS).join(', ')}.`,
    );
  clear(folder);
  const { own, lock } = createReleasePackageJson(readJson('package.json'), readJson('package-lock.json'));
  writeJson(join(folder, 'package.json'), { ...own, commit });
  writeJson(join(folder, 'package-lock.json'), lock);
  const options = Object.entries(target).map(([name, value]) => `--${name}=${value}`);
  await runNpm(
    `Installing the packages of ${platform} (npm ci)`,
    ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error', ...options],
    { cwd: folder },
  );
  // Files are removed from the packages below. If this lock file stayed, npm could restore them.
  rmSync(join(folder, 'package-lock.json'));
  const packages = join(folder, 'node_modules');
  rmSync(join(packages, '.bin'), { recursive: true, force: true });
  rmSync(join(packages, '.package-lock.json'), { force: true });
  removeUnneeded(packages, (path) => isNeededAtRuntime(path, target));
  copyBuilt(folder);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), createLicenceNotices(listInstalledPackages(packages)));
}

/**
 * Fills a folder for `npm pack`. The package works on all platforms, because npm installs its dependencies on the
 * user's machine.
 * @param {string} folder
 * @param {string | undefined} commit
 */
export function stageNpmPackage(folder, commit) {
  clear(folder);
  const { own } = createReleasePackageJson(readJson('package.json'), readJson('package-lock.json'));
  writeJson(join(folder, 'package.json'), { ...own, commit });
  copyBuilt(folder);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), createLicenceNotices());
}

/** @param {string} folder */
function copyBuilt(folder) {
  cpSync(pathInProject('scripts', 'release', 'bin'), join(folder, 'bin'), { recursive: true });
  cpSync(pathInProject('scripts', 'prepare', 'node-version.mjs'), join(folder, 'bin', 'node-version.mjs'));
  for (const part of ['programs', 'web'])
    cpSync(pathInProject('dist', part), join(folder, 'dist', part), { recursive: true });
  for (const name of DOCUMENTS.filter((name) => existsSync(pathInProject(name)))) {
    cpSync(pathInProject(name), join(folder, name), { recursive: true });
  }
}

/** @param {string} folder */
function isRelease(folder) {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const { name, scripts } = JSON.parse(readFileSync(file, 'utf8'));
  return name === 'moneta' && scripts === undefined;
}

/**
 * Removes a folder.
 * @param {string} folder
 * @throws ExplainedError if the folder is not a release
 */
function clear(folder) {
  mkdirSync(folder, { recursive: true });
  const isEmpty = readdirSync(folder).length === 0;
  if (!isEmpty && !isRelease(folder))
    throw new ExplainedError(`${folder} is not empty. Choose another folder, or empty it.`);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

/**
 * @param {string} packages
 * @param {(path: string) => boolean} isKept
 */
function removeUnneeded(packages, isKept) {
  for (const path of listFiles(packages)) {
    if (!isKept(relative(packages, path).replaceAll(sep, '/'))) rmSync(path);
  }
  removeEmptyFolders(packages);
}

/**
 * @param {string} folder
 * @returns {boolean} true if the folder was empty and has been removed
 */
function removeEmptyFolders(folder) {
  const left = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => !(entry.isDirectory() && removeEmptyFolders(join(folder, entry.name))),
  );
  if (left.length === 0) rmSync(folder, { recursive: true });
  return left.length === 0;
}

/** Lists all files under a folder, in the same order on every machine. @param {string} folder */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {string} name */
const readJson = (name) => JSON.parse(readFileSync(pathInProject(name), 'utf8'));

/** @param {string} file @param {object} value */
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
