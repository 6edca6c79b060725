import { basename, dirname } from 'node:path';
import { atLeast, atMost, table } from '../report.mjs';

/** @typedef {'amount' | 'date' | 'merchant'} Field */
/** @typedef {{value: unknown, isRight: boolean, confidence: number, isSure: boolean, isAnswered: boolean, isThere: boolean}} Verdict */
/** @typedef {Record<Field, Verdict>} Verdicts */
/** @typedef {{receipts: {name: string, answer: any}[], lessons: {currency: (string | null)[]}}} Read */

const fields = /** @type {const} */ (['amount', 'date', 'merchant']);
const steps = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 1.01];

/**
 * Promised shares in percent, by folder, for cross-validation and for the hold-out set.
 * @type {Record<'left out' | 'set aside', Record<'world' | 'images', Record<string, number>>>}
 */
const promised = {
  'left out': {
    world: { amount: 93, date: 94, merchant: 86, currency: 90, 'all three': 75 },
    images: { 'all three': 91 },
  },
  'set aside': { world: { 'all three': 70 }, images: { 'all three': 84 } },
};
/** The largest share of "sure" fields that may be wrong, and the smallest share of right fields that must be "sure". */
const mostWrong = { world: { amount: 2, date: 2, merchant: 4 }, images: { amount: 2, date: 2, merchant: 2 } };
const leastSure = 60;

/** @param {Read} read @param {Verdicts[]} verdicts @param {boolean} withMisses */
export function accuracyTables(read, verdicts, withMisses) {
  const kinds = [...new Set(read.receipts.map(({ name }) => kindOf(name)))];
  const groups = ['all', ...(kinds.length > 1 ? kinds : [])].map((kind) => ({
    kind,
    ...measure(read, verdicts, kind),
  }));
  return [
    table(
      ['receipts', 'count', ...fields, 'currency', 'all three'],
      groups.map(({ kind, size, right }) => [kind, `${size}`, ...Object.values(right).map(share)]),
    ),
    '\nThe right value is among the choices:\n',
    table(
      ['receipts', ...fields],
      groups.map(({ kind, byField }) => [kind, ...fields.map((field) => share(byField[field].there))]),
    ),
    '\nShare of sure fields that are wrong, and of right fields that are sure:\n',
    table(
      ['receipts', ...fields.flatMap((field) => [`${field}: sure but wrong`, `${field}: right and sure`])],
      groups.map(({ kind, byField }) => [
        kind,
        ...fields.flatMap((field) => [share(byField[field].sureButWrong), share(byField[field].rightAndSure)]),
      ]),
    ),
    '\nAccuracy by confidence:\n',
    table(['confidence', ...fields], confidenceRows(verdicts)),
    withMisses ? `\n${misses(read, verdicts).join('\n')}` : '',
    '',
  ].join('\n');
}

/** @param {Read} read @param {Verdicts[]} verdicts @param {'left out' | 'set aside'} part */
export function accuracyBars(read, verdicts, part) {
  return /** @type {const} */ (['world', 'images']).flatMap((kind) => {
    const { size, right, byField } = measure(read, verdicts, kind);
    if (size === 0) return [];
    return [
      ...Object.entries(promised[part][kind]).map(([what, least]) =>
        shareBar(atLeast, `${kind}, ${what} right`, right[what] ?? [], least),
      ),
      ...fields.flatMap((field) => [
        shareBar(atMost, `${kind}, sure ${field} wrong`, byField[field].sureButWrong, mostWrong[kind][field]),
        shareBar(atLeast, `${kind}, right ${field} sure`, byField[field].rightAndSure, leastSure),
      ]),
    ];
  });
}

