import { ActionIcon, Button, Popover, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import classes from './day-input.module.css';
import { explainDayError, formatDay, formatRecognizedDay } from './format-day.ts';
import { type DayDirection, parseDay, parseMonthEdge, suggestDayThisYear } from './parse-day.ts';
import { getToday } from './today.ts';

const load = () => import('./day-picker.tsx');
/** The calendar loads on demand, because most users type the date. */
const DayPicker = lazy(load);

export type DayInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'ref'> & {
  label: string;
  value: string | null;
  /** Called after the user has typed or picked a date. `day` is null if the text is empty or not a date. */
  onChange: (day: string | null, text: string) => void;
  /** Whether a weekday such as `mon` means the last one (`past`) or the next one (`future`). */
  leaning?: DayDirection;
  /** Set if the user may also type a month, which means its first or last day. */
  monthEdge?: 'first' | 'last';
};

/** A date field. The user can type a date in any common format or pick it from a calendar. */
export function DayInput({ label, value, onChange, leaning = 'past', monthEdge, error, ...rest }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  /** Set if the year of the typed date is unlikely: the typed date, and the date that was probably meant. */
  const [asked, ask] = useState<{ day: string; likely: string } | null>(null);
  const [isOpen, picker] = useDisclosure(false);
  useHeldForm(input, asked !== null);
  if (value !== known) {
    setKnown(value);
    // A date set by the parent replaces the text. Invalid text is kept, so that the user can correct it.
    if (value !== null) {
      setTyped(null);
      ask(null);
    }
  }
  const parse = (text: string) =>
    parseDay(text, getToday(), leaning) ?? (monthEdge ? parseMonthEdge(text, getToday(), monthEdge) : null);
  const understood = typed === null ? null : parse(typed);

  const take = () => {
    if (typed === null) return;
    const likely = understood === null ? undefined : suggestDayThisYear(understood, getToday());
    if (understood !== null && likely !== undefined) {
      ask({ day: understood, likely });
      onChange(null, typed.trim());
      return;
    }
    if (understood !== null || typed.trim() === '') setTyped(null);
    onChange(understood, typed.trim());
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
  };
  const pick = (day: string) => {
    picker.close();
    setTyped(null);
    ask(null);
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
      // With a fixed position, the calendar neither changes the size of the dialog nor is clipped by it. The calendar
      // must be inside the dialog element, because screen readers ignore everything outside.
      floatingStrategy="fixed"
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      withinPortal={false}
      withRoles={false}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <div className="relative">
          <TextInput
            label={label}
            autoComplete="off"
            placeholder="Pick a date"
            {...rest}
            ref={input}
            error={asked ? <YearQuestion {...asked} onAnswer={pick} /> : explainDayError(error)}
            value={typed ?? (value === null ? '' : formatDay(value))}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              ask(null);
            }}
            onBlur={take}
            onKeyDown={takeOnEnter}
            rightSection={calendarButton}
            rightSectionWidth="2.25rem"
          />
          <span role="status" className={`${classes.understood} muted text-xs nowrap`}>
            {understood !== null && asked === null && formatRecognizedDay(understood)}
          </span>
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

type YearQuestionProps = { day: string; likely: string; onAnswer: (day: string) => void };

/** Asks whether a year far in the past or future is correct. */
function YearQuestion({ day, likely, onAnswer }: YearQuestionProps) {
  const answers = [
    { label: `Use ${likely.slice(0, 4)}`, day: likely },
    { label: `Keep ${day.slice(0, 4)}`, day },
  ];
  return (
    <>
      Is the year {day.slice(0, 4)} right?
      <span className={`${classes.answers} flex wrap gap-xs`}>
        {answers.map((answer) => (
          <Button key={answer.label} size="compact-xs" variant="default" onClick={() => onAnswer(answer.day)}>
            {answer.label}
          </Button>
        ))}
      </span>
    </>
  );
}

/** While `isHeld` is true, prevents the surrounding form from being submitted, and focuses the field instead. */
function useHeldForm(input: RefObject<HTMLInputElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const form = input.current?.form;
    if (!isHeld || !form) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [input, isHeld]);
}
