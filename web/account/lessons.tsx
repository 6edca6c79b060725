import { Button, Skeleton } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as operations from '../../contract/lessons.ts';
import { explain } from '../api-error.ts';
import { useConfirmDelete } from '../dialogs/use-confirm-delete.ts';
import { lessonsQuery } from '../receipts/queries.ts';
import { Empty } from '../shell/empty.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { Panel } from '../shell/panel.tsx';
import { useChange } from '../use-operation.ts';
import { lessonWords } from './lesson-words.ts';
import classes from './lessons.module.css';

/** What Moneta has made of the corrections of receipts, to be looked at and forgotten. */
export function Lessons() {
  return (
    <Panel title="What was learned from receipts">
      <p className={classes.text}>
        When you correct or confirm a receipt, the next one of that merchant is read by it. What is learned is yours
        alone and stays on the machine Moneta runs on.
      </p>
      <Body />
    </Panel>
  );
}

function Body() {
  const { data, error, isFetching, refetch } = useQuery(lessonsQuery);
  const list = useRef<HTMLUListElement>(null);
  const forget = useForgetting(() => list.current?.focus({ preventScroll: true }));
  if (data === undefined) {
    if (error) return <LoadFailure of="What was learned" error={error} retry={refetch} isRetrying={isFetching} />;
    return <Skeleton height="6rem" />;
  }
  if (data.length === 0)
    return (
      <Empty message="Nothing yet." icon={IconSchool}>
        <p>Correct a receipt, and what it teaches is listed here.</p>
      </Empty>
    );
  return (
    <ul ref={list} tabIndex={-1} className={classes.list} aria-label="What was learned, by merchant">
      {data.map((lesson) => (
        <li key={lesson._id} className={classes.lesson}>
          <div className={classes.what}>
            <div className={classes.merchant}>{lesson.merchant}</div>
            <div className={classes.words}>{lessonWords(lesson)}</div>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Forget what was learned of ${lesson.merchant}`}
            onClick={() => forget(lesson)}
          >
            Forget
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Forgets a lesson after having asked. */
function useForgetting(onForgotten: () => void) {
  const confirmDelete = useConfirmDelete();
  const { mutateAsync: deleteLesson } = useChange(operations.deleteLesson);
  return async ({ _id, merchant }: operations.Lesson) => {
    const hasGone = await confirmDelete({
      thing: 'lesson',
      title: 'Forget what was learned',
      message: `Are you sure you want to forget what was learned of ${merchant}? Receipts and transactions stay as they are.`,
      confirmLabel: 'Forget',
      busyLabel: 'Forgetting...',
      explain: (error) => explain(error, 'This could not be forgotten. Please try again.'),
      run: () => deleteLesson({ params: { id: _id } }),
    });
    if (hasGone) onForgotten();
  };
}
