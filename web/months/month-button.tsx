import { Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import classes from './calendar-month.module.css';
import { formatMonth, type Month } from './calendar-month.ts';
import type { MonthAddress } from './month-search-params.ts';

const load = () => import('./month-picker.tsx');
const MonthPicker = lazyWithRetry(load);

/**
 * The name of the month that a page shows. Opens a list of all months of a year. Using a Mantine Popover instead would
 * make the code of the dashboard larger.
 */
export function MonthButton({ of, shown }: { of: MonthAddress; shown: Month }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useClickOutside(() => setOpen(false));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={box} className="relative">
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        px="xs"
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
        {...preloadOnHover(load)}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <span aria-live="polite">{formatMonth(shown)}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <MonthPicker of={of} shown={shown} onClose={close} onLeave={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
