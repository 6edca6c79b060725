import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { TagsList } from '../tags/tags-list.tsx';

/** The page of all tags. Each leads to its own page. */
export function TagsPage() {
  return (
    <Page title="Tags">
      <Panel title="All Tags">
        <TagsList onChanged={() => {}} />
      </Panel>
    </Page>
  );
}
