import { Fragment, type ReactNode } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { SHORTCUT_PAGES } from '../keyboard/shortcut-reader.ts';
import classes from './shortcuts-dialog.module.css';

type Line = { keys: ReactNode; words: string };

const ANYWHERE: Line[] = [
  { keys: joinKeys('Ctrl or ⌘', 'K'), words: 'Find, add or open anything' },
  { keys: either('n', '+'), words: 'Add a transaction' },
  { keys: <kbd>/</kbd>, words: 'Search the list' },
  { keys: <kbd>?</kbd>, words: 'Show these shortcuts' },
  { keys: joinKeys('Alt', 'T'), words: 'Go to the notifications' },
];

const GO: Line[] = SHORTCUT_PAGES.map(({ key, label }) => ({
  keys: (
    <>
      <kbd>g</kbd> then <kbd>{key}</kbd>
    </>
  ),
  words: label,
}));

const FORMS: Line[] = [
  { keys: <kbd>Enter</kbd>, words: 'Save' },
  { keys: joinKeys('Ctrl or ⌘', 'Enter'), words: 'Save a transaction and start another' },
  { keys: <kbd>Esc</kbd>, words: 'Close' },
];

const LIST: Line[] = [
  { keys: either('j', 'k'), words: 'Next or previous transaction' },
  { keys: <kbd>Enter</kbd>, words: 'Open' },
  { keys: <kbd>e</kbd>, words: 'Edit' },
  { keys: <kbd>x</kbd>, words: 'Select' },
  { keys: joinKeys('Shift', 'x'), words: 'Select all rows in between' },
  {
    keys: (
      <>
        <kbd>Shift</kbd> + {either('↓', '↑')}
      </>
    ),
    words: 'Select the next or previous row too',
  },
];

const REVIEW: Line[] = [
  { keys: <kbd>Enter</kbd>, words: 'Accept' },
  { keys: <kbd>c</kbd>, words: 'Change the category' },
  { keys: <kbd>s</kbd>, words: 'Split' },
  { keys: <kbd>r</kbd>, words: 'Create a rule for similar names' },
  { keys: <kbd>e</kbd>, words: 'Edit' },
  { keys: either('j', 'k'), words: 'Next or previous transaction' },
  { keys: <kbd>u</kbd>, words: 'Undo' },
];

/** Lists the keyboard shortcuts. `createLazyDialog` requires a default export. */
export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog opened={open} onClose={onClose} title="Keyboard Shortcuts">
      <Part title="Anywhere" lines={ANYWHERE} />
      <Part title="Go To" lines={GO} />
      <Part title="In a Form" lines={FORMS} />
      <Part title="In the List of Transactions" lines={LIST} />
      <Part title="On the Review Page" lines={REVIEW} />
      <p className={`${classes.note} muted text-xs`}>Single-key shortcuts can be turned off in Settings.</p>
    </Dialog>
  );
}

function Part({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <section className={classes.part}>
      <h3 className={`${classes.title} text-sm bold`}>{title}</h3>
      <dl className={`${classes.lines} grid text-sm`}>
        {lines.map(({ keys, words }) => (
          <Fragment key={words}>
            <dt>{words}</dt>
            <dd>{keys}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function either(one: string, other: string): ReactNode {
  return (
    <>
      <kbd>{one}</kbd> or <kbd>{other}</kbd>
    </>
  );
}

function joinKeys(one: string, other: string): ReactNode {
  return (
    <>
      <kbd>{one}</kbd> + <kbd>{other}</kbd>
    </>
  );
}
