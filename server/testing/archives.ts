import type { Client } from './client.ts';

/** An archive as it is sent to be brought in. */
export function archiveForm(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set('archive', new Blob([new Uint8Array(bytes)]), 'moneta-archive.zip');
  return form;
}

/** The archive of a person, to be brought in again. */
export async function archiveOf(user: Client): Promise<FormData> {
  const { body } = await user.send('GET', '/archive');
  return archiveForm(body as Buffer);
}
