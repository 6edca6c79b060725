import {
  IconBasket,
  IconBriefcase,
  IconBus,
  IconDeviceLaptop,
  IconDots,
  IconFileInvoice,
  IconGift,
  type Icon as IconOf,
  IconReceiptRefund,
  IconRepeat,
  IconShoppingBag,
  IconTag,
  IconTicket,
  IconToolsKitchen2,
  IconTrendingUp,
} from '@tabler/icons-react';

export type IconComponent = IconOf;

/**
 * The icons of built-in categories, and the icon for unknown categories. They are in the main bundle, because the
 * dashboard needs them immediately.
 */
export const BUILT_IN_CATEGORY_ICONS = {
  tag: IconTag,
  restaurant: IconToolsKitchen2,
  bag: IconShoppingBag,
  bill: IconFileInvoice,
  repeat: IconRepeat,
  bus: IconBus,
  ticket: IconTicket,
  basket: IconBasket,
  dots: IconDots,
  briefcase: IconBriefcase,
  laptop: IconDeviceLaptop,
  growth: IconTrendingUp,
  gift: IconGift,
  refund: IconReceiptRefund,
};
