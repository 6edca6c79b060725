import { refuseTooManyTransactions } from '../file-limits.ts';
import { createIsoDay } from '../parse-days.ts';
import { tidyText } from '../tidy-text.ts';
import { type JournalAmount, multiplySharesByPrice, parseJournalAmount } from './journal-amount.ts';
import {
  type Journal,
  type JournalTransaction,
  journalToStatement,
  MAX_POSTINGS_PER_TRANSACTION,
} from './journal-to-statement.ts';

const DAY = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`;
/** Matches lines that occur only in beancount: an `open` directive, or a transaction with quoted text. */
const BEANCOUNT = new RegExp(String.raw`^${DAY}[ \t]+(?:open[ \t]+[\p{Lu}\d]|(?:txn|[*!])[ \t]+")`, 'mu');
/** Matches the start of a transaction in hledger or Ledger, followed by an indented line with an account. */
const LEDGER = new RegExp(
  String.raw`^${DAY}[^\n]{0,1000}\n(?:[ \t]+;[^\n]{0,1000}\n){0,20}[ \t]+(?:[*!] )?[(\[]?(?:assets?|liabilit(?:y|ies)|expenses?|income|revenues?|equity|aktiva|passiva|aufwand|ertrag|actifs?|passifs?|activos?|pasivos?|gastos?|ingresos?)(?::|[ \t]{2}|\n)`,
  'imu',
);

export const isJournal = (head: string) => BEANCOUNT.test(head) || LEDGER.test(head);

/**
 * Reads a journal of hledger, Ledger or beancount. Transactions between the user's own accounts become transfers, and
 * transactions with an equity account become opening balances. Virtual postings and periodic or automated transactions
 * are skipped.
 */
export const readJournal = (text: string): ReturnType<typeof journalToStatement> =>
  journalToStatement(parseJournal(text));

/** Maximum length of a line in characters. Longer lines are cut off. */
const LONGEST_LINE = 2000;

function parseJournal(text: string): Journal {
  const journal: Journal = { drafts: [], names: new Map(), isOwnExport: /^;[^\n]{0,80}written by Moneta/.test(text) };
  let draft: JournalTransaction | undefined;
  /** The account declared by the current `open` directive of beancount. */
  let opened: string | undefined;
  let isComment = false;
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.slice(0, LONGEST_LINE).trimEnd();
    if (isComment) isComment = !/^end comment\b/.test(line);
    else if (/^comment\b/.test(line)) isComment = true;
    else if (/^[ \t]/.test(line)) {
      const words = line.trim();
      const name = /^name: "(.*)"$/.exec(words)?.[1];
      if (opened !== undefined && name !== undefined) journal.names.set(opened, unquote(name));
      else if (draft) addLine(draft, words);
    } else {
      opened = /^\d{4}-\d\d-\d\d[ \t]+open[ \t]+(\S{1,500})/.exec(line)?.[1];
      draft = parseHead(line, index + 1, journal.isOwnExport);
      if (!draft) continue;
      refuseTooManyTransactions(journal.drafts.length + 1);
      journal.drafts.push(draft);
    }
  }
  return journal;
}

const HEAD_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=[\d/.-]{1,10})?(?=[ \t])/;
const DIRECTIVE = /^(?:open|close|commodity|balance|pad|note|document|price|event|query|custom)[ \t]/;

/** Parses the first line of a transaction. Returns undefined for all other lines. */
function parseHead(line: string, number: number, isOwnExport: boolean): JournalTransaction | undefined {
  const [date = '', year, month, dayOfMonth] = HEAD_DAY.exec(line) ?? [];
  const words = line.slice(date.length).trim();
  if (year === undefined || DIRECTIVE.test(words)) return undefined;
  const rest = words.replace(/^(?:txn\b|[*!])/, '').trimStart();
  const day = createIsoDay(Number(year), Number(month), Number(dayOfMonth));
  const draft = { line: number, day, name: '', note: '', tags: [] as string[], postings: [], isUnreadable: false };
  if (rest.startsWith('"')) return { ...draft, ...parseTexts(rest) };
  const at = rest.search(/[ \t];|^;/);
  const said = (at < 0 ? rest : rest.slice(0, at)).replace(/^\([^)]*\)[ \t]*/, '');
  const [name = '', ...notes] = said.split('|').map((part) => restore(tidyText(part), isOwnExport));
  return { ...draft, name, note: notes.join(' '), tags: at < 0 ? [] : listTags(rest.slice(at)) };
}

/** Restores the characters that Moneta's export replaced because they have a special meaning in journals. */
const restore = (text: string, isOwnExport: boolean) =>
  isOwnExport ? text.replaceAll('；', ';').replaceAll('｜', '|').replace(/^（/, '(') : text;

