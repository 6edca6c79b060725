/**
 * Returns a plugin for Rolldown and Vite that writes the names of all bundled packages to a file. The licence notices
 * of a release need this list.
 * @param {string} fileName relative to the output folder
 * @returns {import('rolldown').Plugin}
 */
export function listPackagesPlugin(fileName) {
  return {
    name: 'list-packages',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap(
        // assets, such as fonts, have no modules
        (output) => (output.type === 'chunk' ? output.moduleIds : output.originalFileNames),
      );
      const folders = files.map((id) => /^.*?\/(node_modules\/.*)$/.exec(id.replaceAll('\\', '/'))?.[1] ?? '');
      const packages = folders.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]).filter(Boolean);
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify([...new Set(packages)].sort(), null, 1) });
    },
  };
}
