import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type MoneyAccount, StatementBalanceQuery } from '../../../contract/money-accounts.ts';
import { DayInput } from '../../days/day-input.tsx';
import { getToday } from '../../days/today.ts';
import { findFieldErrors, focusFirstError, omitEmptyErrors } from '../../forms/field-errors.ts';
import { Panel } from '../../layout/panel.tsx';
import { AmountField } from '../../money/amount-field.tsx';
import { toAmountText } from '../../money/amount-text.ts';
import { findSignedAmountError, parseTypedSignedAmount } from '../../money/parse-amount.ts';
import type { TransactionRowActions } from '../../transactions/list/transaction-row.tsx';
import classes from './reconcile-form.module.css';
import { type StatementBalance, StatementComparison } from './statement-comparison.tsx';

type ReconcileProps = {
  account: MoneyAccount;
  /** The statement to compare with; null until the user has entered it. */
  statement: StatementBalance | null;
  onCompare: (statement: StatementBalance) => void;
  actions: TransactionRowActions;
};

/** Asks for the balance on a bank statement and compares it with the account. `lazy` requires a default export. */
export default function ReconcileForm({ account, statement, onCompare, actions }: ReconcileProps) {
  const [balanceText, setBalanceText] = useState('');
  const [day, setDay] = useState<string | null>(getToday);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isOwed = account.kind === 'card' || account.kind === 'loan' || account.balance < 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = { balance: parseTypedSignedAmount(balanceText), day: day ?? '' };
    const found = findFieldErrors(StatementBalanceQuery, typed);
    const said = omitEmptyErrors({ balance: findSignedAmountError(balanceText, found.balance), day: found.day });
    setErrors(said);
    if (Object.keys(said).length > 0) focusFirstError(event.currentTarget, said);
    else onCompare(typed);
  };
  const forget = (field: string) => setErrors(({ [field]: _gone, ...others }) => others);
  return (
    <Panel title="Reconcile with a Statement">
      <form onSubmit={submit} noValidate className={`${classes.form} grid gap-md`}>
        <AmountField
          label="Balance on the statement"
          inputMode="text"
          takesSums={false}
          {...(isOwed && { description: 'Enter an amount that you owe with a minus sign.' })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoFocus
          data-path="balance"
          value={balanceText}
          error={errors.balance}
          onChange={(event) => {
            setBalanceText(event.currentTarget.value);
            forget('balance');
          }}
        />
        <DayInput
          label="Statement date"
          data-path="day"
          value={day}
          error={errors.day}
          onChange={(chosen) => {
            setDay(chosen);
            forget('day');
          }}
        />
        <Button type="submit" size="md" className={classes.compare}>
          Compare
        </Button>
      </form>
      {statement && (
        <StatementComparison
          account={account}
          statement={statement}
          onChangeSign={() => {
            setBalanceText(toAmountText(-statement.balance));
            onCompare({ ...statement, balance: -statement.balance });
          }}
          actions={actions}
        />
      )}
    </Panel>
  );
}
