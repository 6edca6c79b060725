// npm run release [-- --folder DIR]: builds the release of this version in dist/release/. It consists of a folder and a
// .tar.gz file for each platform, and an npm package. With --folder, it fills only DIR, for the platform of this
// machine. The Dockerfile uses this option.
import './prepare/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { pageBuild, serverBuild } from './prepare/build.mjs';
import { prepareToRun } from './prepare/prepare.mjs';
import { ExplainedError, printMessage, runOrExplain } from './prepare/print-message.mjs';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';
import { RELEASE_PLATFORMS } from './release/release-packages.mjs';
import { listFiles, stageNpmPackage, stageRelease } from './release/stage-release.mjs';

const USAGE = 'Usage: npm run release, or npm run release -- --folder DIR.';

await runOrExplain(async () => {
  const { folder } = readOptions();
  await prepareToRun(serverBuild, pageBuild);
  const commit = process.env.MONETA_COMMIT || git('rev-parse', 'HEAD');
  if (folder !== undefined) {
    const target = resolve(process.env.INIT_CWD ?? '.', folder);
    await stageRelease(target, `${process.platform}-${process.arch}`, commit);
    return printMessage(`Wrote ${target}`);
  }

  const { version } = JSON.parse(readFileSync(pathInProject('package.json'), 'utf8'));
  const releases = pathInProject('dist', 'release');
  rmSync(releases, { recursive: true, force: true });
  mkdirSync(releases, { recursive: true });
  const archives = [];
  for (const platform of Object.keys(RELEASE_PLATFORMS)) {
    const target = resolve(releases, `moneta-${version}-${platform}`);
    await stageRelease(target, platform, commit);
    await pack(target, `${target}.tar.gz`, basename(target));
    archives.push(`${target}.tar.gz`);
  }
  const target = resolve(releases, `moneta-${version}-npm`);
  stageNpmPackage(target, commit);
  const archive = resolve(releases, `moneta-${version}.tgz`);
  await pack(target, archive, 'package'); // `npm pack` is not used, because it would include the build time
  archives.push(archive);

  const sums = await Promise.all(archives.map(async (file) => `${await sha256(file)}  ${basename(file)}\n`));
  writeFileSync(resolve(releases, 'SHA256SUMS'), sums.join(''));
  for (const file of archives)
    printMessage(`${relative(projectRoot, file)}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
});

/** @throws ExplainedError */
function readOptions() {
  try {
    return parseArgs({ options: { folder: { type: 'string' } } }).values;
  } catch (error) {
    throw new ExplainedError(`${error.message}\n${USAGE}`, 2);
  }
}

/**
 * Packs a folder into an archive. The same content always produces the same bytes.
 * @param {string} folder
 * @param {string} archive the file to write
 * @param {string} name the name of the folder in the archive
 */
async function pack(folder, archive, name) {
  // imported here because the package may not be installed when this file is loaded
  const { packTar } = await import('modern-tar/fs');
  const mtime = new Date(1000 * Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? 0));
  const sources = listFiles(folder).map((source) => ({
    type: /** @type {const} */ ('file'),
    source,
    target: `${name}/${relative(folder, source).replaceAll(sep, '/')}`,
    mtime,
    uid: 0,
    gid: 0,
    uname: '',
    gname: '',
    mode: statSync(source).mode & 0o100 ? 0o755 : 0o644,
  }));
  await pipeline(packTar(sources), createGzip({ level: 9 }), createWriteStream(archive));
}

/** @param {string} file */
async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Returns the output of git, or undefined outside of a git checkout. @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