/** Formats a part and its whole as a share in percent. @param {number[]} share */
export const share = ([part = 0, whole = 0]) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}% (${part}/${whole})`;

/**
 * A promised share in percent.
 * @template Made @param {(name: string, value: number, limit: number, unit: string) => Made} limitBy
 * @param {string} name @param {number[]} share @param {number} limit
 */
export const shareBar = (limitBy, name, [part = 0, whole = 0], limit) =>
  limitBy(`${name} (${part} of ${whole})`, (100 * part) / Math.max(1, whole), limit, '%');

/** The top-level folder: images, photos, pdfs or world. @param {string} path */
export const kindOf = (path) => basename(dirname(path));

/**
 * Counts a part and the whole.
 * @template Each @param {Each[]} some @param {(each: Each) => boolean} isPart
 */
const countOf = (some, isPart) => [some.filter(isPart).length, some.length];

/** Counts of the receipts in one folder, or in all. @param {Read} read @param {Verdicts[]} verdicts @param {string} kind */
function measure({ receipts, lessons }, verdicts, kind) {
  const chosen = receipts
    .map(({ name, answer }, i) => ({
      isOfKind: kind === 'all' || kindOf(name) === kind,
      verdict: /** @type {Verdicts} */ (verdicts[i]),
      asked: answer.currency,
      read: lessons.currency[i],
    }))
    .filter(({ isOfKind }) => isOfKind);
  const measureField = (/** @type {Field} */ field) => {
    const answered = chosen.map(({ verdict }) => verdict[field]).filter(({ isAnswered }) => isAnswered);
    const isRight = (/** @type {Verdict} */ verdict) => verdict.isRight;
    return {
      right: countOf(answered, isRight),
      there: countOf(answered, ({ isThere }) => isThere),
      sureButWrong: countOf(
        answered.filter(({ isSure }) => isSure),
        (verdict) => !verdict.isRight,
      ),
      rightAndSure: countOf(answered.filter(isRight), ({ isSure }) => isSure),
    };
  };
  const byField = { amount: measureField('amount'), date: measureField('date'), merchant: measureField('merchant') };
  // Fields without an expected answer count as right.
  const isRightOrOmitted = (/** @type {Verdict} */ { isRight, isAnswered }) => isRight || !isAnswered;
  /** @type {Record<string, number[]>} */
  const right = {
    amount: byField.amount.right,
    date: byField.date.right,
    merchant: byField.merchant.right,
    currency: countOf(
      chosen.filter(({ asked }) => asked),
      ({ asked, read }) => asked === read,
    ),
    'all three': countOf(chosen, ({ verdict }) => fields.every((field) => isRightOrOmitted(verdict[field]))),
  };
  return { size: chosen.length, right, byField };
}

/** @param {Verdicts[]} verdicts */
function confidenceRows(verdicts) {
  return steps.slice(0, -1).map((from, step) => {
    const to = steps[step + 1] ?? 1;
    const cells = fields.map((field) => {
      const some = verdicts
        .map((each) => each[field])
        .filter(({ confidence, isAnswered }) => isAnswered && confidence >= from && confidence < to);
      return share(countOf(some, ({ isRight }) => isRight));
    });
    return [to > 1 ? `from ${from}` : `${from} to ${to}`, ...cells];
  });
}

/** @param {Read} read @param {Verdicts[]} verdicts */
function misses({ receipts, lessons }, verdicts) {
  return verdicts.flatMap((verdict, i) => {
    const { name = '', answer } = receipts[i] ?? {};
    const currency = lessons.currency[i] ?? null;
    const wrong = fields.filter((field) => verdict[field].isAnswered && !verdict[field].isRight);
    return [
      ...wrong.map((field) => {
        const { value, confidence, isSure, isThere } = verdict[field];
        const read = field === 'amount' && value !== null ? Number(value) / 100 : value;
        const trust = `${confidence.toFixed(2)}${isSure ? ', sure' : ''}${isThere ? '' : ', not there'}`;
        return `- ${basename(name)} ${field}: asked ${JSON.stringify(answer[field])}, read ${JSON.stringify(read)} (${trust})`;
      }),
      ...(answer.currency && answer.currency !== currency
        ? [`- ${basename(name)} currency: asked ${answer.currency}, read ${currency}`]
        : []),
    ];
  });
}
