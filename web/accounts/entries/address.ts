import { pageViewOf } from '../../lists/address.ts';

/** How an account is shown, as the query parameters of its address say it. */
export type AccountView = {
  page?: number;
  /** An opening balance that is proposed: the form opens with it. */
  opening?: string;
};

export function accountViewOf({ opening, ...others }: Record<string, unknown>): AccountView {
  const text = String(opening ?? '');
  return { ...pageViewOf(others), ...(/^-?\d{1,10}(\.\d{1,2})?$/.test(text) && { opening: text }) };
}
