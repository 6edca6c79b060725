import { IconPencil, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { CategoryIcon } from '../categories/category-icon.tsx';
import classes from './command-bar.module.css';
import type { Correction } from './corrections/list-corrections.ts';

type CorrectionMenuProps = {
  id: string;
  /** The chip that the menu is for, such as `Category: Food`. */
  label: string;
  corrections: readonly Correction[];
  isCategory: boolean;
  onCorrect: (text: string) => void;
  onEdit: () => void;
  onRemove: () => void;
  /** Called when the menu is closed with a key. */
  onCancel: () => void;
  /** Called when the focus moves to another element. */
  onLeave: () => void;
};

/**
 * The menu of a chip. It lists the other meanings of the chip, with items to edit or remove the words. Arrow keys move
 * between the items.
 */
export function CorrectionMenu({
  id,
  label,
  corrections,
  isCategory,
  onCorrect,
  onEdit,
  onRemove,
  onCancel,
  onLeave,
}: CorrectionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (next !== undefined) items.at(next % items.length)?.focus();
    else if (isLetter)
      [...items.slice(at + 1), ...items]
        .find((item) => item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onCancel();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={`Correct ${label}`}
      className={classes.list}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      {corrections.map((correction) => (
        <MenuItem key={correction.label} onClick={() => onCorrect(correction.text)}>
          {isCategory && (
            <span className={`${classes.icon} row rigid muted`}>
              {correction.category ? (
                <CategoryIcon of={correction.category} size="sm" />
              ) : (
                <IconSearch size={18} stroke={1.75} aria-hidden="true" />
              )}
            </span>
          )}
          <span className={classes.label}>{correction.label}</span>
        </MenuItem>
      ))}
      <hr className={classes.separator} />
      <MenuItem onClick={onEdit}>
        <IconPencil size={16} stroke={1.75} aria-hidden="true" className="muted" />
        Edit Words
      </MenuItem>
      <MenuItem onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden="true" className="muted" />
        Remove
      </MenuItem>
    </div>
  );
}

function MenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`${classes.option} ${classes.item} bare row gap-sm`}
      // Escape closes only the menu, not the bar.
      data-mantine-stop-propagation="true"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
