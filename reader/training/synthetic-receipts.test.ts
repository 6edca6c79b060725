import { expect, test } from 'vitest';
import { readReceiptFields } from '../fields/read-receipt-fields.ts';
import { createTextPage } from '../testing/create-text-page.ts';
import { isCorrectValue } from './receipt-answers.ts';
import synthetic from './synthetic-languages.json' with { type: 'json' };
import type { AnsweredReceipt } from './training-examples.ts';

const each = 12;
const made = syntheticReceipts(each, 1);

test.each(
  synthetic.languages.map(({ name, currency }, i) => [name, currency, made.slice(i * each, (i + 1) * each)] as const),
)('receipts and invoices in %s are read', (_, currency, receipts) => {
  for (const { pages, answer } of receipts) {
    const { amountMinor, day, merchant } = readReceiptFields(pages, '2026-01-01', { currency });
    expect({ amount: (amountMinor ?? 0) / 100, date: day }).toEqual({ amount: answer.amount, date: answer.date });
    expect(isCorrectValue('merchant', merchant, answer), `${merchant} for ${answer.merchant}`).toBe(true);
  }
});

/** The texts and formats on receipts of a country. If there are several words, one is chosen at random. */
type Language = (typeof synthetic.languages)[number];

/** Returns synthetic receipts with languages, currencies and layouts that the real receipts do not have. */
function syntheticReceipts(each: number, seed: number): AnsweredReceipt[] {
  return synthetic.languages.flatMap((language, index) =>
    Array.from({ length: each }, (_, i) => {
      const chance = dice(seed * 100_003 + index * 1009 + i);
      return i % 3 === 2 ? invoice(language, chance) : tillReceipt(language, chance);
    }),
  );
}

type Chance = { pick<Each>(from: readonly Each[]): Each; upTo(most: number): number; maybe(): boolean };

function tillReceipt(language: Language, chance: Chance): AnsweredReceipt {
  const { pick, maybe, upTo } = chance;
  const write = amountWriter(language, chance);
  const name = shopName(language, chance);
  const { day, text } = date(language, chance);
  const dateLine = `${pick(language.date)} ${text}  ${10 + upTo(12)}:${10 + upTo(49)}`.trim();
  const goods = Array.from({ length: 1 + upTo(6) }, () => ({ name: pick(language.goods), minor: 50 + upTo(3000) }));
  const total = goods.reduce((sum, { minor }) => sum + minor, 0);
  const tax = Math.round(total * 0.16);
  const handed = (Math.floor(total / 1000) + 1) * 1000;
  const atTop = maybe();
  const lines = [
    maybe() ? name.toUpperCase() : name,
    pick(language.streets),
    pick(language.towns),
    ...(maybe() ? [pick(language.numbers)] : []),
    pick(language.titles),
    ...(atTop ? [dateLine] : []),
    ...goods.map((each) => row(each.name, `${write(each.minor)}${maybe() ? ' A' : ''}`)),
    ...(maybe() ? [row(pick(language.subtotal), write(total - tax)), row(pick(language.tax), write(tax))] : []),
    row(`${pick(language.total)} ${maybe() ? language.currency : ''}`, write(total)),
    ...(maybe() ? [row(pick(language.cash), write(handed)), row(pick(language.change), write(handed - total))] : []),
    ...(maybe() ? [language.taxTable, row('A 16%', `${write(total - tax)} ${write(tax)} ${write(total)}`)] : []),
    ...(atTop ? [] : [dateLine]),
    pick(language.thanks),
  ];
  return receipt(lines, { merchant: name, date: day, amount: total / 100 });
}

