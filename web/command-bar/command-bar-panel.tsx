import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './command-bar.module.css';
import { CommandChips } from './command-chips.tsx';
import { CorrectionMenu } from './correction-menu.tsx';
import { type CorrectableChip, type Correction, replaceChipWords } from './corrections/list-corrections.ts';
import { type CommandBarOption, useCommandBarOptions } from './use-command-bar-options.tsx';
import { useCommandInterpretation } from './use-command-interpretation.ts';
import type { CommandBarFormOpeners } from './use-open-destination.ts';

const EXAMPLES = ['groceries march', '12.50 coffee', 'over 100 last month', 'budget food 450'];

/**
 * The text that was in the bar when it was last closed without an action. It is restored in case the bar was closed by
 * accident.
 */
let lastText = '';

type BarPanelProps = { forms: CommandBarFormOpeners; onClose: () => void };

/** The text field of the bar, chips that show how the text was understood, and the list of options. */
export function CommandBarPanel({ forms, onClose }: BarPanelProps) {
  const [text, setText] = useState(lastText);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const isFresh = useRef(true);
  const panel = useRef<HTMLFormElement>(null);
  const listId = useId();
  const menuId = useId();
  /** The chip whose menu is open. `returnTo` is the start of the chip that receives focus after its menu has closed. */
  const [menu, setMenu] = useState<{ chip: CorrectableChip; label: string; corrections: Correction[] } | null>(null);
  const returnTo = useRef<number | null>(null);
  const { interpretation, correct, suggestions, isSettled } = useCommandInterpretation(text);
  const options = useCommandBarOptions({ text, interpretation, suggestions, forms });
  const at = Math.min(active, options.length - 1);
  const isListed = options.length > 0 && !menu;
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    lastText = text;
  }, [text]);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);

  useEffect(() => {
    if (menu || returnTo.current === null) return;
    const chip = panel.current?.querySelector<HTMLElement>(`[data-chip="${returnTo.current}"]`);
    (chip ?? field.current)?.focus();
    returnTo.current = null;
  }, [menu]);

  const change = (to: string) => {
    setText(to);
    setActive(0);
    setMenu(null);
  };
  const run = (option: CommandBarOption | undefined) => {
    if (!option) return;
    lastText = '';
    option.run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move === undefined || event.altKey || options.length === 0) return;
    event.preventDefault();
    setActive((at + move + options.length) % options.length);
  };
  const select = (start: number, end: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  const remove = (chip: CorrectableChip) => {
    change(replaceChipWords(text, chip, ''));
    field.current?.focus();
  };
  const openMenu = (chip: CorrectableChip, label: string) =>
    menu?.chip.start === chip.start ? closeMenu() : setMenu({ chip, label, corrections: correct(chip) });
  const closeMenu = (to?: string) => {
    returnTo.current = menu?.chip.start ?? null;
    if (to !== undefined) change(to);
    else setMenu(null);
  };
  return (
    <form
      ref={panel}
      className={`${classes.panel} stack`}
      onSubmit={(event) => {
        event.preventDefault();
        run(options[at]);
      }}
    >
      <div className={`${classes.head} row gap-sm`}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" className="muted rigid" />
        <input
          ref={field}
          className={classes.field}
          role="combobox"
          aria-label="Find, add or go"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? optionId(at) : undefined}
          placeholder="Find, add or open anything"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          data-autofocus
          value={text}
          onFocus={(event) => {
            // Selects the restored text, so that typing replaces it. An earlier selection would move focus to the
            // field, and the bar could not restore the previous focus when it closes.
            if (isFresh.current) event.currentTarget.select();
            isFresh.current = false;
          }}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={`${classes.close} bare muted text-sm`} onClick={onClose}>
          <kbd>Esc</kbd>
          <span>Cancel</span>
        </button>
      </div>
      {interpretation && (
        <CommandChips
          text={text}
          interpretation={interpretation}
          isSettled={isSettled}
          openAt={menu?.chip.start}
          menuId={menuId}
          onOpen={openMenu}
          onRemove={remove}
        />
      )}
      {menu && (
        <CorrectionMenu
          key={menu.chip.start}
          id={menuId}
          label={menu.label}
          corrections={menu.corrections}
          isCategory={menu.chip.kind === 'category'}
          onCorrect={closeMenu}
          onEdit={() => {
            setMenu(null);
            select(menu.chip.start, menu.chip.end);
          }}
          onRemove={() => remove(menu.chip)}
          onCancel={() => closeMenu()}
          onLeave={() => setMenu(null)}
        />
      )}
      {text.trim() === '' && (
        <div className={`${classes.examples} row wrap gap-2xs text-xs`}>
          <span className="muted">Try</span>
          {EXAMPLES.map((example) => (
            <button
              key={example}
              type="button"
              className={`${classes.example} bare`}
              onClick={() => {
                change(example);
                field.current?.focus();
              }}
            >
              {example}
            </button>
          ))}
        </div>
      )}
      {isListed && (
        <div role="listbox" id={listId} aria-label="Answers" className={classes.list}>
          {options.map((option, index) => (
            <Option
              key={option.key}
              id={optionId(index)}
              option={option}
              isActive={index === at}
              onPoint={() => setActive(index)}
              onPick={() => run(option)}
            />
          ))}
        </div>
      )}
    </form>
  );
}

type OptionProps = { id: string; option: CommandBarOption; isActive: boolean; onPoint: () => void; onPick: () => void };

function Option({ id, option: { icon, label, caption, detail }, isActive, onPoint, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and uses aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      data-active={isActive || undefined}
      className={`${classes.option} row gap-sm`}
      // Keeps focus in the field when the user clicks an option.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onPick}
    >
      <span className={`${classes.icon} row rigid muted`}>{icon}</span>
      <span className="grow min-0">
        <span className={classes.label}>{label}</span>
        {caption && <span className="caption">{caption}</span>}
      </span>
      {detail && <span className="muted text-xs rigid">{detail}</span>}
    </div>
  );
}
