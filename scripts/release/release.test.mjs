import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathInProject } from '../prepare/project-root.mjs';
import { UNBUNDLED_PACKAGES } from '../prepare/unbundled-packages.mjs';
import { createLicenceNotices } from './licence-notices.mjs';
import { createReleasePackageJson, isNeededAtRuntime } from './release-packages.mjs';

// Checks which files a release would contain. `npm test -- --release` builds a release and runs it.

/** Maximum total size, in bytes, of a release's packages for one platform. */
const MAX_SIZE = 100e6;
const PLATFORM = { os: 'linux', cpu: process.arch, libc: 'glibc' };

const project = JSON.parse(readFileSync(pathInProject('package.json'), 'utf8'));
const { own, lock } = createReleasePackageJson(
  project,
  JSON.parse(readFileSync(pathInProject('package-lock.json'), 'utf8')),
);

/** The packages in the release's lock file that are also installed on this machine. */
const installed = [...reach('')].filter((path) => statSync(pathInProject(path), { throwIfNoEntry: false }));

/** @param {string} path @param {Set<string>} found */
function reach(path, found = new Set()) {
  const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    // npm looks for a package first in the node_modules of the package that needs it, and then in those of each folder
    // above.
    const parents = path
      .split('/node_modules/')
      .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'));
    const places = ['', ...(path ? parents : [])].map((parent) => join(parent, 'node_modules', name)).reverse();
    const place = places.find((each) => each in lock.packages);
    if (!place || found.has(place)) continue;
    found.add(place);
    reach(place, found);
  }
  return found;
}

const files = installed.flatMap((path) =>
  readdirSync(pathInProject(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(pathInProject(path).length).includes('node_modules')),
);
const needed = files.filter((file) =>
  isNeededAtRuntime(file.slice(pathInProject('node_modules').length + 1), PLATFORM),
);

test('a release has the packages that the programs load, and no others', () => {
  expect(Object.keys(own.dependencies).sort()).toEqual([...UNBUNDLED_PACKAGES, 'sharp'].sort());
  expect(own).not.toHaveProperty('scripts');
  const names = installed.map((path) => path.replace(/^.*node_modules\//, ''));
  for (const tool of ['vite', 'react', 'typescript', 'global-agent', 'adm-zip']) expect(names).not.toContain(tool);
});

test('programs load no packages that a release lacks', () => {
  const programs = readdirSync(pathInProject('dist', 'programs')).filter((name) => name.endsWith('.js'));
  const loaded = programs.flatMap((name) => {
    const code = readFileSync(pathInProject('dist', 'programs', name), 'utf8');
    return [...code.matchAll(/^import\b[^;\n]*?"([^".][^"]*)";$/gm)].map(([, module = '']) => module);
  });
  const packages = loaded.filter((module) => !module.startsWith('node:'));
  const unknown = packages.filter((module) => !UNBUNDLED_PACKAGES.some((name) => `${module}/`.startsWith(`${name}/`)));
  expect(packages.length).toBeGreaterThan(0);
  expect(unknown.filter((module) => !process.getBuiltinModule(module))).toEqual([]);
});

test('a release contains only the binaries of its platform', () => {
  const binaries = needed.filter((file) => /\.(node|so(\.\d+)*|dylib|dll)$/.test(file));
  const foreign = /win32|darwin|musl|\.(dylib|dll)$/;
  const other = PLATFORM.cpu === 'x64' ? 'arm64' : 'x64';
  expect(binaries.filter((file) => foreign.test(file) || file.includes(other))).toEqual([]);
  for (const part of ['onnxruntime_binding.node', 'libonnxruntime', 'libvips', 'sqlite.glibc.node', 'argon2']) {
    expect(binaries.join('\n')).toContain(part);
  }
});

test('the packages of a release are small', () => {
  const size = needed.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(size).toBeLessThan(MAX_SIZE);
});

test('the licences of all packages of page and server are in a release', () => {
  const notices = createLicenceNotices(installed.map((path) => pathInProject(path)));
  for (const part of [
    /^react \S+ \(MIT\)\nPart of: page\n/m,
    /^fastify \S+ \(MIT\)\nPart of: programs\n/m,
    /^@fontsource-variable\/inter \S+ \(OFL-1.1\)\nPart of: page\n/m,
    /^onnxruntime-node \S+ \(MIT\)\nPart of: node_modules\nContains: ONNX Runtime/m,
    /^libheif-js \S+ \(LGPL-3.0\)/m,
    /^\| libvips +\| LGPLv3/m,
  ]) {
    expect(notices).toMatch(part);
  }
});
