import { readFileSync } from 'node:fs';
import { pathInProject } from '../prepare/project-root.mjs';

/**
 * Returns the blocks of commands in a guide in docs/deploy/.
 * @param {string} guide
 * @param {[string | RegExp, string][]} replaced what a reader has to fill in, or what is different in a check
 */
export function readCommands(guide, replaced) {
  const text = readFileSync(pathInProject('docs', 'deploy', guide), 'utf8');
  return [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) =>
    replaced.reduce((commands, [from, to]) => commands.replaceAll(from, to), block),
  );
}
