import { expect, test } from 'vitest';
import { countDiscouragedPhrases, extractProse, findOldNames } from './count-discouraged-phrases.mjs';

/**
 * @param {string} file
 * @param {string} content
 */
const countIn = (file, content) => {
  const [[kind = '', { words, hits } = { words: 0, hits: 0 }] = []] = countDiscouragedPhrases([[file, content]]);
  return { kind, words, hits };
};

test('turns of phrase are counted with the words around them', () => {
  expect(countIn('a.ts', '// What is kept anew stands here.')).toEqual({ kind: 'comments', words: 6, hits: 3 });
  expect(countIn('a.ts', '// Returns the sum in hundredths.')).toEqual({ kind: 'comments', words: 5, hits: 0 });
});

test('a document is prose, except for its code', () => {
  const document = 'Run `what is` now.\n\n```\nwhat is this\n```\nThe end.';
  expect(extractProse('docs/a.md', document)).toEqual([
    { kind: 'docs', line: 1, text: 'Run x now.' },
    { kind: 'docs', line: 6, text: 'The end.' },
  ]);
});

test('comments over several lines are read to their end', () => {
  const code = '/**\n * Whether it is so.\n */\nconst isSo = true;\n// One more.';
  expect(extractProse('a.ts', code).map(({ line }) => line)).toEqual([1, 2, 3, 5]);
  expect(countIn('a.ts', code)).toMatchObject({ kind: 'comments', hits: 1 });
});

test('sentences in strings and in JSX are messages, and in tests they are titles', () => {
  expect(extractProse('a.ts', "throw new Error('The file could not be read.');")).toMatchObject([{ kind: 'messages' }]);
  expect(extractProse('a.tsx', '  Nothing here is saved yet')).toMatchObject([{ kind: 'messages' }]);
  expect(extractProse('a.test.ts', "test('an import can be undone', () => {});")).toMatchObject([
    { kind: 'test titles' },
  ]);
  expect(extractProse('a.ts', "const path = 'some/long/path/to/a/file';")).toEqual([]);
});

test('the worst line comes first', () => {
  const code = '// This line has many plain words and only one that is told.\n// Told anew.';
  expect(
    countDiscouragedPhrases([['a.ts', code]])
      .get('comments')
      ?.lines.map(({ at }) => at),
  ).toEqual(['a.ts:2', 'a.ts:1']);
});

test('old names are found in file names and exported identifiers', () => {
  const files = /** @type {[string, string][]} */ ([
    [
      'server/audit-log/audit-log-store.ts',
      'export class OutpacedError {}\nexport const TRAIL_EVENTS = [];\nconst lane = 1;',
    ],
    ['server/left-out.ts', 'export function returnRows() {}\nexport async function takeBackImport() {}'],
  ]);
  expect(findOldNames(files)).toEqual([
    'server/audit-log/audit-log-store.ts: OutpacedError',
    'server/audit-log/audit-log-store.ts: TRAIL_EVENTS',
    'server/left-out.ts',
    'server/left-out.ts: takeBackImport',
  ]);
});
