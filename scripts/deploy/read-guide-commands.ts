import { readFileSync } from 'node:fs';
import { pathInProject } from '../prepare/project-root.mjs';

/**
 * Returns the blocks of commands in a guide in docs/deploy/.
 * @param replaced pairs of a text and its replacement, for placeholders that readers fill in and for text that differs
 * in a check
 */
export function readGuideCommands(guide: string, replaced: [string | RegExp, string][]) {
  const text = readFileSync(pathInProject('docs', 'deploy', guide), 'utf8');
  return [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) =>
    replaced.reduce((commands, [from, to]) => commands.replaceAll(from, to), block),
  );
}
