import * as operations from '../../../contract/transactions/tags.ts';
import type { AppContext, Module } from '../../app-context.ts';
import { serveChange } from '../../http/serve-change.ts';
import { serveRead } from '../../http/serve-read.ts';
import { formatCount } from '../../text/format-count.ts';
import { deleteTag, renameTag } from './rename-or-delete-tag.ts';
import { getTagSums, listTags } from './tag-store.ts';

export const tagsModule: Module = {
  register: registerTagRoutes,
  tables: { tags: 500, transaction_tags: 500, tag_totals: 500 },
};

function registerTagRoutes(context: AppContext): void {
  const { db } = context;
  serveRead(context, operations.listTags, ({ user }) => listTags(db, user.id));
  serveRead(context, operations.getTag, ({ user, params }) => getTagSums(db, user.id, params.name));

  serveChange(context, operations.renameTag, (tx, { user, params, body }) =>
    renameTag(tx, user.id, params.name, body.name),
  );

  serveChange(context, operations.deleteTag, async (tx, { user, params }) => {
    const { count } = await deleteTag(tx, user.id, params.name);
    return { message: `Tag removed from ${formatCount(count, 'transaction')}.`, count };
  });
}
