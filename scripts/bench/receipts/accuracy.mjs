import { basename, dirname } from 'node:path';
import { table } from '../table.mjs';

/** @typedef {'amount' | 'date' | 'merchant'} Field */
/** @typedef {{value: unknown, isRight: boolean, confidence: number, isSure: boolean}} Verdict */

const fields = /** @type {const} */ (['amount', 'date', 'merchant']);
const steps = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 1.01];

/**
 * @param {{name: string, answer: any}[]} receipts
 * @param {Record<Field, Verdict>[]} verdicts
 * @param {number} parts
 * @param {boolean} withMisses
 */
export function accuracyTables(receipts, verdicts, parts, withMisses) {
  const ofKind = (/** @type {string} */ kind) => verdicts.filter((_, i) => kindOf(receipts[i]?.name ?? '') === kind);
  const kinds = [...new Set(receipts.map(({ name }) => kindOf(name)))];
  /** @type {[string, Record<Field, Verdict>[]][]} */
  const rows = [
    ['all', verdicts],
    ...kinds.map((kind) => /** @type {[string, Record<Field, Verdict>[]]} */ ([kind, ofKind(kind)])),
  ];
  return [
    `Right, in ${parts} parts, each read by weights learned from the shops of the others:\n`,
    table(
      ['receipts', 'count', ...fields, 'all three'],
      rows.map(([kind, some]) => accuracyRow(kind, some)),
    ),
    '\nMarked sure:\n',
    table(
      ['field', 'of the sure ones right', 'of the right ones sure'],
      [...fields.map((field) => sureRow(field, [field], verdicts)), sureRow('all', fields, verdicts)],
    ),
    '\nRight by confidence:\n',
    table(['confidence', ...fields], confidenceRows(verdicts)),
    withMisses ? `\n${misses(receipts, verdicts).join('\n')}` : '',
    '',
  ].join('\n');
}

/** The folder within the folder: images, photos, pdfs. @param {string} path */
const kindOf = (path) => basename(dirname(path));

/** @param {number} part @param {number} whole */
const percent = (part, whole) => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}%`);

/** @param {string} kind @param {Record<Field, Verdict>[]} verdicts */
function accuracyRow(kind, verdicts) {
  const right = (/** @type {Field} */ field) => verdicts.filter((each) => each[field].isRight).length;
  const all = verdicts.filter((each) => fields.every((field) => each[field].isRight)).length;
  const shares = [...fields.map(right), all].map((count) => percent(count, verdicts.length));
  return [kind, String(verdicts.length), ...shares];
}

/** @param {string} name @param {readonly Field[]} some @param {Record<Field, Verdict>[]} verdicts */
function sureRow(name, some, verdicts) {
  const all = verdicts.flatMap((each) => some.map((field) => each[field]));
  const sure = all.filter(({ isSure }) => isSure);
  const right = all.filter(({ isRight }) => isRight);
  const both = sure.filter(({ isRight }) => isRight).length;
  return [name, percent(both, sure.length), percent(both, right.length)];
}

/** @param {Record<Field, Verdict>[]} verdicts */
function confidenceRows(verdicts) {
  return steps.slice(0, -1).map((from, step) => {
    const to = steps[step + 1] ?? 1;
    const cells = fields.map((field) => {
      const some = verdicts
        .map((each) => each[field])
        .filter(({ confidence }) => confidence >= from && confidence < to);
      return `${percent(some.filter(({ isRight }) => isRight).length, some.length)} of ${some.length}`;
    });
    return [to > 1 ? `from ${from}` : `${from} to ${to}`, ...cells];
  });
}

/** @param {{name: string, answer: any}[]} receipts @param {Record<Field, Verdict>[]} verdicts */
function misses(receipts, verdicts) {
  return verdicts.flatMap((verdict, i) => {
    const { name = '', answer } = receipts[i] ?? {};
    return fields
      .filter((field) => !verdict[field].isRight)
      .map((field) => {
        const { value, confidence, isSure } = verdict[field];
        const read = field === 'amount' && value !== null ? Number(value) / 100 : value;
        const trust = `${confidence.toFixed(2)}${isSure ? ', sure' : ''}`;
        return `- ${basename(name)} ${field}: asked ${JSON.stringify(answer[field])}, read ${JSON.stringify(read)} (${trust})`;
      });
  });
}
