import { parseDraftMonth } from './budget-draft.ts';
import type { BudgetFormValues } from './budget-form-values.ts';
import { BudgetVersusPastSpending } from './budget-versus-past-spending.tsx';
import { PastSpending } from './past-spending.tsx';

type PastSpendingOfFormProps = {
  values: BudgetFormValues;
  /** The selected categories. An empty list means all spending. */
  categories: string[];
  amount: number;
  isRepeating: boolean;
  onTake: (amount: number) => void;
};

/** Shows past spending below the amount field, and how often the entered amount would have been enough. */
export function PastSpendingHint({ values, categories, amount, isRepeating, onTake }: PastSpendingOfFormProps) {
  const { scope, category, period } = values;
  const isChosen = scope === 'all' || categories.some((each) => each !== '');
  return (
    <>
      {(!isRepeating || !isChosen) && (
        <PastSpending category={scope === 'category' ? category : ''} month={parseDraftMonth(values)} onTake={onTake} />
      )}
      {isChosen && (
        <BudgetVersusPastSpending
          categories={categories}
          period={period}
          amount={amount}
          onTake={isRepeating ? onTake : undefined}
        />
      )}
    </>
  );
}
