import { useQuery } from '@tanstack/react-query';
import { serverConfigQuery } from '../auth/queries.ts';

/** Shows the version of the server, so that users can include it in bug reports. */
export function ServerVersion() {
  const { data: config } = useQuery(serverConfigQuery);
  if (!config) return null;
  const commit = config.commit && ` (${config.commit.slice(0, 12)})`;
  return (
    <footer className="muted text-sm">
      Moneta {config.version}
      {commit}
    </footer>
  );
}
