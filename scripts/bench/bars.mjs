/**
 * A promised limit, the measured figure, and whether it held.
 * @typedef {{name: string, figure: string, bar: string, isHeld:
 * boolean}} Bar
 */

/**
 * @param {string} name
 * @param {number} value
 * @param {number} most
 * @param {string} unit
 * @returns {Bar}
 */
export const atMost = (name, value, most, unit) => bar(name, value, value <= most, `at most ${number(most)}`, unit);

/**
 * @param {string} name
 * @param {number} value
 * @param {number} least
 * @param {string} unit
 * @returns {Bar}
 */
export const atLeast = (name, value, least, unit) =>
  bar(name, value, value >= least, `at least ${number(least)}`, unit);

/**
 * @param {string} name
 * @param {number} value
 * @param {boolean} isHeld
 * @param {string} limit
 * @param {string} unit
 * @returns {Bar}
 */
function bar(name, value, isHeld, limit, unit) {
  return { name, figure: `${number(value)}${unit}`, bar: `${limit}${unit}`, isHeld };
}

/** One line per bar. @param {Bar[]} bars */
export function describeBars(bars) {
  return bars
    .map(({ name, figure, bar: limit, isHeld }) => `${isHeld ? 'held    ' : 'not held'}  ${name}: ${figure}, ${limit}`)
    .join('\n');
}

/** @param {number} value */
const number = (value) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
