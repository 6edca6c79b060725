import { basename, dirname } from 'node:path';
import type { RankedField as Field } from '../../../reader/ranking/choose-candidate.ts';
import type { FieldEvaluation } from '../../../reader/training/evaluate-fields.ts';
import type { AnsweredReceipt, TrainingExamplesByField } from '../../../reader/training/training-examples.ts';
import { checkAtLeast, checkAtMost, formatTable } from '../report.ts';

type Verdicts = Record<Field, FieldEvaluation>;
type Read = { receipts: readonly AnsweredReceipt[]; examples: Pick<TrainingExamplesByField, 'currency'> };

const fields = ['amount', 'date', 'merchant'] as const;
const steps = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 1.01];

/**
 * Minimum accuracy in percent, for each folder. `left out` is for cross-validation, and `set aside` is for the hold-out
 * set.
 */
const promised: Record<'left out' | 'set aside', Record<'world' | 'images', Record<string, number>>> = {
  'left out': {
    world: { amount: 93, date: 94, merchant: 86, currency: 90, 'all three': 75 },
    images: { 'all three': 91 },
  },
  'set aside': { world: { 'all three': 70 }, images: { 'all three': 84 } },
};
/**
 * `mostWrong` is the maximum percentage of "sure" fields that are wrong. `leastSure` is the minimum percentage of right
 * fields that are "sure".
 */
const mostWrong = { world: { amount: 2, date: 2, merchant: 4 }, images: { amount: 2, date: 2, merchant: 2 } };
const leastSure = 60;

export function formatAccuracyTables({ receipts, examples }: Read, verdicts: Verdicts[], withMisses: boolean) {
  const kinds = [...new Set(receipts.map(({ name }) => getReceiptFolderName(name)))];
  const groups = [undefined, ...(kinds.length > 1 ? kinds : [])].map((kind) => {
    const some = verdicts.filter(
      (_, i) => kind === undefined || getReceiptFolderName(receipts[i]?.name ?? '') === kind,
    );
    return { kind: kind ?? 'all', some, currency: currencyOf({ receipts, examples }, kind) };
  });
  return [
    formatTable(
      ['receipts', 'count', ...fields, 'currency', 'all three'],
      groups.map(({ kind, some, currency }) => [
        kind,
        String(some.length),
        ...fields.map((field) => share(rightOf(some, field))),
        share(currency),
        share(allThree(some)),
      ]),
    ),
    '\nFields whose correct value is among the candidates:\n',
    formatTable(
      ['receipts', ...fields],
      groups.map(({ kind, some }) => [kind, ...fields.map((field) => share(thereOf(some, field)))]),
    ),
    '\nShare of sure fields that are wrong, and share of correct fields that are sure:\n',
    formatTable(
      ['receipts', ...fields.flatMap((field) => [`${field}: sure but wrong`, `${field}: right and sure`])],
      groups.map(({ kind, some }) => [
        kind,
        ...fields.flatMap((field) => {
          const { wrong, sure } = sureOf(some, field);
          return [share(wrong), share(sure)];
        }),
      ]),
    ),
    '\nAccuracy by confidence:\n',
    formatTable(['confidence', ...fields], confidenceRows(verdicts)),
    withMisses ? `\n${misses({ receipts, examples }, verdicts).join('\n')}` : '',
    '',
  ].join('\n');
}

export function checkAccuracyLimits(
  { receipts, examples }: Read,
  verdicts: Verdicts[],
  part: 'left out' | 'set aside',
) {
  return (['world', 'images'] as const).flatMap((kind) => {
    const some = verdicts.filter((_, i) => getReceiptFolderName(receipts[i]?.name ?? '') === kind);
    if (some.length === 0) return [];
    const counts: Record<string, number[]> = {
      ...Object.fromEntries(fields.map((field) => [field, rightOf(some, field)])),
      currency: currencyOf({ receipts, examples }, kind),
      'all three': allThree(some),
    };
    const right = Object.entries(promised[part][kind]).map(([what, least]) =>
      shareBar(`${kind}, ${what} right`, counts[what] ?? [0, 0], (name, value) =>
        checkAtLeast(name, value, least, '%'),
      ),
    );
    const sure = fields.flatMap((field) => {
      const { wrong, sure } = sureOf(some, field);
      return [
        shareBar(`${kind}, sure ${field} wrong`, wrong, (name, value) =>
          checkAtMost(name, value, mostWrong[kind][field], '%'),
        ),
        shareBar(`${kind}, right ${field} sure`, sure, (name, value) => checkAtLeast(name, value, leastSure, '%')),
      ];
    });
    return [...right, ...sure];
  });
}

