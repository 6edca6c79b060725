import { Anchor } from '@mantine/core';
import { IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { EmptyState } from '../layout/empty-state.tsx';
import { LoadingState } from '../layout/load-failure.tsx';
import { formatCount } from '../lists/format-count.ts';
import rows from '../lists/lists.module.css';
import { RowButton } from '../lists/row-button.tsx';
import { tagsQuery } from './queries.ts';
import { useTagActions } from './use-tag-actions.ts';

/** Called after a tag has been renamed or deleted. `becomes` is the new name, or undefined if the tag was deleted. */
export type OnTagChanged = (name: string, becomes: string | undefined) => void;

/** All tags, each with its number of transactions and with buttons to rename and delete it. */
export function TagsList({ onChanged }: { onChanged: OnTagChanged }) {
  const query = useQuery(tagsQuery);
  const { data } = query;
  const { renameTag, deleteTag } = useTagActions();
  const body = useRef<HTMLDivElement>(null);
  const rename = async (name: string) => {
    const becomes = await renameTag(name);
    if (becomes === null) return;
    onChanged(name, becomes);
    body.current?.focus();
  };
  const remove = async (name: string) => {
    if (!(await deleteTag(name))) return;
    onChanged(name, undefined);
    body.current?.focus();
  };
  return (
    <div ref={body} tabIndex={-1}>
      {data === undefined && <LoadingState of="The tags" query={query} />}
      {data?.length === 0 && (
        <EmptyState icon={IconTag} message="No tags.">
          <p>To create a tag, add it to a transaction.</p>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ name, count }) => (
            <li key={name} className="py-xs row between gap-md ruled">
              <span className="flex wrap baseline min-0 text-sm medium anywhere" style={{ columnGap: '0.75rem' }}>
                <Anchor
                  inherit
                  underline="always"
                  renderRoot={(props) => <Link to="/tags/{-$name}" params={{ name }} {...props} />}
                >
                  {name}
                </Anchor>
                <span className="caption">{formatCount(count, 'transaction')}</span>
              </span>
              <span className={rows.tools}>
                <RowButton size="lg" icon={IconPencil} label={`Rename ${name}`} onClick={() => rename(name)} />
                <RowButton size="lg" icon={IconTrash} label={`Delete ${name}`} onClick={() => remove(name)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
