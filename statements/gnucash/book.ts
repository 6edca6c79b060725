import { isoDayOf } from '../calendar.ts';
import { refuseTooMany } from '../limits.ts';
import type { LeftOut } from '../statement.ts';
import { tidy } from '../words.ts';
import { type Element, findPart, partsIn, readXml, textIn } from '../xml.ts';

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
  fault: LeftOut | undefined;
};

/** Reads accounts and transactions of a GnuCash XML file, without templates of scheduled transactions. */
export function bookIn(text: string): GnuCashBook {
  const accounts = new Map<string, GnuCashAccount>();
  const transactions: GnuCashTransaction[] = [];
  const fault = readXml(text, {
    isWanted: (name, parent) => (name === 'account' || name === 'transaction') && parent !== 'template-transactions',
    take(element, around) {
      if (around.includes('template-transactions')) return;
      if (element.name === 'transaction') {
        refuseTooMany(transactions.length + 1);
        transactions.push(transactionOf(element));
      } else {
        const account = accountOf(element);
        accounts.set(account.id, account);
      }
    },
  });
  return { accounts, transactions, fault };
}

const accountOf = (element: Element): GnuCashAccount => ({
  id: textIn(element, 'id'),
  name: tidy(textIn(element, 'name')),
  type: textIn(element, 'type'),
  parent: textIn(element, 'parent'),
  // Commodities other than currencies are shares.
  currency: /^(CURRENCY|ISO4217)$/.test(textIn(element, 'commodity', 'space'))
    ? textIn(element, 'commodity', 'id')
    : '',
});

function transactionOf(element: Element): GnuCashTransaction {
  const slots = partsIn(findPart(element, 'slots'), 'slot');
  const slot = (key: string) =>
    textIn(
      slots.find((each) => textIn(each, 'key') === key),
      'value',
    );
  return {
    line: element.line,
    id: textIn(element, 'id'),
    // Keep the day as entered. Converting the time zone would move it.
    day: isoDayOf(textIn(element, 'date-posted', 'date') || textIn(element, 'date-posted', 'gdate')),
    name: tidy(textIn(element, 'description')),
    note: tidy(slot('notes')),
    isVoid: slot('void-reason') !== '',
    splits: partsIn(findPart(element, 'splits'), 'split').map((split) => ({
      id: textIn(split, 'id'),
      account: textIn(split, 'account'),
      quantity: textIn(split, 'quantity') || textIn(split, 'value'),
      value: textIn(split, 'value') || textIn(split, 'quantity'),
      memo: tidy(textIn(split, 'memo')),
    })),
  };
}
