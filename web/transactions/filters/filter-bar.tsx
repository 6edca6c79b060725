import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useState } from 'react';
import { lazyWithRetry } from '../../browser/lazy-with-retry.ts';
import { useMediaQueryHasMatched } from '../../browser/use-media-query-has-matched.ts';
import { preloadOnHover } from '../../dialogs/lazy-dialog.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { getFiltersWithoutPage, useListSearchParams } from '../use-list-search-params.ts';
import classes from './filter-bar.module.css';
import { FILTERS_VISIBLE_MEDIA_QUERY, loadedFilterFields, loadFilterFields } from './load-filter-fields.ts';
import type { SearchWithDays } from './use-days-in-search.ts';

const LateFields = lazyWithRetry(async () => ({ default: await loadFilterFields() }));

/** Milliseconds to wait on phones before loading the fields, so that the list appears sooner. */
const LATER = 3000;

/** The filters of the list. On phones, only the search is visible until the user opens the other filters. */
export function FilterBar({ withDays }: { withDays: SearchWithDays | undefined }) {
  const { view, filter } = useListSearchParams();
  const areVisible = useMediaQueryHasMatched(FILTERS_VISIBLE_MEDIA_QUERY);
  const [hasOpened, setHasOpened] = useState(false);
  const [isOpen, { toggle }] = useDisclosure(false, { onOpen: () => setHasOpened(true) });
  const fieldsId = useId();
  useEffect(() => {
    const timer = window.setTimeout(() => loadFilterFields().catch(() => undefined), LATER);
    return () => window.clearTimeout(timer);
  }, []);
  const { search = '', category, categories, ...others } = getFiltersWithoutPage(view);
  const filters = [category ?? categories, ...Object.values(others)];
  const count = filters.filter((each) => each !== undefined).length;
  return (
    <search className={`${classes.bar} grid gap-sm`} aria-label="Filters">
      <div className={classes.search}>
        {/* A search adds only one entry to the browser history, even if the user types slowly. */}
        <SearchBox
          search={search}
          onSearch={(typed) =>
            // A further word replaces the days that were read in the text.
            filter({ search: typed, ...(withDays && { from: undefined, to: undefined }) }, { replace: true })
          }
          typed={withDays?.typed}
          placeholder="Name, date or >100"
        />
      </div>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        data-count={count || undefined}
        onClick={toggle}
        {...preloadOnHover(loadFilterFields)}
      >
        <span className={classes.toggleWord}>Filters</span>
        {count > 0 && ` (${count})`}
      </Button>
      <div id={fieldsId} className={`${classes.fields} grid gap-sm`} data-open={isOpen || undefined}>
        {(areVisible || hasOpened) && (
          <Suspense>
            <FilterFields />
          </Suspense>
        )}
      </div>
    </search>
  );
}

/** The fields. If the route has already loaded their code, they appear together with the list. */
function FilterFields() {
  const [Fields] = useState(() => loadedFilterFields.loaded ?? LateFields);
  return <Fields />;
}
