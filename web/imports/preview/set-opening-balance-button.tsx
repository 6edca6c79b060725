import { useQuery } from '@tanstack/react-query';
import { updateMoneyAccount } from '../../../contract/money-account-changes.ts';
import { accountsQuery } from '../../accounts/queries.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { formatAmountWithoutCurrency } from '../../money/format-amount-without-currency.ts';
import { showToastMessage } from '../../toasts/toast-area.tsx';

type SetOpeningBalanceButtonProps = {
  accountId: string;
  openingBalance: number;
  openingDay: string | null;
  /** True while the user's choice of another account is being saved. */
  isDisabled: boolean;
};

/** A button that sets the opening balance that makes the account match the file. */
export function SetOpeningBalanceButton(props: SetOpeningBalanceButtonProps) {
  const { accountId, openingBalance, openingDay, isDisabled } = props;
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { mutateAsync, isPending } = useOperationMutation(updateMoneyAccount);
  const account = accounts.find(({ _id }) => _id === accountId);
  if (!account) return null;
  const { name, version } = account;
  const set = async () => {
    try {
      await mutateAsync({ params: { id: accountId }, version, body: { name, openingBalance, openingDay } });
      showToastMessage('success', `Opening balance of ${name} set to ${formatAmountWithoutCurrency(openingBalance)}.`);
    } catch (error) {
      showToastMessage('error', explainRequestError(error, 'The opening balance could not be set. Try again.'));
    }
  };
  return (
    <BusyButton
      size="xs"
      label={`Set Opening Balance to ${formatAmountWithoutCurrency(openingBalance)}`}
      busyLabel="Saving..."
      isBusy={isPending}
      disabled={isDisabled}
      onClick={set}
    />
  );
}
