import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createDataHome, createEmptyHome, type TestHome } from './test-databases.ts';

/**
 * Servers that share a PostgreSQL database. Each server has its own process and data folder, as if they ran on separate
 * machines.
 */
export type SeveralServers = {
  home: TestHome;
  servers: ServerProcess[];
  /** Starts another server. @param program the path of another version of the server */
  start(program?: string): Promise<ServerProcess>;
  /** Ends all servers and removes their data. */
  close(): Promise<void>;
};

export async function startSeveralServers(
  count: number,
  { env = {}, program }: { env?: Record<string, string>; program?: string | undefined } = {},
): Promise<SeveralServers> {
  // Another version of the server must create its own tables, so start without any.
  const home = await (program ? createEmptyHome('postgres') : createDataHome('postgres'));
  const servers: ServerProcess[] = [];
  const several: SeveralServers = {
    home,
    servers,
    async start(another = program) {
      const dataDir = join(home.dataDir, String(servers.length));
      mkdirSync(dataDir, { mode: 0o700 });
      const settings = { READER_PROCESSES: '1', DATABASE_POOL: '4', ...env };
      const server = await startServerProcess({ ...home, dataDir }, settings, another);
      servers.push(server);
      return server;
    },
    async close() {
      for (const { end } of servers) await end('SIGKILL');
      await home.remove();
    },
  };
  try {
    while (servers.length < count) await several.start();
  } catch (error) {
    await several.close();
    throw error;
  }
  return several;
}
