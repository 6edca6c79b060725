import { ActionIcon, Popover, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import classes from './day-input.module.css';
import { formatDay } from './format-day.ts';
import { type DayDirection, parseDay } from './parse-day.ts';
import { getToday } from './today.ts';

const load = () => import('./day-picker.tsx');
/** The calendar loads on demand, because most people type the day. */
const DayPicker = lazy(load);

export type DayInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  label: string;
  value: string | null;
  /** Called after the person typed or picked a day. The day is null if the text is empty or is not a day. */
  onChange: (day: string | null, text: string) => void;
  /** Determines whether a word such as `mon` means the last or the next Monday. */
  leaning?: DayDirection;
};

/** A field for a day, which the person types in any common format or picks from a calendar. */
export function DayInput({ label, value, onChange, leaning = 'past', ...rest }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  const [isOpen, picker] = useDisclosure(false);
  if (value !== known) {
    setKnown(value);
    // A day from the parent replaces the typed text. Invalid text stays, so that the person can correct it.
    if (value !== null) setTyped(null);
  }

  const take = () => {
    if (typed === null) return;
    const day = parseDay(typed, getToday(), leaning);
    if (day !== null || typed.trim() === '') setTyped(null);
    onChange(day, typed.trim());
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
  };
  const pick = (day: string) => {
    picker.close();
    setTyped(null);
    onChange(day, day);
  };
  const calendarButton = (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="var(--muted)"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      {...preloadOnHover(load)}
      onClick={picker.toggle}
    >
      <IconCalendar size={18} stroke={1.5} aria-hidden="true" />
      <VisuallyHidden>Choose {label} in a calendar</VisuallyHidden>
    </ActionIcon>
  );
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? picker.open() : picker.close())}
      position="bottom-start"
      // The calendar is fixed to the window, so that the dialog neither grows nor cuts it off. It remains inside the
      // element of the dialog, because screen readers ignore everything outside of it.
      floatingStrategy="fixed"
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      withinPortal={false}
      withRoles={false}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <div>
          <TextInput
            label={label}
            autoComplete="off"
            placeholder="Pick a date"
            {...rest}
            value={typed ?? (value === null ? '' : formatDay(value))}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={take}
            onKeyDown={takeOnEnter}
            rightSection={calendarButton}
            rightSectionWidth="2.25rem"
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label="Calendar">
        <Suspense fallback={<div className={classes.loading} />}>
          <DayPicker day={value} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
