#!/usr/bin/env node
// Part of npm run check. Fails if comments, docs, messages and test titles contain too many phrases that are hard to
// read (listed in scripts/plain-words/patterns.json), and prints the worst lines.
// node scripts/plain-words.mjs [FOLDER|FILE …] [--worst N]: checks only these files. Without paths, it checks the whole
// project, which must stay within the limits.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countDiscouragedPhrases, findOldNames } from './plain-words/count-discouraged-phrases.mjs';
import { pathInProject } from './prepare/project-root.mjs';

/** Maximum number of hard phrases per 1,000 words. */
const LIMITS = { comments: 3, docs: 3, messages: 1.5, 'test titles': 4 };
/** Maximum number of file names and exports that contain an old name. */
const OLD_NAMES_LIMIT = 1;

const FOLDERS = [
  'contract',
  'docs',
  'domain',
  'journeys',
  'reader',
  'scripts',
  'server',
  'statements',
  'web',
  'workers',
];
/** Files that contain hard phrases as data. */
const EXCLUDED = /^scripts\/plain-words\/|^(?:docs\/pictures|web\/public)\//;

const { values, positionals } = parseArgs({
  options: { worst: { type: 'string', default: '15' } },
  allowPositionals: true,
});
const worst = Number(values.worst);
const isWhole = positionals.length === 0;
const paths = isWhole
  ? [...FOLDERS, ...readdirSync(pathInProject('.')).filter((name) => name.endsWith('.md'))]
  : positionals;
const files = paths
  .flatMap(filesUnder)
  .filter((file) => /\.(?:ts|tsx|mjs|js|css|md|yml|yaml)$/.test(file) && !EXCLUDED.test(file))
  .map((file) => /** @type {[string, string]} */ ([file, readFileSync(pathInProject(file), 'utf8')]));

for (const [kind, { words, hits, lines }] of countDiscouragedPhrases(files)) {
  const rate = (1000 * hits) / Math.max(words, 1);
  const isAbove = isWhole && rate > LIMITS[kind];
  if (isAbove) process.exitCode = 1;
  console.log(`${kind}: ${rate.toFixed(1)} per 1,000 words${isAbove ? `, above the limit of ${LIMITS[kind]}` : ''}`);
  if (isAbove || !isWhole)
    for (const { at, text } of lines.slice(0, worst)) console.log(`  ${at}: ${text.slice(0, 160)}`);
}

const oldNames = findOldNames(files);
const areTooMany = isWhole && oldNames.length > OLD_NAMES_LIMIT;
if (areTooMany) process.exitCode = 1;
console.log(`old names: ${oldNames.length}${areTooMany ? `, above the limit of ${OLD_NAMES_LIMIT}` : ''}`);
if (areTooMany || !isWhole) for (const name of oldNames.slice(0, worst)) console.log(`  ${name}`);

/**
 * @param {string} path
 * @returns {string[]} paths from the root, with forward slashes
 */
function filesUnder(path) {
  if (!statSync(pathInProject(path)).isDirectory()) return [path];
  return readdirSync(pathInProject(path), { recursive: true, encoding: 'utf8' })
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
    .filter((file) => !file.includes('/node_modules/') && statSync(pathInProject(file)).isFile());
}
