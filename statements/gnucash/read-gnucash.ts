import {
  type BookAccount,
  type BookTransaction,
  type DoubleEntryBook,
  doubleEntryBookToStatement,
} from '../double-entry-book.ts';
import { refuseTooManyTransactions } from '../file-limits.ts';
import { parseIsoDay } from '../parse-days.ts';
import { findElement, findElementText, listChildElements, readXml, type XmlElement } from '../read-xml.ts';
import { type Statement, UnreadableStatementError } from '../statement.ts';
import { tidyText } from '../tidy-text.ts';

export const isGnucash = (head: string) => /<gnc-v2\b/.test(head);

/**
 * Reads an unpacked GnuCash XML file. Transactions between the user's own accounts become transfers, and transactions
 * with an equity account become opening balances.
 * @throws UnreadableStatementError if the XML is damaged and contains no transactions
 */
export function readGnucash(text: string): Statement<'gnucash'> {
  const book = readBook(text);
  if (book.fault && book.transactions.length === 0) {
    throw new UnreadableStatementError(
      `Line ${book.fault.line} of this GnuCash file is damaged. Save it again in GnuCash, as XML.`,
    );
  }
  return doubleEntryBookToStatement('gnucash', book);
}

/** Reads the accounts and transactions of a GnuCash XML file. Templates of scheduled transactions are skipped. */
function readBook(text: string): DoubleEntryBook {
  const accounts = new Map<string, BookAccount>();
  const transactions: BookTransaction[] = [];
  const fault = readXml(text, {
    isWanted: (name, parent) => (name === 'account' || name === 'transaction') && parent !== 'template-transactions',
    take(element, around) {
      if (around.includes('template-transactions')) return;
      if (element.name === 'transaction') {
        refuseTooManyTransactions(transactions.length + 1);
        transactions.push(readTransaction(element));
      } else {
        const account = readAccount(element);
        accounts.set(account.id, account);
      }
    },
  });
  return { accounts, transactions, fault };
}

const readAccount = (element: XmlElement): BookAccount => ({
  id: findElementText(element, 'id'),
  name: tidyText(findElementText(element, 'name')),
  type: findElementText(element, 'type'),
  parent: findElementText(element, 'parent'),
  // All other commodities are shares, which have no currency.
  currency: /^(CURRENCY|ISO4217)$/.test(findElementText(element, 'commodity', 'space'))
    ? findElementText(element, 'commodity', 'id')
    : '',
});

function readTransaction(element: XmlElement): BookTransaction {
  const slots = listChildElements(findElement(element, 'slots'), 'slot');
  const slot = (key: string) =>
    findElementText(
      slots.find((each) => findElementText(each, 'key') === key),
      'value',
    );
  return {
    line: element.line,
    id: findElementText(element, 'id'),
    // The date is used as entered, because converting the time zone could change the day.
    day: parseIsoDay(
      findElementText(element, 'date-posted', 'date') || findElementText(element, 'date-posted', 'gdate'),
    ),
    name: tidyText(findElementText(element, 'description')),
    note: tidyText(slot('notes')),
    isVoid: slot('void-reason') !== '',
    splits: listChildElements(findElement(element, 'splits'), 'split').map((split) => ({
      id: findElementText(split, 'id'),
      account: findElementText(split, 'account'),
      quantity: findElementText(split, 'quantity') || findElementText(split, 'value'),
      value: findElementText(split, 'value') || findElementText(split, 'quantity'),
      memo: tidyText(findElementText(split, 'memo')),
      // `c` is cleared, `y` is reconciled.
      isChecked: /^[cy]$/.test(findElementText(split, 'reconciled-state')),
    })),
  };
}
