import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { chooseRegion } from '../../contract/region.ts';
import { findCanonicalLocale } from '../../domain/canonical-locale.ts';
import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { explainRequestError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { useUserSettingMutation } from '../auth/queries.ts';
import { formatDay } from '../days/format-day.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { getLocaleName } from '../region/offered-locales.ts';
import { REGION_NOT_SAVED_MESSAGE } from '../region/region-messages.ts';
import { runInRegion } from '../region/run-in-region.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import classes from './browser-region-notice.module.css';

/** Suggests the formats of the browser's language until the user chooses a region. `lazy` requires a default export. */
export default function BrowserRegionNotice() {
  const router = useRouter();
  const { currency } = useDisplayCurrency();
  const save = useUserSettingMutation(
    (locale: string) => callServer(chooseRegion, { body: { locale } }),
    () => router.invalidate(),
  );
  const locale = findCanonicalLocale(navigator.language);
  if (locale === undefined) return null;
  const show = () => [formatMoney(1234.5, currency), formatDay('2026-11-21')].join(', ');
  const [offered, current] = [runInRegion(locale, show), show()];
  if (offered === current) return null;
  const choose = (chosen: string) => {
    if (save.isPending) return;
    save.mutate(chosen, {
      onError: (error) => showToastMessage('error', explainRequestError(error, REGION_NOT_SAVED_MESSAGE)),
    });
  };
  return (
    <section className={`${classes.offer} framed row wrap gap-sm text-sm`} aria-label="Region">
      <span className="grow">
        Show numbers and dates as in {getLocaleName(locale)}: {offered}?
      </span>
      <span className="row wrap gap-xs">
        <Button size="compact-sm" variant="default" onClick={() => choose(locale)}>
          Use This Format
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => choose(DEFAULT_LOCALE)}>
          Keep US English
        </Button>
      </span>
    </section>
  );
}
