import type { AddTransactionCommand, TransferCommand } from '../command-grammar/interpretation.ts';
import { formatDay } from '../days/format-day.ts';
import type { TransactionFormPurpose } from '../transactions/transaction-draft.ts';
import { describeRepeats } from './describe-command.ts';

/** Returns the label and the caption of the option that adds a transaction. */
export function describeNewTransaction(
  purpose: TransactionFormPurpose,
  command: AddTransactionCommand,
): { label: string; caption: string } {
  const { kind, values } = (purpose.mode === 'add' && purpose.filled) || { kind: 'expense', values: {} };
  const { repeats } = command;
  const { name = '', category = '', addedOn = '' } = values;
  return {
    label: `Add ${repeats ? 'recurring ' : ''}${kind === 'income' ? 'income' : repeats ? 'expense' : 'an expense'}${name === '' ? '' : `: ${name}`}`,
    caption: [category, describeRepeats(command), addedOn && formatDay(addedOn)].filter((each) => each).join(' · '),
  };
}

/** Returns the label and the caption of the option that adds a transfer. */
export function describeTransfer(command: TransferCommand): {
  label: string;
  caption: string;
} {
  const { account, toAccount, date, repeats } = command;
  const places = [account && `from ${account}`, toAccount && `to ${toAccount}`].filter((each) => each);
  const caption = [describeRepeats(command), date && formatDay(date)].filter((each) => each).join(' · ');
  return { label: [repeats ? 'Add a recurring transfer' : 'Add a transfer', ...places].join(' '), caption };
}
