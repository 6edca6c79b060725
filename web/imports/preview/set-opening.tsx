import { useQuery } from '@tanstack/react-query';
import { updateMoneyAccount } from '../../../contract/accounts.ts';
import { accountsQuery } from '../../accounts/queries.ts';
import { explain } from '../../api/api-error.ts';
import { useChange } from '../../api/use-operation.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { notify } from '../../toasts/toasts.tsx';
import { figures } from './proof-words.ts';

/** Sets the opening balance for which the account matches the file. The person stays in the preview. */
export function SetOpening({ accountId, openingBalance }: { accountId: string; openingBalance: number }) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { mutateAsync, isPending } = useChange(updateMoneyAccount);
  const account = accounts.find(({ _id }) => _id === accountId);
  if (!account) return null;
  const { name, version } = account;
  const set = async () => {
    try {
      await mutateAsync({ params: { id: accountId }, version, body: { name, openingBalance } });
      notify('success', `Opening balance of ${name} set to ${figures(openingBalance)}.`);
    } catch (error) {
      notify('error', explain(error, 'The opening balance could not be set. Please try again.'));
    }
  };
  return (
    <BusyButton
      size="xs"
      label={`Set opening balance to ${figures(openingBalance)}`}
      busyLabel="Saving..."
      isBusy={isPending}
      onClick={set}
    />
  );
}
