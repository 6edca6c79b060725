import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatInstant } from '../../days/format-day.ts';
import { EmptyState } from '../../layout/empty-state.tsx';
import { LoadingState } from '../../layout/load-failure.tsx';
import { Panel } from '../../layout/panel.tsx';
import { describeAuditEvent } from './describe-audit-event.ts';
import { ExpandableList } from './expandable-list.tsx';
import { auditLogQuery } from './queries.ts';

export function AuditLogPanel() {
  return (
    <Panel title="Account Activity">
      <p className="muted">
        Logins and changes to your account in the last year. If you do not recognize an entry, change your password.
      </p>
      <Body />
    </Panel>
  );
}

function Body() {
  const query = useQuery(auditLogQuery);
  const { data } = query;
  const list = useRef<HTMLUListElement>(null);
  if (data === undefined) return <LoadingState of="Your account activity" query={query} height="10rem" />;
  if (data.length === 0) return <EmptyState message="Nothing yet." icon={IconHistory} />;
  return (
    <ExpandableList list={list} label="Account activity, newest first" items={data}>
      {(entry) => (
        <div className="min-0 anywhere">
          <div className="medium">{describeAuditEvent(entry)}</div>
          <div className="muted text-sm">
            {/* A separator stays with the text before it, so that no line starts with a separator. */}
            {[formatInstant(entry.at), entry.device, entry.address].filter((part) => part !== '').join('\u00a0· ')}
          </div>
        </div>
      )}
    </ExpandableList>
  );
}
