import { readFileSync } from 'node:fs';

/** @typedef {'comments' | 'docs' | 'messages' | 'test titles'} Kind */
/** @typedef {{kind: Kind, line: number, text: string}} Prose */
/** @typedef {{words: number, hits: number, lines: {at: string, text: string, share: number}[]}} Count */

/**
 * Regular expressions as strings. The file is read rather than imported, because Node.js 20 warns about JSON imports.
 */
const { turnsOfPhrase, oldNames } = JSON.parse(readFileSync(new URL('patterns.json', import.meta.url), 'utf8'));

/**
 * Phrases that are often hard to read. A sentence without any of them may still be hard to read.
 * @type {RegExp[]}
 */
const PATTERNS = [
  ...turnsOfPhrase.anyCase.map((/** @type {string} */ source) => new RegExp(source, 'gi')),
  ...turnsOfPhrase.thisCase.map((/** @type {string} */ source) => new RegExp(source, 'g')),
];

/** Names that have been replaced: a "trail" is now an audit log, a "lane" a worker pool, and a "noun" a module. */
const OLD_NAMES = new RegExp(oldNames.join('|'));

/**
 * Returns the text of a document, or the comments and messages of a code file. Code in backticks is skipped.
 * @param {string} file the path of the file, which determines how it is read
 * @param {string} content
 * @returns {Prose[]}
 */
export function extractProse(file, content) {
  const lines = content.split('\n');
  return file.endsWith('.md') ? documentProse(lines) : codeProse(file, lines);
}

/**
 * @param {string[]} lines
 * @returns {Prose[]}
 */
function documentProse(lines) {
  let isCode = false;
  return lines.flatMap((line, index) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode || line.trim() === '' ? [] : [{ kind: 'docs', line: index + 1, text: withoutCode(line) }];
  });
}

/**
 * @param {string} file
 * @param {string[]} lines
 * @returns {Prose[]}
 */
function codeProse(file, lines) {
  const sentenceKind = /\.test\.|\/testing\/|^journeys\//.test(file) ? 'test titles' : 'messages';
  let isInBlock = false;
  /** @type {Prose[]} */
  const found = [];
  for (const [index, whole] of lines.entries()) {
    const text = whole.trim();
    if (isInBlock || /^(?:\/\*|\/\/|\{\/\*)/.test(text)) {
      isInBlock = (isInBlock || text.includes('/*')) && !text.includes('*/');
      found.push({ kind: 'comments', line: index + 1, text: withoutCode(text.replace(COMMENT_SIGNS, '')) });
    } else if (!file.endsWith('.css')) {
      for (const sentence of sentencesIn(text)) found.push({ kind: sentenceKind, line: index + 1, text: sentence });
    }
  }
  return found;
}

const COMMENT_SIGNS = /^\{?\/\*\*?|\*\/\}?$|^\*\s?|^\/\/\s?/g;

/** @param {string} text */
const withoutCode = (text) => text.replace(/`[^`]*`/g, 'x');

/**
 * Returns the strings and JSX text on a line that contain at least four words, at least one of them in lower case.
 * @param {string} line
 */
function sentencesIn(line) {
  const strings = [...line.matchAll(/(['"`])((?:(?!\1).){18,})\1/g)].map(([, , text = '']) => text);
  const sentences = strings.filter((text) => /^\S*[A-Za-z]\S*(?: \S+){3,}/.test(text) && /\s[a-z]+\s/.test(text));
  return /^[A-Z][^={}<>;()]*(?: [^={}<>;()]+){3,}$/.test(line) ? [...sentences, line] : sentences;
}

/**
 * Counts the phrases by kind of text. The lines with the largest share of phrases come first.
 * @param {Iterable<[file: string, content: string]>} files
 * @returns {Map<Kind, Count>}
 */
export function countDiscouragedPhrases(files) {
  /** @type {Map<Kind, Count>} */
  const counts = new Map();
  for (const [file, content] of files) {
    for (const { kind, line, text } of extractProse(file, content)) {
      const count = counts.get(kind) ?? { words: 0, hits: 0, lines: [] };
      counts.set(kind, count);
      const words = text.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length;
      const hits = PATTERNS.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);
      count.words += words;
      count.hits += hits;
      if (hits > 0) count.lines.push({ at: `${file}:${line}`, text, share: hits / Math.max(words, 8) });
    }
  }
  for (const { lines } of counts.values()) lines.sort((one, other) => other.share - one.share);
  return counts;
}

/**
 * Returns the file names and exports that contain an old name.
 * @param {Iterable<[file: string, content: string]>} files
 */
export function findOldNames(files) {
  return [...files].flatMap(([file, content]) => {
    if (file.endsWith('.md')) return [];
    const name = file.slice(file.lastIndexOf('/') + 1);
    const exported = new Set([...content.matchAll(EXPORTED)].map(([, identifier = '']) => identifier));
    return [
      ...(isOld(name) ? [file] : []),
      ...[...exported].filter(isOld).map((identifier) => `${file}: ${identifier}`),
    ];
  });
}

const EXPORTED = /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;

/** @param {string} name in kebab-case, camelCase or CAPITALS */
function isOld(name) {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();
  return OLD_NAMES.test(words);
}
