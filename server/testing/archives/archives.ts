import type { Client } from '../http-client.ts';

/** Returns a form for uploading an archive. */
export function buildArchiveForm(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set('archive', new Blob([new Uint8Array(bytes)]), 'moneta-archive.zip');
  return form;
}

/** Downloads a user's archive and returns a form for uploading it. */
export async function fetchArchive(user: Client): Promise<FormData> {
  const { body } = await user.send('GET', '/archive');
  return buildArchiveForm(body as Buffer);
}
