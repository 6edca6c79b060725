import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import type { IconAppearance } from '../../categories/category-appearance-icon.tsx';
import { isUnsentId } from '../../offline/unsent-transaction.ts';
import type { ListSearchParams } from '../list-address.ts';
import { getListedCategories } from '../listed-categories.ts';
import { preloadTransactionRowDialogs } from '../transaction-row-dialogs.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { tableClasses } from './table-classes.ts';
import {
  findShownCategory,
  type TransactionListActions,
  TransactionRow,
  useTransactionRowHandlers,
} from './transaction-row.tsx';
import { useDayHeadings } from './use-day-headings.ts';
import type { TransactionSelection } from './use-transaction-selection.ts';

type TransactionsTableProps = {
  transactions: ListedTransaction[];
  /** The filters and the page. If categories are set, split transactions show only their amount in them. */
  view: ListSearchParams;
  totalPages: number;
  /** True while new rows load. Until they have loaded, the previous rows are shown faded. */
  isOutdated: boolean;
  selection: TransactionSelection;
  actions: TransactionListActions;
  /** These values are read once for the whole list, because a subscription in each row would slow down the list. */
  names: TransactionLabels;
};

/** How to show the category and the account of a row. */
export type TransactionLabels = {
  categoryLook: (category: string) => IconAppearance;
  accountName: (id: string) => string;
  /** Whether the user has several accounts. */
  hasSeveral: boolean;
};

/**
 * True if a filter picks single transactions from their days. Headings of days would then repeat the date and the amount
 * of almost every row.
 */
function areDaysScattered(view: ListSearchParams): boolean {
  return Object.keys(view).some((name) => !KEEPING_DAYS_WHOLE.includes(name));
}

/** The search parameters that do not split the transactions of a day. */
const KEEPING_DAYS_WHOLE = ['page', 'rows', 'account', 'dates', 'from', 'to'];

/** A table of transactions. On phones each row becomes a card. */
export function TransactionsTable(props: TransactionsTableProps) {
  const { transactions, view, isOutdated, selection, actions, names } = props;
  const listed = getListedCategories(view);
  const heads = useDayHeadings(props);
  const { chosen, choose, isChosen } = selection;
  const handlers = useTransactionRowHandlers(selection, actions);
  const selectableCount = transactions.filter(({ _id }) => !isUnsentId(_id)).length;
  const areAllChosen = selectableCount > 0 && chosen.length === selectableCount;
  return (
    <table
      className={tableClasses.table}
      aria-label="Transactions"
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
      data-scattered={areDaysScattered(view) || undefined}
      {...preloadTransactionRowDialogs}
    >
      <thead className={tableClasses.head}>
        <tr>
          <th scope="col" className={tableClasses.check}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the component renders the checkbox. */}
            <label className={tableClasses.all}>
              <RowCheckbox
                aria-label="Select all on this page"
                disabled={selectableCount === 0}
                checked={areAllChosen}
                indeterminate={chosen.length > 0 && !areAllChosen}
                onChange={() => choose(transactions, !areAllChosen)}
              />
              <span className={tableClasses.allWords}>Select all on this page</span>
            </label>
          </th>
          <th scope="col">Name</th>
          <th scope="col" className={tableClasses.category}>
            Category
          </th>
          {names.hasSeveral && (
            <th scope="col" className={tableClasses.account}>
              Account
            </th>
          )}
          <th scope="col" className={tableClasses.amount}>
            Amount
          </th>
          <th scope="col" className={tableClasses.day}>
            Date
          </th>
          <th scope="col" className={tableClasses.details}>
            <span className={tableClasses.unseen}>Details</span>
          </th>
          <th scope="col" className={tableClasses.tools}>
            <span className={tableClasses.unseen}>Edit and delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <TransactionRow
            key={transaction._id}
            transaction={transaction}
            head={heads.get(transaction._id)}
            listed={listed}
            look={transaction.isTransfer ? undefined : names.categoryLook(findShownCategory(transaction, listed))}
            account={names.hasSeveral ? names.accountName(transaction.accountId) : undefined}
            isChosen={isChosen(transaction)}
            open={actions.openId === transaction._id ? 'this' : actions.openId === undefined ? undefined : 'other'}
            handlers={handlers}
          />
        ))}
      </tbody>
    </table>
  );
}
