import {
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconHomeDollar,
  IconPigMoney,
  IconWallet,
} from '@tabler/icons-react';
import type { AccountKind } from '../../contract/money-accounts.ts';
import { IconTile } from '../categories/category-appearance-icon.tsx';

const KINDS: Record<AccountKind, { name: string; icon: typeof IconCash }> = {
  everyday: { name: 'Everyday', icon: IconBuildingBank },
  savings: { name: 'Savings', icon: IconPigMoney },
  cash: { name: 'Cash', icon: IconCash },
  card: { name: 'Credit card', icon: IconCreditCard },
  loan: { name: 'Loan', icon: IconHomeDollar },
  other: { name: 'Other', icon: IconWallet },
};

export function getAccountKindName(kind: AccountKind): string {
  return KINDS[kind].name;
}

/** The icon of an account type. It is hidden from screen readers, because the name of the type is next to it. */
export function AccountKindIcon({ of }: { of: AccountKind }) {
  const Icon = KINDS[of].icon;
  return (
    <IconTile>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </IconTile>
  );
}
