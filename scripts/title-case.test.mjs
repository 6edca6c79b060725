import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { pathInProject } from './prepare/project-root.mjs';

// Buttons and titles must be in Title Case (see CONTRIBUTING.md). Only texts in the sources are checked, not those that
// are computed.
const BUTTONS = ['Button', 'BusyButton', 'SubmitButton', 'WordButton', 'FileWay', 'ExpandableForm', 'CopyTextButton'];
const TITLED = ['Panel', 'Page', 'Dialog', 'ItemDialogFrame', 'BottomSheet', 'CollapsibleSection', 'Part', 'Way'];
/** Properties with the texts of dialogs that hooks open. */
const DIALOG_TEXT = ['confirmLabel', 'cancelLabel', 'alternative'];
const SMALL_WORDS = ['a', 'an', 'the', 'and', 'or', 'of', 'in', 'on', 'to', 'at', 'by', 'from', 'with', 'as', 'for'];
/** Names of programs that are always in lower case. */
const NAMES = ['hledger', 'beancount'];
/** The headings and panels of these pages are in sentence case. */
const PUBLIC = /^web\/(?:landing|contact)\//;

test('buttons and titles are in Title Case, except for questions', () => {
  const files = readdirSync(pathInProject('web'), { recursive: true, encoding: 'utf8' })
    .map((path) => `web/${path.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const texts = files.flatMap((file) => listTexts(file).map((text) => ({ file, text })));
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(({ text }) => !isTitleCase(text))).toEqual([]);
});

/** @param {string} text */
function isTitleCase(text) {
  if (text.endsWith('?') || NAMES.includes(text)) return true;
  const words = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}$]+/u, ''));
  return words.every((word, at) => !/^\p{Ll}/u.test(word) || (at > 0 && SMALL_WORDS.includes(word.replace('…', ''))));
}

/**
 * Returns the texts of buttons, titles and dialogs in a file, with `$` in place of values.
 * @param {string} file
 */
function listTexts(file) {
  const { program } = parseSync(file, readFileSync(pathInProject(file), 'utf8'));
  /** @type {string[]} */
  const texts = [];
  const visit = (/** @type {any} */ node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'JSXElement') {
      const { name, attributes } = node.openingElement;
      const isButton = BUTTONS.includes(name.name);
      if (isButton) texts.push(...node.children.flatMap(readText));
      for (const { name: attribute, value } of attributes) {
        const key = attribute?.name;
        const isTitle = key === 'title' && TITLED.includes(name.name) && !PUBLIC.test(file);
        if (isTitle || (isButton && key === 'label') || key === 'saveLabel' || key === 'submitLabel')
          texts.push(...readText(value));
      }
    }
    if (node.type === 'Property' && DIALOG_TEXT.includes(node.key.name)) texts.push(...readText(node.value));
    if (node.type === 'ObjectExpression' && node.properties.some(isDialogText))
      texts.push(
        ...node.properties
          .filter((/** @type {any} */ { key }) => key?.name === 'title')
          .flatMap((/** @type {any} */ { value }) => readText(value)),
      );
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return texts.filter((text) => /\p{L}/u.test(text));
}

/** @param {any} property */
function isDialogText({ key }) {
  return DIALOG_TEXT.includes(key?.name);
}

/**
 * @param {any} node
 * @returns {string[]}
 */
function readText(node) {
  switch (node?.type) {
    case 'JSXText':
      return [node.value.replaceAll('&nbsp;', ' ').trim()];
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('$')];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(readText);
    case 'JSXExpressionContainer':
      return readText(node.expression);
    default:
      return [];
  }
}
