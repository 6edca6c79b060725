import { IconSearch } from '@tabler/icons-react';
import { commandBarOpener } from '../shortcuts/open-command-bar.ts';
import classes from './top-bar.module.css';

/** Opens the command bar. On wide screens the button looks like a search field. */
export function CommandBarButton() {
  return (
    <button
      type="button"
      className={`${classes.search} bare row gap-xs muted text-sm`}
      aria-label="Find or add"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Find or add (Ctrl+K)"
      onClick={() => commandBarOpener.open()}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
