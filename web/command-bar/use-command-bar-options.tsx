import { useMantineColorScheme } from '@mantine/core';
import {
  IconArrowRight,
  IconChartBar,
  IconPlus,
  type IconProps,
  IconSearch,
  IconTag,
  IconTarget,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { NameSuggestion } from '../../contract/transactions/name-suggestions.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { useLogout } from '../auth/use-logout.ts';
import type { BudgetFormPurpose } from '../budgets/form/budget-draft.ts';
import { budgetsQuery } from '../budgets/queries.ts';
import { DESTINATIONS, type DestinationId, PAGE_DESTINATIONS } from '../command-grammar/destinations/destinations.ts';
import { listDestinations } from '../command-grammar/destinations/find-destination.ts';
import type { Interpretation, ListConditions, NavigationCommand } from '../command-grammar/interpretation.ts';
import { splitWords } from '../command-grammar/words/split-words.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { formatMonth, parseMonth } from '../months/calendar-month.ts';
import { useThisMonth } from '../months/month-dates.ts';
import type { RecurringFormPurpose } from '../recurring/recurring-dialog.tsx';
import type { ListFilters } from '../transactions/list-address.ts';
import type { TransactionFormPurpose } from '../transactions/transaction-draft.ts';
import type { TransferFormPurpose } from '../transfers/listed-transfer.ts';
import { AverageAnswer, getAverageMonths } from './average-answer.tsx';
import { describeDestination } from './describe-command.ts';
import { describeNewTransaction, describeTransfer } from './describe-new-entry.ts';
import { focusWhenRendered, getDestinationAddress } from './destination-addresses.ts';
import { getDestinationIcon } from './destination-icons.ts';
import { MatchingTransactionsAnswer, useMatchOptions } from './matching-transactions-answer.tsx';
import {
  findAccountId,
  toBudgetFormPurpose,
  toListFilters,
  toRecurringFormPurpose,
  toRecurringTransferFormPurpose,
  toTransactionFormPurpose,
  toTransferFormPurpose,
} from './to-form-values.ts';
import { nameConditions, TwoListsAnswer } from './two-lists-answer.tsx';

/** Loaded only for a question, so that the first view does not list the files that it needs. */
const QuestionAnswerLine = lazy(() => import('./question-answer.tsx'));

/** An option in the list below the bar. */
export type CommandBarOption = {
  key: string;
  icon: ReactNode;
  label: ReactNode;
  /** Shown below the label. */
  caption?: string;
  detail?: ReactNode;
  run: () => void;
};

/** Functions that open forms and dialogs from the bar. */
export type CommandBarFormOpeners = {
  addTransaction: (purpose: TransactionFormPurpose) => void;
  addTransfer: (purpose: TransferFormPurpose) => void;
  addRecurring: (purpose: RecurringFormPurpose) => void;
  setBudget: (purpose: BudgetFormPurpose) => void;
  manageCategories: () => void;
  showShortcuts: () => void;
};

/** The pages that are listed while the bar is empty. */
const OFFERED = [...PAGE_DESTINATIONS, 'help', 'shortcuts'] as const;

/** Maximum number of pages and settings listed below an answer. */
const MOST_PLACES = 4;

type Given = {
  text: string;
  interpretation: Interpretation | undefined;
  suggestions: readonly NameSuggestion[];
  forms: CommandBarFormOpeners;
};

/** Returns the options for the typed text, most likely first. */
export function useCommandBarOptions({ text, interpretation, suggestions, forms }: Given): CommandBarOption[] {
  const navigate = useNavigate();
  const open = useOpenDestination(forms);
  const { data: accounts = [] } = useQuery(accountsQuery);
  const now = useThisMonth();
  const { currency } = useDisplayCurrency();
  const meaning = interpretation?.meaning;
  const { data: budgets = [] } = useQuery({ ...budgetsQuery, enabled: meaning?.do === 'budget' });
  const filters = meaning?.do === 'list' ? toListFilters(meaning, accounts) : undefined;
  const matches = useMatchOptions(filters, meaning?.do === 'list' ? meaning.sort : undefined);
  if (!meaning) return OFFERED.map(toScreenOption);

  const options: CommandBarOption[] = [];
  if (filters && meaning.do === 'list' && meaning.average) {
    options.push({
      key: 'average',
      icon: draw(IconChartBar),
      label: <AverageAnswer meaning={meaning} filters={filters} />,
      detail: 'Show report',
      run: () => navigate({ to: '/reports', search: { ...getAverageMonths(meaning), months: 'calendar' } }),
    });
  }
  const second = meaning.do === 'list' ? (meaning.versus ?? meaning.minus ?? meaning.plus) : undefined;
  if (filters && meaning.do === 'list' && second) {
    const both: [ListFilters, ListFilters] = [filters, toListFilters(second, accounts)];
    const conditions: [ListConditions, ListConditions] = [meaning, second];
    options.push({
      key: 'two-lists',
      icon: draw(IconChartBar),
      label: (
        <TwoListsAnswer
          conditions={conditions}
          filters={both}
          how={meaning.versus ? 'versus' : meaning.minus ? 'minus' : 'plus'}
        />
      ),
      run: () => navigate({ to: '/transactions', search: filters }),
    });
    options.push(
      ...nameConditions(...conditions).map((name, index) => ({
        key: `list-${index}`,
        icon: draw(IconSearch),
        label: `Show ${name}`,
        run: () => navigate({ to: '/transactions', search: both[index] ?? filters }),
      })),
    );
  } else if (filters && meaning.do === 'list') {
    options.push({
      key: 'list',
      icon: draw(IconSearch),
      label: <MatchingTransactionsAnswer filters={filters} order={meaning.sort} />,
      detail: 'Show all',
      run: () => navigate({ to: '/transactions', search: filters }),
    });
    options.push(
      ...matches.map((each) => ({
        ...each,
        run: () => navigate({ to: '/transactions', search: { ...filters, open: each.key } }),
      })),
    );
  }
  if (meaning.do === 'add') {
    const purpose = toTransactionFormPurpose(meaning, accounts, suggestions);
    const { repeats } = meaning;
    options.push({
      key: 'add',
      icon: draw(IconPlus),
      ...describeNewTransaction(purpose, repeats),
      run: () =>
        repeats
          ? forms.addRecurring(toRecurringFormPurpose(meaning, repeats, accounts, suggestions))
          : forms.addTransaction(purpose),
    });
    const search = text.trim();
    options.push({
      key: 'search',
      icon: draw(IconSearch),
      label: `Search transactions for “${search}”`,
      run: () => navigate({ to: '/transactions', search: { search } }),
    });
  }
  if (meaning.do === 'transfer') {
    options.push({
      key: 'transfer',
      icon: draw(IconPlus),
      ...describeTransfer(meaning),
      run: () =>
        meaning.repeats
          ? forms.addRecurring(toRecurringTransferFormPurpose(meaning, meaning.repeats, accounts))
          : forms.addTransfer(toTransferFormPurpose(meaning, accounts)),
    });
  }
  if (meaning.do === 'budget') {
    const purpose = toBudgetFormPurpose(meaning, budgets, now);
    const month = (meaning.month === undefined ? null : parseMonth(meaning.month)) ?? now;
    const amount = meaning.cost === undefined ? '' : ` to ${formatMoney(meaning.cost, currency)}`;
    options.push({
      key: 'budget',
      icon: draw(IconTarget),
      label: `${purpose.mode === 'edit' ? 'Change' : 'Add'} the budget${meaning.category ? ` for ${meaning.category}` : ''}${amount}`,
      caption: formatMonth(month),
      run: () => forms.setBudget(purpose),
    });
  }
  if (meaning.do === 'go' && meaning.page !== undefined) {
    const place = toPlaceOption(meaning, meaning.page);
    const { question } = interpretation;
    const label = `Open ${describeDestination(meaning)}`;
    options.push(
      question
        ? {
            ...place,
            label: (
              <Suspense fallback={label}>
                <QuestionAnswerLine question={question} meaning={meaning} label={label} />
              </Suspense>
            ),
            detail: 'Show details',
          }
        : place,
    );
  }
  const shown = meaning.do === 'go' ? meaning.page : undefined;
  const places = listDestinations(
    splitWords(text).map(({ key }) => key),
    MOST_PLACES + 1,
  ).filter((id) => id !== shown);
  return [...options, ...places.slice(0, MOST_PLACES).map(toScreenOption)];

  function toScreenOption(id: DestinationId): CommandBarOption {
    const { label, on } = DESTINATIONS[id] as { label: string; on?: string };
    return { key: id, icon: draw(getDestinationIcon(id)), label, detail: on, run: () => open(id, {}) };
  }

  function toPlaceOption(going: NavigationCommand, page: NonNullable<NavigationCommand['page']>): CommandBarOption {
    if (page === 'account' || page === 'tag') {
      const accountId = findAccountId(going.account, accounts) ?? '';
      return {
        key: page,
        icon: draw(page === 'account' ? IconWallet : IconTag),
        label: `Open ${describeDestination(going)}`,
        detail: page === 'account' ? 'Account' : 'Tag',
        run: () =>
          page === 'account'
            ? navigate({ to: '/accounts/$accountId', params: { accountId } })
            : navigate({ to: '/tags/{-$name}', params: { name: going.tag ?? '' } }),
      };
    }
    return { ...toScreenOption(page), icon: draw(IconArrowRight), run: () => open(page, going) };
  }
}

function draw(Drawing: ComponentType<IconProps>): ReactNode {
  return <Drawing size={18} stroke={1.75} aria-hidden="true" />;
}

/** Returns a function that opens a destination. Some pages then show the days that the question is about. */
function useOpenDestination(forms: CommandBarFormOpeners) {
  const navigate = useNavigate();
  const { logout } = useLogout();
  const { toggleColorScheme } = useMantineColorScheme();
  return async (id: DestinationId, { from, to: last }: Pick<NavigationCommand, 'from' | 'to'>): Promise<void> => {
    switch (id) {
      case 'categories':
        return forms.manageCategories();
      case 'shortcuts':
        return forms.showShortcuts();
      case 'theme':
        return toggleColorScheme();
      case 'logout':
        return logout();
      case 'add-transaction':
        return forms.addTransaction({ mode: 'add' });
      case 'add-income':
        return forms.addTransaction({ mode: 'add', filled: { kind: 'income', values: {} } });
      case 'add-budget':
        await navigate({ to: '/budgets', search: {} });
        return focusWhenRendered({ to: '/budgets', button: 'Add Budget' });
      default: {
        const place = getDestinationAddress(id);
        const month = from?.slice(0, 7);
        if (place.to === '/reports' && month !== undefined)
          await navigate({ to: '/reports', search: { from: month, to: (last ?? from)?.slice(0, 7) ?? month } });
        else if (
          (place.to === '/dashboard' || place.to === '/budgets' || place.to === '/calendar') &&
          month !== undefined
        )
          await navigate({ to: place.to, search: { month } });
        else await navigate({ to: place.to, params: { name: undefined } });
        focusWhenRendered(place);
      }
    }
  };
}
