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
import { budgetsQuery } from '../budgets/queries.ts';
import { DESTINATIONS, type DestinationId, PAGE_DESTINATIONS } from '../command-grammar/destinations/destinations.ts';
import { listDestinations } from '../command-grammar/destinations/find-destination.ts';
import type {
  Interpretation,
  ListCommand,
  ListConditions,
  NavigationCommand,
} from '../command-grammar/interpretation.ts';
import { splitWords } from '../command-grammar/words/split-words.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { formatMonth, parseMonth } from '../months/calendar-month.ts';
import { useThisMonth } from '../months/month-dates.ts';
import type { ListFilters } from '../transactions/list-address.ts';
import { AverageAnswer, getAverageMonths } from './answers/average-answer.tsx';
import { GroupedAnswer, useGroupOptions } from './answers/grouped-answer.tsx';
import { MatchingTransactionsAnswer, useMatchOptions } from './answers/matching-transactions-answer.tsx';
import { nameConditions, TwoListsAnswer } from './answers/two-lists-answer.tsx';
import { describeDestination } from './describe-command.ts';
import { describeNewTransaction, describeTransfer } from './describe-new-entry.ts';
import { getDestinationIcon } from './destination-icons.ts';
import {
  findAccountId,
  toBudgetFormPurpose,
  toListFilters,
  toRecurringFormPurpose,
  toRecurringTransferFormPurpose,
  toTransactionFormPurpose,
  toTransferFormPurpose,
} from './to-form-values.ts';
import { type CommandBarFormOpeners, useOpenDestination } from './use-open-destination.ts';

/** Loaded only for a question, so that the first view does not list the files that it needs. */
const QuestionAnswerLine = lazy(() => import('./answers/question-answer.tsx'));

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
  const groups = useGroupOptions(filters, meaning?.do === 'list' ? meaning : {});
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
  if (filters && meaning.do === 'list' && meaning.group) {
    options.push(
      {
        key: 'groups',
        icon: draw(IconChartBar),
        label: <GroupedAnswer meaning={meaning} filters={filters} />,
        detail: 'Show all',
        run: () => navigate({ to: '/transactions', search: filters }),
      },
      ...groups.map(({ filters: own, ...each }) => ({
        ...each,
        icon: draw(IconSearch),
        run: () => navigate({ to: '/transactions', search: own }),
      })),
    );
  } else if (filters && meaning.do === 'list' && second) {
    options.push(...toTwoListsOptions(meaning, second, toListFilters(second, accounts)));
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
      ...describeNewTransaction(purpose, meaning),
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

  function toTwoListsOptions(one: ListCommand, other: ListConditions, otherFilters: ListFilters): CommandBarOption[] {
    const both: [ListFilters, ListFilters] = [filters ?? {}, otherFilters];
    const conditions: [ListConditions, ListConditions] = [one, other];
    const how = one.versus ? 'versus' : one.minus ? 'minus' : 'plus';
    const show = (index: number) => navigate({ to: '/transactions', search: both[index] ?? {} });
    const label = <TwoListsAnswer conditions={conditions} filters={both} how={how} />;
    return [
      { key: 'two-lists', icon: draw(IconChartBar), label, run: () => show(0) },
      ...nameConditions(...conditions).map((name, index) => ({
        key: `list-${index}`,
        icon: draw(IconSearch),
        label: `Show ${name}`,
        run: () => show(index),
      })),
    ];
  }

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
