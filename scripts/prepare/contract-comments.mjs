import { readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { listContractFiles } from './contract-modules.mjs';

/**
 * Returns the doc comments in `contract/` for the API description. The keys are the names of constants and fields: `{
 * 'Transaction': '…', 'Transaction.recurringId': '…', 'listTransactions.reply.sums': '…' }`.
 */
export function readContractComments() {
  return Object.assign({}, ...listContractFiles().map(readComments));
}

/**
 * Writes the comments to a file next to the built programs.
 * @returns {import('rolldown').Plugin}
 */
export function contractCommentsPlugin() {
  return {
    name: 'contract-comments',
    generateBundle() {
      const source = JSON.stringify(readContractComments());
      this.emitFile({ type: 'asset', fileName: 'contract-comments.json', source });
    },
  };
}

/** @param {string} file */
function readComments(file) {
  const code = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, code);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  /** @type {Record<string, string>} */
  const found = {};

  const note = (/** @type {string} */ path, /** @type {number} */ start) => {
    const doc = docs.findLast(({ end }) => end <= start);
    const between = code.slice(doc?.end, start).replace(/\/\/.*/g, '');
    if (doc && between.trim() === '') found[path] = plainText(doc.value);
  };
  const visit = (/** @type {unknown} */ node, /** @type {string} */ path) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, key, value, start } = /** @type {Record<string, any>} */ (node);
    if (type === 'Property') {
      const field = `${path}.${key.name ?? key.value}`;
      note(field, start);
      return visit(value, field);
    }
    for (const child of Object.values(node)) visit(child, path);
  };
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      // Constants in capital letters are limits and lists, not schemas.
      if (id.type !== 'Identifier' || id.name === id.name.toUpperCase()) continue;
      note(id.name, statement.start);
      visit(init, id.name);
    }
  }
  return found;
}

/**
 * Removes the asterisks and line breaks of a comment.
 * @param {string} comment
 */
function plainText(comment) {
  return comment
    .replace(/^\*|\n *\*? ?/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}
