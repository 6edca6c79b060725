import { listAll, remove } from './store.ts';

/** Files that another app has shared with this one, each once. */
export async function takeSharedFiles(): Promise<File[]> {
  const shared = await listAll('shared');
  for (const { id } of shared) if (id !== undefined) await remove('shared', id);
  return shared.map(({ file }) => file);
}
