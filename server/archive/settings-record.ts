import * as z from 'zod/mini';
import { CurrencyCode } from '../../contract/currency-codes.ts';
import { Region } from '../../contract/region.ts';
import { findCanonicalTimeZone } from '../../domain/day.ts';
import { FIRST_MONTH_START, LAST_MONTH_START } from '../../domain/month-spans.ts';
import { STORED_LATE_STARTS } from '../auth/month-start.ts';
import { bit, instant, mediumText, month, place } from './columns.ts';

/** The name of the record with the user's settings and counters. Its email only shows whose archive it is. */
export const SETTINGS_RECORD = 'settings';
export const Settings = z.strictObject({
  email: mediumText,
  default_currency: CurrencyCode,
  is_setup_complete: bit,
  time_zone: z.nullable(mediumText.check(z.refine((name) => findCanonicalTimeZone(name) !== undefined))),
  month_start_day: z
    .number()
    .check(z.refine((day) => Number.isInteger(day) && day >= FIRST_MONTH_START && day <= LAST_MONTH_START)),
  // Older archives lack this column and the region.
  month_start: z._default(z.nullable(z.literal(STORED_LATE_STARTS)), null),
  region: z._default(z.nullable(Region.shape.locale), null),
  budgets_through: z.nullable(month),
  // Archives of older versions lack this column. Their users don't need the checklist.
  has_checklist: z._default(bit, 0),
  last_sequence: place,
  created_at: instant,
});
export type Settings = z.infer<typeof Settings>;
