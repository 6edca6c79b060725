import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { pathInProject } from './prepare/project-root.mjs';

// Buttons, titles and column headings must be in Title Case (see CONTRIBUTING.md). Only literal texts in the sources
// are checked, not computed ones.
const BUTTONS = ['Button', 'BusyButton', 'SubmitButton', 'WordButton', 'FileWay', 'ExpandableForm', 'CopyTextButton'];
/** Elements whose content is the heading of a page or column. */
const HEADINGS = ['Title', 'h1', 'h2', 'h3', 'h4', 'th'];
const TITLED = ['Panel', 'Page', 'Dialog', 'ItemDialogFrame', 'BottomSheet', 'CollapsibleSection', 'Part', 'Way'];
/** Properties that contain the texts of dialogs, if hooks open these dialogs. */
const DIALOG_TEXT = ['confirmLabel', 'cancelLabel', 'alternative'];
const SMALL_WORDS = ['a', 'an', 'the', 'and', 'or', 'of', 'in', 'on', 'to', 'at', 'by', 'from', 'with', 'as', 'for'];
/** Texts that stay in lower case: names of programs, and an abbreviation. */
const NAMES = ['hledger', 'beancount', 'vs.'];
/** Matches the files of the public pages. All their headings, including those of panels, are in sentence case. */
const PUBLIC = /^web\/(?:landing|contact)\//;

test('buttons, titles and column headings are in Title Case, except for questions', () => {
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
 * Returns the texts of buttons, titles and dialogs in a file, with `$` in place of inserted values.
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
      const isHeading = HEADINGS.includes(name.name) && !PUBLIC.test(file);
      if (isButton || isHeading || isFileButton(node)) texts.push(...node.children.flatMap(readText));
      for (const { name: attribute, value } of attributes) {
        const key = attribute?.name;
        const isTitle = key === 'title' && TITLED.includes(name.name) && !PUBLIC.test(file);
        if (key === 'columns') texts.push(...listColumns(value));
        if (isTitle || (isButton && key === 'label') || key === 'saveLabel' || key === 'submitLabel')
          texts.push(...readText(value));
      }
    }
    if (node.type === 'CallExpression' && node.callee.name === 'usePageTitle' && !PUBLIC.test(file))
      texts.push(...node.arguments.flatMap(readText));
    if (node.type === 'VariableDeclarator' && node.id.name === 'title' && !PUBLIC.test(file))
      texts.push(...readText(node.init));
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

/**
 * Returns the headings of a table. Each is a string or an object with a `name`.
 * @param {any} value
 * @returns {string[]}
 */
function listColumns(value) {
  return (value?.expression?.elements ?? []).flatMap((/** @type {any} */ { type, properties, right, ...column }) =>
    type === 'ObjectExpression'
      ? properties
          .filter((/** @type {any} */ each) => each.key?.name === 'name')
          .flatMap((/** @type {any} */ each) => readText(each.value))
      : readText(right ?? { type, ...column }),
  );
}

/**
 * True for a `label` around a file input, which looks like a button.
 * @param {any} element
 */
function isFileButton({ openingElement, children }) {
  const isFileInput = (/** @type {any} */ { openingElement: input }) =>
    input?.name.name === 'input' && input.attributes.some((/** @type {any} */ { value }) => value?.value === 'file');
  return openingElement.name.name === 'label' && children.some(isFileInput);
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
