import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import classes from './calendar-month.module.css';
import { formatMonth, type Month } from './calendar-month.ts';
import type { MonthAddress } from './month-search-params.ts';

const load = () => import('./month-picker.tsx');
const MonthPicker = lazyWithRetry(load);

/** The name of the month that a page shows. Opens a list of all months of a year. */
export function MonthButton({ of, shown }: { of: MonthAddress; shown: Month }) {
  const [isOpen, picker] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? picker.open() : picker.close())}
      withinPortal={false}
      withRoles={false}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          className={classes.button}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
          {...preloadOnHover(load)}
          onClick={picker.toggle}
        >
          <span aria-live="polite">{formatMonth(shown)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Choose a Month">
        <Suspense fallback={<div className={classes.loading} />}>
          <MonthPicker of={of} shown={shown} onPick={picker.close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
