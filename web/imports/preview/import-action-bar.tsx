import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Import } from '../../../contract/imports/import-preview.ts';
import { toTitleCase } from '../../dialogs/to-title-case.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { SignedMoney } from '../../money/money.tsx';
import { describeImportAdditions, explainNothingToImport } from '../describe-import.ts';
import classes from './import-action-bar.module.css';

/** Minimum space between the bar and a focused element above it, in pixels. */
const GAP = 8;
/** Minimum space above a focused element: the height of the top bar plus the same gap. */
const UNDER_TOP = '4.25rem';

type BarProps = {
  label: string;
  /** Error messages to show next to the button. */
  problems: ReactNode;
  children: ReactNode;
};

/**
 * A bar that stays visible at the bottom while the list scrolls. Scroll padding prevents it from covering focused
 * elements.
 */
export function StickyBar({ label, problems, children }: BarProps) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const page = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      const below = Number.parseFloat(getComputedStyle(element).bottom);
      page.setProperty('--under-bar', `${Math.ceil(element.offsetHeight + below + GAP)}px`);
    });
    observer.observe(element);
    page.setProperty('--under-top', UNDER_TOP);
    return () => {
      observer.disconnect();
      page.removeProperty('--under-bar');
      page.removeProperty('--under-top');
    };
  }, []);
  return (
    <section ref={bar} className={`${classes.bar} card row wrap between`} aria-label={label}>
      {problems}
      {children}
    </section>
  );
}

type ActionBarProps = {
  preview: Import;
  problems: ReactNode;
  /** True while the rows are compared again. The import cannot start before the user sees the result. */
  isComparing: boolean;
  isRunning: boolean;
  onRun: () => void;
};

/** The bar with the import button, and the number of transactions that the import will add or match. */
export function ImportActionBar({ preview, problems, isComparing, isRunning, onRun }: ActionBarProps) {
  const { adds, groups } = preview;
  const added = describeImportAdditions(adds);
  const matched = added === null && groups.likely > 0 ? formatCount(groups.likely, 'row') : null;
  return (
    <StickyBar label="Import summary" problems={problems}>
      <span className={`${classes.words} text-sm medium tabular`}>
        {matched
          ? `${matched} to match with your transactions`
          : added === null
            ? explainNothingToImport(groups)
            : `${added} to add`}
      </span>
      <span className={`${classes.sums} flex wrap grow text-sm`}>
        {adds.income > 0 && <SignedMoney cost={adds.income} isIncome />}
        {adds.expense > 0 && <SignedMoney cost={adds.expense} isIncome={false} />}
      </span>
      {(added ?? matched) !== null && (
        <BusyButton
          label={toTitleCase(matched ? `Match ${matched}` : `Import ${added}`)}
          busyLabel={isRunning ? 'Importing...' : 'Comparing...'}
          isBusy={isRunning || isComparing}
          onClick={onRun}
        />
      )}
    </StickyBar>
  );
}

/** Shows an error, with a retry button if `onRetry` is given. */
export function ImportErrorMessage({ sentence, onRetry }: { sentence: string | null; onRetry?: () => void }) {
  if (sentence === null) return null;
  return (
    <div className={`${classes.problem} row wrap gap-xs`}>
      <FormErrorMessage sentence={sentence} />
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
