import * as z from 'zod/mini';
import { findCanonicalLocale } from '../domain/canonical-locale.ts';
import { User } from './auth/login.ts';
import { defineOperation } from './operation.ts';

const NO_LOCALE = 'Choose a locale such as de-DE';

export const Region = z.object({
  /**
   * A BCP 47 tag, such as `de-DE`. The extension `fw` sets the first day of the week and `hc` the 12- or 24-hour clock,
   * as in `de-DE-u-fw-sun-hc-h12`.
   */
  locale: z.string(NO_LOCALE).check(
    z.overwrite((tag) => findCanonicalLocale(tag) ?? ''),
    z.minLength(1, NO_LOCALE),
  ),
});

export const chooseRegion = defineOperation({
  id: 'chooseRegion',
  method: 'PUT',
  path: '/auth/region',
  summary: 'Set how the app shows numbers and dates. API responses and exports are not affected',
  access: 'owner',
  body: Region,
  reply: User,
});
