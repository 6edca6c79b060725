import { UNBUNDLED_PACKAGES } from '../prepare/unbundled-packages.mjs';

/** @typedef {{os: string, cpu: string, libc?: string}} Platform as npm's options of the same names */
/** @typedef {{version?: string, dependencies?: Record<string, string>, peerDependencies?: Record<string, string>, optionalDependencies?: Record<string, string>}} LockedPackage */
/** @typedef {{packages: Record<string, LockedPackage>, [field: string]: unknown}} Lock */

/** @type {Record<string, Platform>} */
export const RELEASE_PLATFORMS = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
};

/**
 * sharp's JavaScript is bundled. Its package is still needed, because sharp loads a library from a separate package for
 * each platform.
 */
const RUNNING = [...UNBUNDLED_PACKAGES, 'sharp'];

/** Packages that are needed only to install or compile another package. */
const UNNEEDED = ['@types/emscripten', 'adm-zip', 'global-agent', 'node-addon-api', 'openapi-types', 'type-fest'];

/**
 * Matches files in node_modules that a running server does not read. Of these, only licences (`isLicenceFile`) are
 * kept.
 */
const UNREAD = [
  /\.(map|md|markdown|[cm]?ts|c|cc|cpp|h|gyp|sh|yml|html)$/,
  /\/(\.github|\.vscode|test|tests|docs|examples?)\//,
  /^@fastify\/swagger-ui\/static\/swagger-ui\.js$/,
  /^@hyzyla\/pdfium\/dist\/.*(base64|browser|cdn|worker)/,
  /^@photostructure\/sqlite\/(src|scripts)\//,
  /^@photostructure\/sqlite\/prebuilds\/.*\.musl\.node$/,
  /^libheif-js\/libheif\//,
  /^libheif-js\/libheif-wasm\/libheif-bundle/,
  /^onnxruntime-(node|common)\/(script|lib)\//,
  /^zxing-wasm\/dist\/.*\b(full|writer)\b/,
];
/**
 * Matches the path of a binary in a package that contains binaries for all platforms. The groups are the system and the
 * processor.
 */
const BINARY = /^(?:@photostructure\/sqlite\/prebuilds\/(\w+)-(\w+)|onnxruntime-node\/bin\/[\w-]+\/(\w+)\/(\w+))\//;

/**
 * True for a licence or notice. It must be distributed together with the code.
 * @param {string} path starting with the name of the package
 */
export function isLicenceFile(path) {
  // This README contains the licences of all libraries in the package.
  if (/^@img\/sharp-libvips-[\w-]+\/README\.md$/.test(path)) return true;
  return /(^|\/)(licen[cs]e|notice|copying|third-?party-?notices)[^/]*$/i.test(path) && !/\.[cm]?[jt]s$/.test(path);
}

/**
 * True if a running server needs a file in node_modules.
 * @param {string} path relative to node_modules, with slashes
 * @param {Platform} platform
 */
export function isNeededAtRuntime(path, { os, cpu }) {
  const own = path.replace(/^.*\/node_modules\//, '');
  const [, system = '', processor = '', otherSystem = system, otherProcessor = processor] = BINARY.exec(own) ?? [];
  if (otherSystem && (otherSystem !== os || otherProcessor !== cpu)) return false;
  return isLicenceFile(own) || !UNREAD.some((pattern) => pattern.test(own));
}

/**
 * Returns the package.json and package-lock.json of a release, with only the packages that the programs load.
 * @param {{version: string, description: string, license: string, engines: object, dependencies: Record<string,
 * string>}} project
 * @param {Lock} lock
 */
export function createReleasePackageJson({ version, description, license, engines, dependencies }, lock) {
  const own = {
    name: 'moneta',
    version,
    description,
    license,
    type: 'module',
    bin: { moneta: 'bin/moneta' },
    engines,
    dependencies: Object.fromEntries(RUNNING.map((name) => [name, dependencies[name] ?? ''])),
  };
  const packages = Object.fromEntries(
    Object.entries(lock.packages).map(([path, entry]) => [
      path,
      {
        ...entry,
        dependencies: withoutUnneeded(entry.dependencies),
        peerDependencies: withoutUnneeded(entry.peerDependencies),
      },
    ]),
  );
  /** @type {Lock} */
  const ownLock = { ...lock, version, packages: { ...packages, '': own } };
  return { own, lock: ownLock };
}

/** @param {Record<string, string> | undefined} dependencies */
function withoutUnneeded(dependencies = {}) {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !UNNEEDED.includes(name)));
}
