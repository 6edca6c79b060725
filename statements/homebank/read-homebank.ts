import { floatToHundredths } from '../amounts-in-hundredths.ts';
import { refuseTooManyTransactions } from '../file-limits.ts';
import { dayNumberToIsoDay } from '../parse-days.ts';
import { readXml, type XmlElement } from '../read-xml.ts';
import {
  addUncategorizedRemainder,
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementBalance,
  type StatementEntry,
  UnreadableStatementError,
} from '../statement.ts';
import { createExcerpt, tidyText } from '../tidy-text.ts';

/** Values of `st`, the status attribute of an operation. An operation with one of these values is not booked. */
const REMINDER = '3';
const VOID = '4';

type Lists = Record<'account' | 'pay' | 'cat' | 'cur', Map<string, XmlElement>>;

export const isHomebank = (head: string) => /<homebank\b/.test(head);

/**
 * Reads a HomeBank file (.xhb). Each transfer becomes two entries, each of which names the other account.
 * @throws UnreadableStatementError if the XML is damaged and contains no operations
 */
export function readHomebank(text: string): Statement<'homebank'> {
  const lists: Lists = { account: new Map(), pay: new Map(), cat: new Map(), cur: new Map() };
  const operations: XmlElement[] = [];
  const fault = readXml(text, {
    isWanted: (name, parent) => parent === 'homebank' && (name === 'ope' || name in lists),
    take(element) {
      if (element.name === 'ope') {
        refuseTooManyTransactions(operations.length + 1);
        operations.push(element);
      } else lists[element.name as keyof Lists].set(element.attributes.key ?? '', element);
    },
  });
  if (fault && operations.length === 0) {
    throw new UnreadableStatementError(
      `Line ${fault.line} of this HomeBank file is damaged. Save it again in HomeBank.`,
    );
  }
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  for (const operation of operations) {
    const entry = toEntry(operation, lists);
    if ('reason' in entry) left.push(entry);
    else entries.push(entry);
  }
  if (fault) left.push(fault);
  const accounts = [...lists.account.values()].map((account) => {
    const id = readName(account);
    const currency = findCurrency(account, lists);
    return { id, name: id, ...omitEmptyFields({ currency }) };
  });
  const currency = entries[0]?.currency ?? accounts[0]?.currency;
  const balances = [...lists.account.values()].flatMap(readOpening);
  return createStatement('homebank', { entries, left, balances, accounts, currency });
}

function toEntry({ attributes, line }: XmlElement, lists: Lists): StatementEntry | SkippedLine {
  const day = dayNumberToIsoDay(Number(attributes.date));
  const amountMinor = floatToHundredths(Number(attributes.amount ?? Number.NaN));
  const payee = tidyText(lists.pay.get(attributes.payee ?? '')?.attributes.name ?? '');
  const memo = tidyText(attributes.wording ?? '');
  const text = createExcerpt([attributes.amount, payee, memo].filter(Boolean).join(' '));
  if (attributes.st === REMINDER) return { line, reason: 'pending', text };
  if (attributes.st === VOID) return { line, reason: 'deleted', text };
  if (day === undefined) return { line, reason: 'unreadable', what: 'date', text };
  if (amountMinor === undefined) return { line, reason: 'unreadable', what: 'amount', text };
  const account = lists.account.get(attributes.account ?? '');
  const other = lists.account.get(attributes.dst_account ?? '');
  const currency = account && findCurrency(account, lists);
  const parts = readParts(attributes, amountMinor, lists);
  const category = parts ? '' : findCategory(attributes.category, lists);
  const tags = (attributes.tags ?? '').split(/\s+/).filter(Boolean).map(tidyText);
  return {
    line,
    day,
    amountMinor,
    name: payee || memo,
    note: payee ? memo : tidyText(attributes.info ?? ''),
    ...omitEmptyFields({ account: account && readName(account), transferWith: other && readName(other) }),
    ...omitEmptyFields({ currency, category, tags, parts }),
  };
}

/**
 * Returns the parts of a split operation, or undefined if it is not split. The attributes `scat`, `samt` and `smem` are
 * lists separated by `||`. A part without a category is added if the parts do not add up to the amount.
 */
function readParts(attributes: Record<string, string>, amountMinor: number, lists: Lists): StatementEntry['parts'] {
  if (!attributes.samt) return undefined;
  const [categories = [], amounts = [], memos = []] = [attributes.scat, attributes.samt, attributes.smem].map((text) =>
    (text ?? '').split('||'),
  );
  const parts = amounts.map((amount, index) => ({
    category: findCategory(categories[index], lists),
    amountMinor: floatToHundredths(Number(amount)) ?? 0,
    note: tidyText(memos[index] ?? ''),
  }));
  return addUncategorizedRemainder(parts, amountMinor);
}

/** Returns the category including its parent, such as `Food:Groceries`, or an empty string if there is no category. */
function findCategory(key: string | undefined, { cat }: Lists): string {
  const category = cat.get(key ?? '');
  if (!category) return '';
  const parent = cat.get(category.attributes.parent ?? '');
  const name = readName(category);
  return parent && parent !== category ? `${readName(parent)}:${name}` : name;
}

const readName = ({ attributes }: XmlElement) => tidyText(attributes.name ?? '') || `Account ${attributes.key ?? ''}`;

const findCurrency = ({ attributes }: XmlElement, { cur }: Lists) =>
  cur.get(attributes.curr ?? '')?.attributes.iso?.toUpperCase();

function readOpening(account: XmlElement): StatementBalance[] {
  const amountMinor = floatToHundredths(Number(account.attributes.initial ?? 0));
  return amountMinor ? [{ is: 'opening', account: readName(account), amountMinor }] : [];
}
