import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../accounts/queries.ts';
import { budgetsQuery } from '../../budgets/queries.ts';
import type { NavigationCommand, Question } from '../../command-grammar/interpretation.ts';
import { monthFiguresQuery } from '../../dashboard/queries.ts';
import { getToday } from '../../days/today.ts';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { isSameMonth } from '../../months/calendar-month.ts';
import { useThisMonth } from '../../months/month-dates.ts';
import { recurringQuery } from '../../recurring/queries.ts';
import classes from '../command-bar.module.css';
import {
  answerBalance,
  answerBudgets,
  answerDebt,
  answerDueDay,
  answerLeftToSpend,
  type QuestionAnswer,
} from './answer-question.ts';

type AnswerProps = { question: Question; meaning: NavigationCommand; label: string };

/**
 * The answer to a question about balances, budgets or due days. While it loads, shows the name of the page. `lazy`
 * requires a default export.
 */
export default function QuestionAnswerLine({ question, meaning, label }: AnswerProps) {
  const answer = useQuestionAnswer(question, meaning);
  if (!answer) return label;
  return (
    <span className={`${classes.sums} row wrap baseline`}>
      <span className={classes.answer}>{answer.figure}</span>
      <span className="muted text-sm">{answer.words}</span>
    </span>
  );
}

/** Returns undefined while the data loads. */
function useQuestionAnswer(question: Question, meaning: NavigationCommand): QuestionAnswer | undefined {
  const { about } = question;
  const { account } = meaning;
  const { currency } = useDisplayCurrency();
  const now = useThisMonth();
  const isAboutAccounts = about === 'balance' || about === 'owed' || about === 'left';
  const { data: accounts } = useQuery({ ...accountsQuery, enabled: isAboutAccounts });
  const { data: figures } = useQuery({ ...monthFiguresQuery(null), enabled: about === 'left' });
  const { data: budgets } = useQuery({ ...budgetsQuery, enabled: about === 'budgets' });
  const { data: items } = useQuery({ ...recurringQuery, enabled: about === 'due' });
  switch (question.about) {
    case 'left':
      return figures && accounts && answerLeftToSpend(figures.dailyAllowance, accounts, question.amount, currency);
    case 'due':
      return items && answerDueDay(items, question, meaning, getToday(), currency);
    case 'budgets': {
      const current = budgets?.filter((each) => isSameMonth(each, now));
      return current && answerBudgets(current, question.category, currency);
    }
    case 'balance':
      return accounts && answerBalance(accounts, account, currency);
    case 'owed':
      return accounts && answerDebt(accounts, account, currency);
  }
}