/** Reads the payee and description of a beancount transaction. If there is only one string, it becomes the name. */
function parseTexts(rest: string): Pick<JournalTransaction, 'name' | 'note' | 'tags'> {
  const texts = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].slice(0, 2).map(([, text = '']) => tidyText(unquote(text)));
  const [name = '', note = ''] = texts;
  const behind = rest.slice(rest.lastIndexOf('"') + 1);
  const tags = [...behind.matchAll(/#([\w/.-]+)/g)].map(([, tag = '']) => tag);
  return { name: name || note, note: name ? note : '', tags };
}

const unquote = (text: string) => text.replace(/\\(.)/g, '$1');

/** Lists the tags in a comment. A tag is a word followed by a colon. */
function listTags(comment: string): string[] {
  return [...comment.matchAll(/(?:^|[\s,;])([^\s:,;]+):(?=[\s,]|$)/g)].map(([, tag = '']) => tag);
}

/** Reads an indented line of a transaction: a posting, a comment with tags, or a property. */
function addLine(draft: JournalTransaction, line: string): void {
  const tagNames = /^tag-names: "(.*)"$/.exec(line)?.[1];
  const day = /^day: "?(\d{4})-(\d\d)-(\d\d)"?$/.exec(line);
  if (tagNames !== undefined) draft.tags = unquote(tagNames).split(', ');
  else if (day) draft.day = createIsoDay(Number(day[1]), Number(day[2]), Number(day[3])) ?? draft.day;
  else if (line.startsWith(';'))
    draft.tags.push(...listTags(line).slice(0, MAX_POSTINGS_PER_TRANSACTION - draft.tags.length));
  // All other lines are postings, except metadata of beancount, which starts with a lower-case letter, and virtual
  // postings, which start with a bracket.
  else if (!/^[a-z][\w-]*:(?:[ \t]|$)/.test(line) && !/^[([]/.test(line)) addPosting(draft, line);
}

function addPosting(draft: JournalTransaction, line: string): void {
  if (draft.postings.length >= MAX_POSTINGS_PER_TRANSACTION) {
    draft.isUnreadable = true;
    return;
  }
  const comment = line.indexOf(';');
  const memo = comment < 0 ? '' : tidyText(line.slice(comment + 1));
  const words = (comment < 0 ? line : line.slice(0, comment)).trim().replace(/^[*!][ \t]+/, '');
  // In hledger, account names may contain single spaces, so they end only at two spaces or a tab. In beancount, they
  // end at the first space.
  const wide = words.search(/[ ]{2}|\t/);
  const narrow = words.search(/[ \t](?=[-+]?[\d.,(])/);
  const at = wide >= 0 ? wide : narrow;
  const account = at < 0 ? words : words.slice(0, at);
  const value = at < 0 ? '' : words.slice(at).split('=', 1)[0]?.trim();
  if (!value) {
    draft.isUnreadable ||= draft.postings.some(({ amount }) => amount === undefined);
    draft.postings.push({ account, amount: undefined, weight: undefined, memo, isShares: false });
    return;
  }
  const [units, price] = splitPrice(value);
  const amount = parseJournalAmount(units);
  const weight = amount && (price === '' ? amount : applyPrice(amount, price));
  const isMoney = /^(?:[A-Z]{3})?$/.test(weight?.commodity ?? '');
  const isShares =
    price.startsWith('{') || (amount?.commodity !== weight?.commodity && !/^[A-Z]{3}$/.test(amount?.commodity ?? ''));
  if (amount && weight && isMoney) draft.postings.push({ account, amount, weight, memo, isShares });
  else draft.isUnreadable = true;
}

/** Splits `10 AAPL {100.00 USD} @ 110.00 USD` into the number and its cost or price. */
function splitPrice(value: string): [string, string] {
  const at = value.search(/[@{]/);
  return at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at)];
}

/**
 * Converts an amount to money, using its cost in braces or its price after `@`. A price after `@@` is the total price.
 */
function applyPrice({ value }: JournalAmount, price: string): JournalAmount | undefined {
  const cost = /^\{(\{?)([^{},]{1,80})/.exec(price);
  const at = /^@(@?)([^@{]{1,80})/.exec(price);
  const [, isTotal, words = ''] = cost ?? at ?? [];
  const single = parseJournalAmount(words);
  if (!single) return undefined;
  if (!isTotal) return { ...single, value: multiplySharesByPrice(value, single.value) };
  return { ...single, value: value < 0n ? -single.value : single.value };
}
