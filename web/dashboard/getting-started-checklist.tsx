import { Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Suspense, useEffect, useId, useState } from 'react';
import { dismissChecklist } from '../../contract/dashboard.ts';
import { useAccountsIfSeveral } from '../accounts/queries.ts';
import { explainRequestError } from '../api/api-error.ts';
import { CHANGE_NOT_SAVED_MESSAGE } from '../api/error-messages.ts';
import { useOperationMutation, useOperationWithoutRefetch } from '../api/use-operation.ts';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { BusyButton } from '../forms/buttons.tsx';
import panel from '../layout/panel.module.css';
import { showToastMessage } from '../toasts/toast-area.tsx';
import dashboard from './dashboard.module.css';
import classes from './getting-started-checklist.module.css';
import { checklistQuery } from './queries.ts';

const OpeningBalanceQuestion = lazyWithRetry(async () => {
  const { OpeningBalanceQuestion } = await import('./opening-balance-question.tsx');
  return { default: OpeningBalanceQuestion };
});

/**
 * The first steps for new users, shown until all are completed or the user dismisses the list. `lazy` requires a
 * default export.
 */
export default function GettingStartedChecklist() {
  const { data } = useQuery(checklistQuery);
  const { mutate, isPending } = useOperationMutation(dismissChecklist);
  const [isAsking, setAsking] = useState(false);
  useDismissWhenSeenDone(data !== undefined && Object.values(data).every(Boolean));
  const hasSeveralAccounts = useAccountsIfSeveral().length > 0;
  const id = useId();
  if (data === undefined) return <div className={dashboard.checklist} />;
  const steps: { words: string; isDone: boolean; link?: LinkProps }[] = [
    {
      words: 'Set the opening balance',
      isDone: data.hasOpeningBalance,
      ...(hasSeveralAccounts && { link: { to: '/accounts' } }),
    },
    { words: 'Import a bank file', isDone: data.hasImport, link: { to: '/import' } },
    { words: 'Add a transaction', isDone: data.hasTransaction, link: { to: '/dashboard', search: { add: 'expense' } } },
    { words: 'Photograph a receipt', isDone: data.hasReceipt, link: { to: '/receipts' } },
    { words: 'Set a budget', isDone: data.hasBudget, link: { to: '/budgets' } },
  ];
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const areAllDone = doneCount === steps.length;
  const dismiss = () =>
    mutate({}, { onError: (error) => showToastMessage('error', explainRequestError(error, CHANGE_NOT_SAVED_MESSAGE)) });
  return (
    <>
      <section
        className={`${panel.panel} ${areAllDone ? '' : dashboard.checklist} stack card gap-sm min-0`}
        aria-labelledby={id}
      >
        <div className="row wrap between gap-sm">
          <div className="row wrap baseline gap-sm">
            <Title order={2} id={id}>
              First Steps
            </Title>
            <span className="muted text-sm">{areAllDone ? 'All done' : `${doneCount} of ${steps.length} done`}</span>
          </div>
          <BusyButton
            variant="subtle"
            size="compact-sm"
            label="Dismiss"
            busyLabel="Saving..."
            isBusy={isPending}
            onClick={dismiss}
          />
        </div>
        {!areAllDone && (
          <ul className={`${classes.steps} flex wrap text-sm`}>
            {steps.map(({ words, isDone, link }) => (
              <li key={words} className="row gap-xs" data-done={isDone || undefined}>
                {isDone ? (
                  <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
                ) : (
                  <IconCircle size={18} stroke={1.5} aria-hidden="true" />
                )}
                {isDone && (
                  <span className="muted">
                    {words}
                    <VisuallyHidden>, done</VisuallyHidden>
                  </span>
                )}
                {!isDone && link && (
                  <Link {...link} className="reach plain-link">
                    {words}
                  </Link>
                )}
                {!isDone && !link && (
                  <UnstyledButton
                    className="reach plain-link text-sm"
                    aria-expanded={isAsking}
                    onClick={() => setAsking(!isAsking)}
                  >
                    {words}
                  </UnstyledButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {isAsking && !data.hasOpeningBalance && (
        <Suspense>
          <OpeningBalanceQuestion onSkip={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Once the list has shown "All done", dismisses it, so that it is gone the next time the dashboard loads. */
function useDismissWhenSeenDone(isDone: boolean): void {
  const { mutate } = useOperationWithoutRefetch(dismissChecklist);
  useEffect(() => {
    if (isDone) mutate({});
  }, [isDone, mutate]);
}
