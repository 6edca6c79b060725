import type { Budget } from '../../../contract/budgets.ts';
import type { DailyAllowance } from '../../../contract/dashboard.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { Recurring } from '../../../contract/recurring-items.ts';
import { addDaysClamped, LATEST_DAY } from '../../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { listOccurrences } from '../../../domain/recurrence.ts';
import { normalizeWords } from '../../command-grammar/words/split-words.ts';
import { formatDay, formatDayWithoutYear } from '../../days/format-day.ts';
import { formatCount } from '../../lists/format-count.ts';
import { formatMoney } from '../../money/format-money.ts';
import { formatDueIn } from '../../recurring/format-due-in.ts';
import { formatDateRange } from '../describe-command.ts';

/** The answer to a question: a figure, and words that explain it. */
export type QuestionAnswer = { figure: string; words: string };

/** Account kinds whose money can be spent. */
const SPENDABLE: readonly string[] = ['everyday', 'cash', 'card'];
const OWING: readonly string[] = ['card', 'loan'];
/** Maximum number of names in an answer. */
const MOST_NAMES = 3;

/**
 * Answers "what is left to spend" and, if `price` is set, "can I afford 300".
 * @param allowance null for users without regular income and budgets, who are told their balance
 */
export function answerLeftToSpend(
  allowance: DailyAllowance | null,
  accounts: readonly MoneyAccount[],
  price: number | undefined,
  currency: string,
): QuestionAnswer {
  const left = allowance ? allowance.available : sumBalances(accounts.filter(({ kind }) => SPENDABLE.includes(kind)));
  const source = allowance ? `left to spend until ${formatDay(allowance.lastDay)}` : 'in your accounts';
  const money = (amount: number) => formatMoney(amount, currency);
  if (price === undefined)
    return left < 0
      ? { figure: `${money(-left)} short`, words: allowance ? `until ${formatDay(allowance.lastDay)}` : source }
      : { figure: money(left), words: allowance ? `${source}, ${money(allowance.perDay)} a day` : source };
  const after = minorToAmount(amountToMinor(left) - amountToMinor(price));
  return after < 0
    ? { figure: `${money(-after)} too much`, words: `${money(left)} ${source}` }
    : { figure: `Yes, ${money(after)} would remain`, words: `of ${money(left)} ${source}` };
}

/** Answers "when is rent due" and "when is my next paycheck" with the next day of a recurring item. */
export function answerDueDay(
  items: readonly Recurring[],
  { text, isIncome }: { text?: string; isIncome: boolean },
  span: { from?: string; to?: string },
  today: string,
  currency: string,
): QuestionAnswer {
  const wanted = text === undefined ? [] : normalizeWords(text);
  const isAsked = ({ name, category, ...item }: Recurring) => {
    if (text === undefined) return item.isIncome === isIncome;
    return [name, category].some((each) => wanted.every((key) => normalizeWords(each).some((word) => word === key)));
  };
  const asked = items
    .filter((item) => !item.isPaused && !item.isEnded && isAsked(item))
    .sort((one, other) => one.nextDueDate.localeCompare(other.nextDueDate));
  if (span.from !== undefined || span.to !== undefined) return answerDueInSpan(asked, span, currency);
  const [next] = asked;
  if (!next)
    return { figure: 'None planned', words: text ? `No recurring transaction matches “${text}”` : 'Nothing is due' };
  const { name, amount, nextDueDate } = next;
  return {
    figure: formatDay(nextDueDate),
    words: `${name}, ${formatMoney(amount, currency)}, ${formatDueIn(nextDueDate, today)}`,
  };
}

/** Answers "what is due this week" with the sum of all occurrences in the span. */
function answerDueInSpan(
  items: readonly Recurring[],
  span: { from?: string; to?: string },
  currency: string,
): QuestionAnswer {
  const { from = '', to = LATEST_DAY } = span;
  const due = items.flatMap((item) =>
    listDueDays(item, to).flatMap((day) => (day >= from ? [{ day, name: item.name, amount: item.amount }] : [])),
  );
  const ordered = due.sort((one, other) => one.day.localeCompare(other.day));
  if (ordered.length === 0) return { figure: 'Nothing due', words: formatDateRange(span) };
  const sum = minorToAmount(ordered.reduce((total, { amount }) => total + amountToMinor(amount), 0));
  return {
    figure: `${formatMoney(sum, currency)} due`,
    words: listNames(ordered.map(({ name, day }) => `${name} ${formatDayWithoutYear(day)}`)),
  };
}

/** Lists the due days up to a day. The first one may have been moved, so it is taken from the item. */
function listDueDays(item: Recurring, to: string): string[] {
  if (item.nextDueDate > to) return [];
  const days = [item.nextDueDate];
  for (const { day } of listOccurrences(item, addDaysClamped(item.nextDueDate, 1), to))
    if (days.push(day) === MOST_DAYS) break;
  return days;
}

/** Limits the occurrences of an item, because the span may have no end. */
const MOST_DAYS = 366;

/** Answers "am I over budget" and "how much is left for food". `budgets` are those of the current month. */
export function answerBudgets(
  budgets: readonly Budget[],
  category: string | undefined,
  currency: string,
): QuestionAnswer {
  const money = (amount: number) => formatMoney(amount, currency);
  if (category !== undefined) {
    const budget = budgets.find((each) => each.category === category);
    if (!budget) return { figure: 'No budget', words: `for ${category} this month` };
    const { remaining, spent } = budget;
    const figure = remaining < 0 ? `${money(-remaining)} over budget` : `${money(remaining)} left`;
    return { figure, words: `${category}: ${money(spent)} spent this month` };
  }
  const over = budgets.filter(({ remaining }) => remaining < 0);
  if (budgets.length === 0) return { figure: 'No budgets', words: 'this month' };
  if (over.length === 0) return { figure: 'Within budget', words: `All of ${formatCount(budgets.length, 'budget')}` };
  return {
    figure: `Over ${over.length} of ${formatCount(budgets.length, 'budget')}`,
    words: listNames(over.map(({ category: name, remaining }) => `${name} by ${money(-remaining)}`)),
  };
}

/** Answers "how much is in savings" and, without an account, "what is my net worth". */
export function answerBalance(
  accounts: readonly MoneyAccount[],
  name: string | undefined,
  currency: string,
): QuestionAnswer {
  const asked = name === undefined ? accounts : accounts.filter((each) => each.name === name);
  const words = name ?? `in ${formatCount(accounts.length, 'account')}`;
  return { figure: formatMoney(sumBalances(asked), currency), words };
}

/** Answers "what do I owe" with the debts on cards and loans, or on one account. */
export function answerDebt(
  accounts: readonly MoneyAccount[],
  name: string | undefined,
  currency: string,
): QuestionAnswer {
  const asked = accounts.filter((each) => (name === undefined ? OWING.includes(each.kind) : each.name === name));
  const debts = asked.filter(({ balance }) => balance < 0);
  if (debts.length === 0) return { figure: 'Nothing owed', words: name ?? 'on cards and loans' };
  const details = debts.map((each) => `${each.name} ${formatMoney(-each.balance, currency)}`);
  return { figure: `${formatMoney(-sumBalances(debts), currency)} owed`, words: name ?? listNames(details) };
}

function sumBalances(accounts: readonly MoneyAccount[]): number {
  return minorToAmount(accounts.reduce((sum, { balance }) => sum + amountToMinor(balance), 0));
}

function listNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ');
}
