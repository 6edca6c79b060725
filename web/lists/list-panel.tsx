import type { ComponentProps, ReactNode, Ref } from 'react';
import { LoadingState } from '../layout/load-failure.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import classes from './lists.module.css';

type ListPanelProps<Data> = {
  /** The element that receives focus after the focused row has been removed. */
  ref?: Ref<HTMLDivElement>;
  /** The subject of the error message, such as 'The rules' in 'The rules could not be loaded.' */
  of: string;
  query: ComponentProps<typeof LoadingState>['query'] & { data: Data | undefined };
  children: (data: Data) => ReactNode;
};

/** The panel of a list. While the list loads or is empty, the panel has a minimum height. */
export function ListPanel<Data>({ ref, of, query, children }: ListPanelProps<Data>) {
  return (
    <div ref={ref} className={`${classes.panel} stack card`} tabIndex={-1}>
      {query.data === undefined ? (
        <LoadingState of={of} query={query}>
          <ListSkeleton />
        </LoadingState>
      ) : (
        children(query.data)
      )}
    </div>
  );
}
