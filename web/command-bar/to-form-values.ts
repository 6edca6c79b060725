import type { Budget } from '../../contract/budgets.ts';
import type { NameSuggestion } from '../../contract/transactions/name-suggestions.ts';
import type { Frequency } from '../../domain/schedule.ts';
import type { BudgetFormPurpose } from '../budgets/form/budget-draft.ts';
import type {
  AddTransactionCommand,
  ListCommand,
  ListConditions,
  SetBudgetCommand,
  TransferCommand,
} from '../command-grammar/interpretation.ts';
import { normalizeWords } from '../command-grammar/words/split-words.ts';
import { getToday } from '../days/today.ts';
import { toAmountText } from '../money/amount-text.ts';
import { isSameMonth, type Month, parseMonth } from '../months/calendar-month.ts';
import type { RecurringFormPurpose } from '../recurring/recurring-dialog.tsx';
import type { ListFilters } from '../transactions/list-address.ts';
import type { TransactionFormPurpose } from '../transactions/transaction-draft.ts';
import type { TransferFormPurpose } from '../transfers/listed-transfer.ts';

type Account = { _id: string; name: string };

/** Returns the filters for the transaction list. */
export function toListFilters(conditions: ListConditions | ListCommand, accounts: readonly Account[]): ListFilters {
  const { type, category, categories, tag, account, from, to, text, amount } = conditions;
  const search = [text, amount].filter((part) => part !== undefined).join(' ');
  const accountId = findAccountId(account, accounts);
  return {
    ...(search !== '' && { search }),
    ...(type && { type }),
    ...(category && { category }),
    ...(categories && { categories }),
    ...(tag && { tag }),
    ...(accountId && { account: accountId }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

export function findAccountId(name: string | undefined, accounts: readonly Account[]): string | undefined {
  return name === undefined ? undefined : accounts.find((each) => each.name === name)?._id;
}

/**
 * Returns the form values for a new transaction. A missing category or account is taken from an earlier transaction
 * with the same name.
 */
export function toTransactionFormPurpose(
  { type, cost, name, category, account, tag, moreTags = [], date, note }: AddTransactionCommand,
  accounts: readonly Account[],
  suggestions: readonly NameSuggestion[],
): TransactionFormPurpose {
  const key = name === undefined ? undefined : normalizeWords(name).join(' ');
  const earlier =
    type === 'income' ? undefined : suggestions.find((each) => normalizeWords(each.name).join(' ') === key);
  // An expense needs a name, so the category is used as the name if none was typed.
  const shownName = earlier?.name ?? name ?? (type === 'income' ? '' : (category ?? ''));
  return {
    mode: 'add',
    filled: {
      kind: type ?? 'expense',
      values: {
        name: shownName.slice(0, 1).toUpperCase() + shownName.slice(1),
        costText: cost === undefined ? '' : toAmountText(cost),
        category: category ?? earlier?.category ?? '',
        addedOn: date ?? getToday(),
        note: note ?? '',
        tags: tag === undefined ? [] : [tag, ...moreTags],
        accountId: findAccountId(account, accounts) ?? earlier?.accountId ?? '',
      },
    },
  };
}

/** Returns the form values for a new recurring transaction, with a category and an account like those of a single one. */
export function toRecurringFormPurpose(
  command: AddTransactionCommand,
  frequency: Frequency,
  accounts: readonly Account[],
  suggestions: readonly NameSuggestion[],
): RecurringFormPurpose {
  const purpose = toTransactionFormPurpose(command, accounts, suggestions);
  const { name = '', category = '', accountId } = (purpose.mode === 'add' && purpose.filled?.values) || {};
  return {
    mode: 'add',
    from: {
      name,
      category,
      amount: command.cost ?? 0,
      isIncome: command.type === 'income',
      frequency,
      startDate: command.date ?? getToday(),
      ...(command.every && { every: command.every }),
      ...(accountId && { accountId }),
    },
  };
}

/** Returns the form values for a new recurring transfer. */
export function toRecurringTransferFormPurpose(
  { cost = 0, account, toAccount, date, every }: TransferCommand,
  frequency: Frequency,
  accounts: readonly Account[],
): RecurringFormPurpose {
  const [accountId, toAccountId] = [account, toAccount].map((name) => findAccountId(name, accounts));
  return {
    mode: 'add',
    from: {
      name: 'Transfer',
      category: '',
      amount: cost,
      isIncome: false,
      frequency,
      startDate: date ?? getToday(),
      ...(every && { every }),
      ...(accountId && { accountId }),
      toAccountId: toAccountId ?? '',
    },
  };
}

/** Returns the form values for a new transfer. The form proposes an account that is not named. */
export function toTransferFormPurpose(
  { cost, account, toAccount, date }: TransferCommand,
  accounts: readonly Account[],
): TransferFormPurpose {
  const fromAccountId = findAccountId(account, accounts);
  const toAccountId = findAccountId(toAccount, accounts);
  return {
    mode: 'add',
    filled: {
      addedOn: date ?? getToday(),
      ...(cost !== undefined && { amountText: toAmountText(cost) }),
      ...(fromAccountId && { fromAccountId }),
      ...(toAccountId && { toAccountId }),
    },
  };
}

/** Returns the existing budget for the category and month, or the values for a new one. */
export function toBudgetFormPurpose(
  { category, cost, month }: SetBudgetCommand,
  budgets: readonly Budget[],
  now: Month,
): BudgetFormPurpose {
  const of = (month === undefined ? null : parseMonth(month)) ?? now;
  const amount = cost === undefined ? {} : { amountText: toAmountText(cost) };
  const budget = budgets.find((each) => each.category === category && isSameMonth(each, of));
  if (budget) return { mode: 'edit', budget, ...amount };
  return { mode: 'add', month: of, ...(category !== undefined && { category }), ...amount };
}
