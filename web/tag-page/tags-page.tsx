import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { TagsList } from '../tags/tags-list.tsx';

export function TagsPage() {
  return (
    <Page title="Tags">
      <Panel title="All Tags">
        <TagsList onChanged={() => {}} />
      </Panel>
    </Page>
  );
}
