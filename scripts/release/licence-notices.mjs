import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from '../prepare/print-message.mjs';
import { pathInProject } from '../prepare/project-root.mjs';
import { isLicenceFile } from './release-packages.mjs';

/**
 * Software contained in packages whose licence files do not mention it.
 * @type {Record<string, string>}
 */
const CONTAINED = JSON.parse(readFileSync(new URL('contained.json', import.meta.url), 'utf8'));

const INTRODUCTION = `Moneta contains the packages below. Each has its own licence. Those under "page" and "programs" are part of the files in
dist/web and dist/programs; the others are in node_modules, where they can be replaced with other versions.
Some packages name a licence without including its text. For MIT, ISC and Apache-2.0, see the text under other packages.
`;

/**
 * Returns the licences of all packages in a release.
 * @param {string[]} [installed] the folders of packages in its node_modules
 * @throws ExplainedError if a package has no licence text
 */
export function createLicenceNotices(installed = []) {
  const parts = {
    page: listBundled('dist/web/packages.json'),
    programs: listBundled('dist/programs/packages.json'),
    node_modules: installed,
  };
  /** @type {Map<string, {places: Set<string>, files: string[]}>} */
  const found = new Map();
  for (const [place, homes] of Object.entries(parts)) {
    for (const home of homes) {
      const { name, version, license } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
      const title = `${name} ${version} (${license ?? 'see below'})`;
      const places = new Set(found.get(title)?.places).add(place);
      found.set(title, { places, files: licencesOf(home, name) });
    }
  }
  const rule = '='.repeat(80);
  const sections = [...found].sort().map(([title, { places, files }]) => {
    // A package that contains only a binary, such as @node-rs/argon2-linux-x64-gnu, has the licence of the package that
    // loads it.
    const name = title.replace(/(-linux-[\w-]+)? .*$/, '');
    const contains = CONTAINED[name] ? [`Contains: ${CONTAINED[name]}`] : [];
    if (files.length + contains.length === 0)
      throw new ExplainedError(`${title} has no licence. Add the licence to contained.json.`);
    return [rule, title, `Part of: ${[...places].join(', ')}`, ...contains, ...files.map((text) => `\n${text}`)].join(
      '\n',
    );
  });
  return [INTRODUCTION, ...sections].join('\n\n').concat('\n');
}

/** @param {string} list */
const listBundled = (list) =>
  JSON.parse(readFileSync(pathInProject(list), 'utf8')).map((/** @type {string} */ path) => pathInProject(path));

/** @param {string} packages @returns {string[]} */
export function listInstalledPackages(packages) {
  return readdirSync(packages)
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(packages, name)).map((own) => `${name}/${own}`) : [name],
    )
    .flatMap((name) => {
      const home = join(packages, name);
      return [
        home,
        ...(readdirSync(home).includes('node_modules') ? listInstalledPackages(join(home, 'node_modules')) : []),
      ];
    });
}

/** @param {string} home @param {string} name */
function licencesOf(home, name) {
  const names = readdirSync(home).filter((file) => isLicenceFile(`${name}/${file}`));
  return names.sort().map((file) => readFileSync(join(home, file), 'utf8').trim());
}
