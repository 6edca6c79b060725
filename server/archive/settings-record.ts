import * as z from 'zod/mini';
import { CurrencyCode } from '../../contract/currency-codes.ts';
import { Region } from '../../contract/region.ts';
import { findCanonicalTimeZone } from '../../domain/calendar-day.ts';
import { MAX_MONTH_START_DAY, MIN_MONTH_START_DAY } from '../../domain/month-ranges.ts';
import { STORED_LATE_MONTH_STARTS } from '../auth/month-start.ts';
import { instant, mediumText, month, sequence, zeroOrOne } from './column-schemas.ts';

/**
 * The name of the record with the user's settings and counters. The email address in the record only shows whose
 * archive this is.
 */
export const SETTINGS_RECORD_NAME = 'settings';
export const ArchivedSettings = z.strictObject({
  email: mediumText,
  default_currency: CurrencyCode,
  is_setup_complete: zeroOrOne,
  time_zone: z.nullable(mediumText.check(z.refine((name) => findCanonicalTimeZone(name) !== undefined))),
  month_start_day: z
    .number()
    .check(z.refine((day) => Number.isInteger(day) && day >= MIN_MONTH_START_DAY && day <= MAX_MONTH_START_DAY)),
  // Archives of older versions have neither this column nor the region.
  month_start: z._default(z.nullable(z.literal(STORED_LATE_MONTH_STARTS)), null),
  region: z._default(z.nullable(Region.shape.locale), null),
  budgets_through: z.nullable(month),
  // Archives of older versions do not have this column. The default is 0, because users of older versions do not need
  // the checklist.
  has_checklist: z._default(zeroOrOne, 0),
  last_sequence: sequence,
  created_at: instant,
});
export type ArchivedSettings = z.infer<typeof ArchivedSettings>;
