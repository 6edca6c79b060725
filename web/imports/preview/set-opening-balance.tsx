import { useQuery } from '@tanstack/react-query';
import { updateMoneyAccount } from '../../../contract/account-changes.ts';
import { accountsQuery } from '../../accounts/queries.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { formatFigures } from '../../money/format-figures.ts';
import { showNotification } from '../../toasts/toast-area.tsx';

/** A button that sets the opening balance that makes the account match the file. */
export function SetOpeningBalance({ accountId, openingBalance }: { accountId: string; openingBalance: number }) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { mutateAsync, isPending } = useOperationMutation(updateMoneyAccount);
  const account = accounts.find(({ _id }) => _id === accountId);
  if (!account) return null;
  const { name, version } = account;
  const set = async () => {
    try {
      await mutateAsync({ params: { id: accountId }, version, body: { name, openingBalance } });
      showNotification('success', `Opening balance of ${name} set to ${formatFigures(openingBalance)}.`);
    } catch (error) {
      showNotification('error', explainRequestError(error, 'The opening balance could not be set. Try again.'));
    }
  };
  return (
    <BusyButton
      size="xs"
      label={`Set Opening Balance to ${formatFigures(openingBalance)}`}
      busyLabel="Saving..."
      isBusy={isPending}
      onClick={set}
    />
  );
}
