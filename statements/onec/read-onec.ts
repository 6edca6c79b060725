import { parseAmountToHundredths } from '../amounts-in-hundredths.ts';
import { refuseTooManyTransactions } from '../file-limits.ts';
import { findCurrencyByIsoNumber } from '../numeric-currencies.ts';
import { createIsoDay } from '../parse-days.ts';
import { type BalanceSpan, reconcileBalances } from '../reconcile-balances.ts';
import {
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementAccount,
  type StatementEntry,
} from '../statement.ts';
import { createExcerpt, joinDistinctTexts, tidyText } from '../tidy-text.ts';

export const is1CClientBankExchange = (head: string) => /^\s{0,100}1CClientBankExchange\b/.test(head);

/** A section of the file: either an account with its balances, or a document, which is a payment. */
type Section = { line: number; kind: 'account' | 'document'; fields: Map<string, string> };

/**
 * Reads an export of the Russian accounting program 1C (1CClientBankExchange). A payment between two of the user's own
 * accounts becomes two entries.
 */
export function read1CClientBankExchange(text: string): Statement<'onec'> {
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  const { head, sections } = readSections(text);
  const stated = sections.filter(({ kind }) => kind === 'account').map(({ fields }) => fields);
  const ids = [...head, ...stated.map((fields) => fields.get('РасчСчет') ?? '')].filter(Boolean);
  const accounts = new Map(ids.map((id) => [id, toAccount(id)]));
  const sums = new Map<string, number>();
  for (const section of sections) {
    if (section.kind !== 'document') continue;
    refuseTooManyTransactions(entries.length + left.length + 2);
    for (const entry of toEntries(section, accounts)) {
      if ('reason' in entry) left.push(entry);
      else {
        entries.push(entry);
        sums.set(entry.account ?? '', (sums.get(entry.account ?? '') ?? 0) + entry.amountMinor);
      }
    }
  }
  const list = [...accounts.values()];
  return createStatement('onec', {
    entries,
    left,
    ...reconcileBalances(toSpans(stated, sums)),
    accounts: list,
    currency: list[0]?.currency,
  });
}

function readSections(text: string): { head: string[]; sections: Section[] } {
  const head: string[] = [];
  const sections: Section[] = [];
  let section: Section | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const at = line.indexOf('=');
    const key = (at < 0 ? line : line.slice(0, at)).trim();
    const value = at < 0 ? '' : tidyText(line.slice(at + 1));
    if (key === 'СекцияРасчСчет' || key === 'СекцияДокумент') {
      refuseTooManyTransactions(sections.length + 1);
      const kind = key === 'СекцияДокумент' ? 'document' : 'account';
      section = { line: index + 1, kind, fields: new Map(value ? [['', value]] : []) };
      sections.push(section);
    } else if (/^Конец(?:РасчСчет|Документа)$/.test(key)) section = undefined;
    else if (section) {
      if (section.fields.size < MOST_FIELDS && !section.fields.has(key)) section.fields.set(key, value);
    } else if (key === 'РасчСчет' && value && head.length < MOST_FIELDS) head.push(value);
  }
  return { head, sections };
}

/** Maximum number of fields in a section. Real sections have fewer than 100. */
const MOST_FIELDS = 300;

/** The sixth to eighth digits of a Russian account number are its currency number. */
function toAccount(id: string): StatementAccount {
  return {
    id,
    ...omitEmptyFields({ currency: /^\d{20}$/.test(id) ? findCurrencyByIsoNumber(id.slice(5, 8)) : undefined }),
  };
}

/** Returns the balances of all accounts. An account may have one section per day. */
function toSpans(stated: readonly Map<string, string>[], sums: ReadonlyMap<string, number>): BalanceSpan[] {
  const spans = new Map<string, BalanceSpan>();
  for (const fields of stated) {
    const account = fields.get('РасчСчет') ?? '';
    const balance = (amount: string, day: string) => {
      const amountMinor = parseAmountToHundredths(fields.get(amount) ?? '');
      return amountMinor === undefined ? undefined : { amountMinor, day: readDay(fields.get(day)) };
    };
    const [opening, closing] = [balance('НачальныйОстаток', 'ДатаНачала'), balance('КонечныйОстаток', 'ДатаКонца')];
    const known = spans.get(account);
    spans.set(account, {
      account: account || undefined,
      sumMinor: sums.get(account) ?? 0,
      opening: known?.opening ?? opening,
      closing: closing ?? known?.closing,
    });
  }
  return [...spans.values()];
}

function readDay(text: string | undefined): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text ?? '') ?? [];
  return year === undefined ? undefined : createIsoDay(Number(year), Number(month), Number(day));
}

function toEntries(
  { line, fields }: Section,
  accounts: ReadonlyMap<string, StatementAccount>,
): (StatementEntry | SkippedLine)[] {
  const field = (name: string) => fields.get(name) ?? '';
  const [from, to] = [
    field('ПлательщикСчет') || field('ПлательщикРасчСчет'),
    field('ПолучательСчет') || field('ПолучательРасчСчет'),
  ];
  const amount = parseAmountToHundredths(field('Сумма'));
  const purposes = ['', '1', '2', '3', '4', '5', '6'].map((part) => field(`НазначениеПлатежа${part}`));
  const text = createExcerpt(`${field('Дата')} ${field('Сумма')} ${field('Плательщик')} ${field('Получатель')}`);
  const [only] = accounts.size === 1 ? accounts.keys() : [];
  const sides: { account: string | undefined; isOut: boolean }[] = [];
  if (accounts.has(from)) sides.push({ account: from, isOut: true });
  if (accounts.has(to)) sides.push({ account: to, isOut: false });
  // Cash documents name no accounts and have only one of these two dates. The first is set for outgoing money, and the
  // second for incoming money.
  if (sides.length === 0 && !field('ДатаСписано') !== !field('ДатаПоступило')) {
    sides.push({ account: only, isOut: field('ДатаСписано') !== '' });
  }
  if (sides.length === 0) return [{ line, reason: 'unreadable', what: 'direction', text }];
  return sides.map(({ account, isOut }) => {
    const day = readDay(field(isOut ? 'ДатаСписано' : 'ДатаПоступило')) ?? readDay(field('Дата'));
    const party = isOut ? 'Получатель' : 'Плательщик';
    const other = isOut ? to : from;
    const name = field(`${party}1`) || withoutTaxNumber(field(party));
    const note = joinDistinctTexts(...purposes);
    const said = {
      name: name || note,
      note: name ? note : '',
      ...omitEmptyFields({
        account,
        currency: accounts.get(account ?? '')?.currency,
        id: field('Номер'),
        transferWith: other,
      }),
    };
    if (amount === undefined) return { line, reason: 'unreadable', what: 'amount', text, read: said };
    const amountMinor = isOut ? 0 - Math.abs(amount) : Math.abs(amount);
    if (day === undefined) return { line, reason: 'unreadable', what: 'date', text, read: { ...said, amountMinor } };
    return { line, day, amountMinor, ...said };
  });
}

/** Removes the tax number before a name. */
const withoutTaxNumber = (text: string) => text.replace(/^ИНН\s?\d{10,12}\s?/, '');