function shareBar<Made>(name: string, [part = 0, whole = 0]: number[], bar: (name: string, value: number) => Made) {
  return bar(`${name} (${part} of ${whole})`, (100 * part) / Math.max(1, whole));
}

/** Returns the top-level folder of a receipt: images, photos, pdfs or world. */
export const getReceiptFolderName = (path: string) => basename(dirname(path));

const share = ([part = 0, whole = 0]: number[]) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}% (${part}/${whole})`;

function rightOf(verdicts: Verdicts[], field: Field) {
  const answered = verdicts.map((each) => each[field]).filter(({ isAnswered }) => isAnswered);
  return [answered.filter(({ isRight }) => isRight).length, answered.length];
}

function thereOf(verdicts: Verdicts[], field: Field) {
  const answered = verdicts.map((each) => each[field]).filter(({ isAnswered }) => isAnswered);
  return [answered.filter(({ hasRightCandidate }) => hasRightCandidate).length, answered.length];
}

/**
 * Returns the number of receipts in which all three fields are right, and the number of all receipts. A field without
 * an answer counts as right.
 */
function allThree(verdicts: Verdicts[]) {
  const right = verdicts.filter((each) => fields.every((field) => each[field].isRight || !each[field].isAnswered));
  return [right.length, verdicts.length];
}

function sureOf(verdicts: Verdicts[], field: Field) {
  const answered = verdicts.map((each) => each[field]).filter(({ isAnswered }) => isAnswered);
  const sure = answered.filter(({ isSure }) => isSure);
  const right = answered.filter(({ isRight }) => isRight);
  const both = sure.filter(({ isRight }) => isRight).length;
  return { wrong: [sure.length - both, sure.length], sure: [both, right.length] };
}

function currencyOf({ receipts, examples }: Read, kind: string | undefined) {
  const known = receipts.flatMap(({ name, answer }, i) =>
    answer.currency && (kind === undefined || getReceiptFolderName(name) === kind)
      ? [answer.currency === examples.currency[i]]
      : [],
  );
  return [known.filter((isRight) => isRight).length, known.length];
}

function confidenceRows(verdicts: Verdicts[]) {
  return steps.slice(0, -1).map((from, step) => {
    const to = steps[step + 1] ?? 1;
    const cells = fields.map((field) => {
      const some = verdicts
        .map((each) => each[field])
        .filter(({ confidence, isAnswered }) => isAnswered && confidence >= from && confidence < to);
      return share([some.filter(({ isRight }) => isRight).length, some.length]);
    });
    return [to > 1 ? `from ${from}` : `${from} to ${to}`, ...cells];
  });
}

function misses({ receipts, examples }: Read, verdicts: Verdicts[]) {
  return verdicts.flatMap((verdict, i) => {
    const { name, answer } = receipts[i] as AnsweredReceipt;
    const currency = examples.currency[i] ?? null;
    const wrongCurrency = answer.currency && answer.currency !== currency;
    return [
      ...fields
        .filter((field) => verdict[field].isAnswered && !verdict[field].isRight)
        .map((field) => {
          const { value, confidence, isSure, hasRightCandidate } = verdict[field];
          const read = field === 'amount' && value !== null ? Number(value) / 100 : value;
          const trust = `${confidence.toFixed(2)}${isSure ? ', sure' : ''}${hasRightCandidate ? '' : ', not there'}`;
          return `- ${basename(name)} ${field}: asked ${JSON.stringify(answer[field])}, read ${JSON.stringify(read)} (${trust})`;
        }),
      ...(wrongCurrency ? [`- ${basename(name)} currency: asked ${answer.currency}, read ${currency}`] : []),
    ];
  });
}
