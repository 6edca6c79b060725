import { parseIsoDay } from '../calendar.ts';
import { refuseTooMany } from '../limits.ts';
import type { Skipped } from '../statement.ts';
import { tidyText } from '../text.ts';
import { type Element, findChildren, findElement, findText, readXml } from '../xml.ts';

export type GnuCashAccount = { id: string; name: string; type: string; parent: string; currency: string };

/**
 * `quantity` is in the currency or shares of the account, `value` in the currency of the transaction. Both are
 * fractions as text.
 */
export type GnuCashSplit = { id: string; account: string; quantity: string; value: string; memo: string };

export type GnuCashTransaction = {
  line: number;
  id: string;
  day: string | undefined;
  name: string;
  note: string;
  isVoid: boolean;
  splits: GnuCashSplit[];
};

export type GnuCashBook = {
  accounts: Map<string, GnuCashAccount>;
  transactions: GnuCashTransaction[];
  fault: Skipped | undefined;
};

/** Reads accounts and transactions of a GnuCash XML file, without templates of scheduled transactions. */
export function readBook(text: string): GnuCashBook {
  const accounts = new Map<string, GnuCashAccount>();
  const transactions: GnuCashTransaction[] = [];
  const fault = readXml(text, {
    isWanted: (name, parent) => (name === 'account' || name === 'transaction') && parent !== 'template-transactions',
    take(element, around) {
      if (around.includes('template-transactions')) return;
      if (element.name === 'transaction') {
        refuseTooMany(transactions.length + 1);
        transactions.push(readTransaction(element));
      } else {
        const account = readAccount(element);
        accounts.set(account.id, account);
      }
    },
  });
  return { accounts, transactions, fault };
}

const readAccount = (element: Element): GnuCashAccount => ({
  id: findText(element, 'id'),
  name: tidyText(findText(element, 'name')),
  type: findText(element, 'type'),
  parent: findText(element, 'parent'),
  // Commodities other than currencies are shares.
  currency: /^(CURRENCY|ISO4217)$/.test(findText(element, 'commodity', 'space'))
    ? findText(element, 'commodity', 'id')
    : '',
});

function readTransaction(element: Element): GnuCashTransaction {
  const slots = findChildren(findElement(element, 'slots'), 'slot');
  const slot = (key: string) =>
    findText(
      slots.find((each) => findText(each, 'key') === key),
      'value',
    );
  return {
    line: element.line,
    id: findText(element, 'id'),
    // Keep the day as entered. Converting the time zone would move it.
    day: parseIsoDay(findText(element, 'date-posted', 'date') || findText(element, 'date-posted', 'gdate')),
    name: tidyText(findText(element, 'description')),
    note: tidyText(slot('notes')),
    isVoid: slot('void-reason') !== '',
    splits: findChildren(findElement(element, 'splits'), 'split').map((split) => ({
      id: findText(split, 'id'),
      account: findText(split, 'account'),
      quantity: findText(split, 'quantity') || findText(split, 'value'),
      value: findText(split, 'value') || findText(split, 'quantity'),
      memo: tidyText(findText(split, 'memo')),
    })),
  };
}
