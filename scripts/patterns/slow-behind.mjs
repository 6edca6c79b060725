import { RegExpParser } from '@eslint-community/regexpp';

/** @typedef {import('@eslint-community/regexpp/ast').Element} Element */
/** @typedef {{raw: string, at: number}} Guard an assertion such as `\b` at a position of the prefix */
/** @typedef {{text: string, guards: Guard[]}} Beginning */

/** A quantifier with at least this maximum counts as unbounded. */
const MANY = 200;
const CHARACTERS = [...Array(0x250).keys()].map((code) => String.fromCodePoint(code)).concat('–', '…');
const END = /** @type {const} */ ({ type: 'End' });

/**
 * Finds unbounded repeats that can also match the prefix before them, if something after them may be missing, as in
 * `service\w*charge`: in "serviceservice…" the search scans all the rest from each "service". scslre finds only repeats without
 * a prefix.
 * @param {{source: string, flags: string}} pattern
 * @returns {string[]} texts that are slow to search when repeated
 */
export function slowBehind({ source, flags }) {
  const own = flags.replace(/[gy]/g, '');
  /** @param {string} raw @param {string} more */
  const regExp = (raw, more = '') => new RegExp(raw, own + more);
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  /** @type {string[]} */
  const found = [];

  /** A shortest text that an element matches; undefined if unknown. @param {Element} element @returns {string | undefined} */
  const sample = (element) => {
    if (element.type === 'Quantifier') return sample(element.element)?.repeat(element.min);
    if (element.type === 'Character') return String.fromCodePoint(element.value);
    if (element.type !== 'CharacterSet' && element.type !== 'CharacterClass') return undefined;
    const one = regExp(`^(?:${element.raw})$`);
    return ['a', 'A', '1', ' ', ...CHARACTERS].find((character) => one.test(character));
  };

  /** @param {Beginning} beginning @param {string} repeated the repeated part after it */
  const look = ({ text, guards }, repeated) => {
    const eats = regExp(`^(?:${repeated})+$`);
    const isHeld = (/** @type {string} */ before) =>
      guards.every(({ raw, at }) => {
        const guard = regExp(raw, 'y');
        guard.lastIndex = 2 * before.length + text.length + at;
        return guard.test((before + text).repeat(3));
      });
    const before = ['', 'a', ' ', '1', '.'].find((some) => eats.test(some + text) && isHeld(some));
    if (before !== undefined) found.push(before + text);
  };

  /**
   * @param {readonly (Element | typeof END)[]} elements
   * @param {Beginning} beginning
   */
  const walk = ([first, ...rest], beginning) => {
    if (first === undefined || first.type === 'End') return;
    const { text, guards } = beginning;
    if (first.type === 'Assertion') {
      if (first.kind === 'start') return;
      if (first.kind === 'lookahead' && !first.negate) {
        for (const { elements } of first.alternatives) walk([...elements, END], beginning);
        return walk(rest, beginning);
      }
      return walk(rest, { text, guards: [...guards, { raw: first.raw, at: text.length }] });
    }
    if (first.type === 'Group' || first.type === 'CapturingGroup') {
      for (const { elements } of first.alternatives) walk([...elements, ...rest], beginning);
      return;
    }
    if (first.type === 'Quantifier') {
      const isNeeded = rest.some((next) => next.type !== 'End' && !(next.type === 'Quantifier' && next.min === 0));
      if (first.max > MANY && text !== '' && isNeeded) look(beginning, first.element.raw);
      if (first.min === 0) walk(rest, beginning);
      // One repetition is enough to continue after it.
      if (first.element.type === 'Group' || first.element.type === 'CapturingGroup')
        return walk([first.element, ...rest], beginning);
    }
    const taken = sample(first.type === 'Quantifier' && first.min === 0 ? first.element : first);
    if (taken !== undefined) walk(rest, { text: text + taken, guards });
  };

  for (const { elements } of alternatives) walk(elements, { text: '', guards: [] });
  return found;
}
