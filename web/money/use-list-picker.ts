import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

/** The keys that move between the options of an open list. Each function returns the index of the option to move to. */
const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Returns the state of a list that opens below a button and can be used with mouse and keyboard. It follows the
 * select-only combobox pattern of the ARIA Authoring Practices: focus stays on the button, and typing a letter moves to
 * the next option that starts with it.
 */
export function useListPicker<Option extends string>(
  options: readonly Option[],
  chosen: Option,
  choose: (option: Option) => void,
) {
  const id = useId();
  const [active, setActive] = useState<Option | null>(null);
  const isOpen = active !== null;
  const idOf = (option: Option) => `${id}-${option}`;
  const take = (option: Option) => {
    choose(option);
    setActive(null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || (event.altKey && !key.startsWith('Arrow'))) return;
    const at = options.indexOf(active ?? chosen);
    const move = MOVES[key];
    if (key === 'Tab') {
      if (active !== null) take(active);
      return;
    }
    if (key === 'Escape') setActive(null);
    else if (key === 'Enter' || key === ' ') active === null ? setActive(chosen) : take(active);
    else if (move) setActive((isOpen ? options[move(at, options.length - 1)] : undefined) ?? chosen);
    else if (/^[a-z]$/i.test(key)) setActive(nextWith(options, key, at) ?? active ?? chosen);
    else return;
    event.preventDefault();
  };

  return {
    isOpen,
    box: {
      role: 'combobox',
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': active === null ? undefined : idOf(active),
      onClick: () => setActive(isOpen ? null : chosen),
      onBlur: () => setActive(null),
      onKeyDown,
    },
    list: { role: 'listbox', id },
    optionOf: (option: Option) => ({
      role: 'option',
      id: idOf(option),
      'aria-selected': option === chosen,
      'data-active': option === active || undefined,
      // Keeps focus on the button. Otherwise, the list would close before the click takes effect.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onMouseEnter: () => setActive(option),
      onClick: () => take(option),
    }),
  };
}

/** Returns the next option that starts with a letter. The search begins after the current option and wraps around. */
function nextWith<Option extends string>(options: readonly Option[], letter: string, at: number): Option | undefined {
  const turned = [...options.slice(at + 1), ...options.slice(0, at + 1)];
  return turned.find((option) => option.toLowerCase().startsWith(letter.toLowerCase()));
}
