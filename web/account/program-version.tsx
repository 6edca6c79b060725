import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../auth/queries.ts';

/** The version of the server, for reports of problems. */
export function ProgramVersion() {
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  const commit = config.commit && ` (${config.commit.slice(0, 12)})`;
  return (
    <footer className="muted text-sm">
      Moneta {config.version}
      {commit}
    </footer>
  );
}
