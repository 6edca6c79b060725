/*
 * The journal formats of hledger (https://hledger.org/hledger.html#journal) and beancount
 * (https://beancount.github.io/docs/beancount_language_syntax.html). Names are changed only as far as the format
 * requires.
 */

/** A journal entry, whose postings add up to zero. */
export type JournalEntry = {
  day: string;
  name: string;
  note: string;
  tags: readonly string[];
  /** `minor` is the amount in hundredths; negative if money leaves the account. */
  postings: { account: string; minor: number; note: string }[];
};

export type JournalDialect = {
  /**
   * Returns an unused name that the format allows.
   * @param taken the names that are already used
   */
  nameOf(name: string, taken: ReadonlySet<string>): string;
  /**
   * Returns the declarations that precede the first entry.
   * @param first the day of the first entry
   */
  head(accounts: readonly { account: string; name: string }[], currency: string, first: string): string;
  entry(entry: JournalEntry, currency: string): string;
};

export const hledgerDialect: JournalDialect = {
  nameOf: (name, taken) =>
    chooseUnusedName(inOneLine(name).replaceAll(':', '：').replaceAll(';', '；') || '?', ' ', taken),
  head: (accounts, currency) =>
    [
      '; An hledger journal, written by Moneta',
      `commodity 1000.00 ${currency}`,
      ...accounts.map(({ account }) => `account ${account}`),
      '',
    ].join('\n'),
  entry({ day, name, note, tags, postings }, currency) {
    const said = [name, note].filter(Boolean).map(asDescription).join(' | ');
    const tagged = tags.length > 0 ? `  ; ${tags.map((tag) => `${asTag(tag)}:`).join(', ')}` : '';
    const moved = postings.map((each) => posting({ ...each, note: asComment(each.note) }, currency)).join('');
    return `\n${day} * ${said}${tagged}\n${moved}`;
  },
};

/**
 * Escapes a note. In comments, hledger reads `date:` and brackets as dates, and reports an error if a date is invalid.
 */
function asComment(note: string): string {
  return note.replace(/(date2?):/gi, '$1：').replaceAll('[', '［');
}

/**
 * Replaces characters with a special meaning: a semicolon starts a comment, a vertical bar separates payee and note,
 * and a leading parenthesis starts a code.
 */
function asDescription(text: string): string {
  return inOneLine(text).replaceAll(';', '；').replaceAll('|', '｜').replace(/^\(/, '（');
}

function asTag(name: string): string {
  return inOneLine(name).replace(/[\s:,;]+/g, '-');
}

/** Characters that beancount does not accept in names, which include letters above U+FFFF. */
const NO_LETTERS = /(?:[^\p{L}\p{Nd}]|[\u{10000}-\u{10ffff}])+/gu;
/**
 * Matches names that begin with a character that beancount accepts: a capital letter or a digit. Only Latin, Greek and
 * Cyrillic capitals are used, because older versions of beancount may not accept any others.
 */
const CAPITAL = /^(?=[ -\u052f])[\p{Lu}\p{Nd}]/u;

export const beancountDialect: JournalDialect = {
  nameOf(name, taken) {
    const letters = withDashes(name.replace(NO_LETTERS, '-'));
    const upper = letters.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
    return chooseUnusedName(CAPITAL.test(upper) ? upper : `X${letters}`, '-', taken);
  },
  head: (accounts, currency, first) =>
    [
      '; A Beancount journal, written by Moneta',
      'option "title" "Moneta"',
      `option "operating_currency" "${currency}"`,
      ...accounts.map(({ account, name }) => `${within(first)} open ${account} ${currency}\n  name: ${quoted(name)}`),
      '',
    ].join('\n'),
  entry({ day, name, note, tags, postings }, currency) {
    const said = note === '' ? quoted(name) : `${quoted(name)} ${quoted(note)}`;
    const marks = [...new Set(tags.map(asMark))].map((mark) => ` #${mark}`).join('');
    const metadata = [
      ...(tags.some((tag) => asMark(tag) !== tag) ? [`  tag-names: ${quoted(tags.join(', '))}\n`] : []),
      ...(within(day) === day ? [] : [`  day: "${day}"\n`]),
    ];
    const moved = postings.map((each) => posting(each, currency)).join('');
    return `\n${within(day)} * ${said}${marks}\n${metadata.join('')}${moved}`;
  },
};

/** Returns the given day or, if beancount does not accept it, the nearest day that it accepts. */
function within(day: string): string {
  if (day < '1600-01-01') return '1600-01-01';
  return day > '2999-12-31' ? '2999-12-31' : day;
}

function quoted(text: string): string {
  return `"${inOneLine(text).replace(/["\\]/g, '\\$&')}"`;
}

function asMark(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return withDashes(plain.replace(/[^A-Za-z0-9_/.-]+/g, '-')) || 'tag';
}

/** Joins the words of a name with single hyphens. The result has no hyphen at either end. */
function withDashes(text: string): string {
  return text.split('-').filter(Boolean).join('-');
}

function posting({ account, minor, note }: JournalEntry['postings'][number], currency: string): string {
  return `    ${account}  ${inHundredths(minor)} ${currency}${note === '' ? '' : `  ; ${inOneLine(note)}`}\n`;
}

function inHundredths(minor: number): string {
  const amount = Math.abs(minor);
  return `${minor < 0 ? '-' : ''}${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** Replaces line breaks, control characters and runs of spaces with a single space. */
function inOneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

/** Appends a number to the name if the name is taken. */
function chooseUnusedName(name: string, before: string, taken: ReadonlySet<string>): string {
  let [found, number] = [name, 1];
  while (taken.has(found.toLowerCase())) found = `${name}${before}${++number}`;
  return found;
}