function invoice(language: Language, chance: Chance): AnsweredReceipt {
  const { pick, maybe, upTo } = chance;
  const { title, number, customer, ...words } = language.invoice;
  const write = amountWriter(language, chance);
  const name = shopName({ ...language, forms: language.forms.filter((form) => form !== '') }, chance);
  const { day, text } = date(language, chance);
  const due = date(language, chance).text;
  const goods = Array.from({ length: 1 + upTo(5) }, () => ({ name: pick(language.goods), minor: 500 + upTo(60_000) }));
  const net = goods.reduce((sum, { minor }) => sum + minor, 0);
  const tax = Math.round(net * 0.2);
  const address = [pick(language.streets), pick(language.towns)];
  const lines = [
    ...(maybe() ? [`${name} - ${address.join(' - ')}`] : [name, ...address]),
    ...(maybe() ? [customer] : []),
    shopName(language, chance),
    pick(language.streets),
    pick(language.towns),
    title,
    `${number} ${10_000 + upTo(80_000)}`,
    `${pick(words.date)} ${text}`,
    ...(maybe() ? [`${pick(words.due)} ${due}`] : []),
    ...goods.map((each) => row(`${1 + upTo(4)} ${each.name}`, `${write(each.minor)}  ${write(each.minor)}`)),
    row(pick(words.net), write(net)),
    row(pick(language.tax), write(tax)),
    row(pick(words.total), write(net + tax)),
    ...(maybe() ? [`${pick(words.due)} ${due}`] : []),
    `${name}  ${pick(language.numbers)}`,
  ];
  return receipt(lines, { merchant: name, date: day, amount: (net + tax) / 100 });
}

function receipt(lines: readonly string[], answer: AnsweredReceipt['answer']): AnsweredReceipt {
  const written = lines.map((line) => line.trim()).filter((line) => line !== '');
  return { name: 'made', pages: [createTextPage(written)], answer };
}

function shopName({ businesses, forms }: Language, { pick, maybe, upTo }: Chance): string {
  const own = Array.from({ length: 2 + upTo(1) }, () => pick(synthetic.syllables)).join('');
  const proper = own[0]?.toUpperCase() + own.slice(1);
  const business = pick(businesses);
  return `${maybe() ? `${proper} ${business}` : `${business} ${proper}`} ${pick(forms)}`.trim();
}

function amountWriter({ signs, point }: Language, { pick }: Chance): (minor: number) => string {
  const sign = pick(signs);
  return (minor) => {
    const thousands = point === ',' ? '.' : ',';
    const units = String(Math.floor(minor / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
    const figure = `${units}${point}${String(minor % 100).padStart(2, '0')}`;
    return point === ',' && !sign.endsWith(' ') ? `${figure} ${sign}`.trim() : `${sign}${figure}`;
  };
}

function date({ dates, months }: Language, { pick, upTo, maybe }: Chance): { day: string; text: string } {
  const [y, m, d] = [2014 + upTo(10), 1 + upTo(11), 1 + upTo(27)];
  const two = (part: number) => String(part).padStart(2, '0');
  const year = maybe() ? String(y) : two(y % 100);
  const forms = {
    'd.m.y': `${two(d)}.${two(m)}.${year}`,
    'd/m/y': `${two(d)}/${two(m)}/${year}`,
    'd-m-y': `${two(d)}-${two(m)}-${year}`,
    'm/d/y': `${two(m)}/${two(d)}/${year}`,
    'y-m-d': `${y}-${two(m)}-${two(d)}`,
    'd month y': `${d} ${months[m - 1]} ${y}`,
    'month d, y': `${months[m - 1]} ${d}, ${y}`,
  };
  return { day: `${y}-${two(m)}-${two(d)}`, text: forms[pick(dates) as keyof typeof forms] };
}

/** Returns a line with a label on the left and figures on the right. */
function row(label: string, figures: string): string {
  return `${label.trim().padEnd(Math.max(label.length + 2, 44 - figures.length))}${figures}`;
}

/** Returns a random generator with a fixed seed (Mulberry32, Ettinger 2017). The result of `upTo` may be its limit. */
function dice(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    pick: <Each>(from: readonly Each[]) => from[Math.floor(next() * from.length)] as Each,
    upTo: (most) => Math.floor(next() * (most + 1)),
    maybe: () => next() < 0.5,
  };
}
