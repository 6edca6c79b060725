import {
  IconArrowsExchange,
  IconBasket,
  IconBriefcase,
  IconBus,
  IconDeviceLaptop,
  IconDots,
  IconFileInvoice,
  IconGift,
  IconReceiptRefund,
  IconRepeat,
  IconShoppingBag,
  IconTag,
  IconTicket,
  IconToolsKitchen2,
  IconTrendingUp,
} from '@tabler/icons-react';
import classes from './category-icon.module.css';

const ICONS = new Map([
  ['Food', IconToolsKitchen2],
  ['Shopping', IconShoppingBag],
  ['Bills', IconFileInvoice],
  ['Subscriptions', IconRepeat],
  ['Transportation', IconBus],
  ['Entertainment', IconTicket],
  ['Groceries', IconBasket],
  ['Miscellaneous', IconDots],
  ['Salary', IconBriefcase],
  ['Freelance / Side Gig', IconDeviceLaptop],
  ['Investment Returns', IconTrendingUp],
  ['Gifts', IconGift],
  ['Refunds', IconReceiptRefund],
]);

/** What the eye finds a category by; a custom one has a tag. The category's name stands nearby, so it says nothing. */
export function CategoryIcon({ of }: { of: string }) {
  const Icon = ICONS.get(of) ?? IconTag;
  return (
    <span className={classes.tile}>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </span>
  );
}

/** The same for what goes from one account to another, and so has none. */
export function TransferIcon() {
  return (
    <span className={classes.tile}>
      <IconArrowsExchange size={18} stroke={1.5} aria-hidden="true" />
    </span>
  );
}
