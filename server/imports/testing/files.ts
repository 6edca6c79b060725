import { expect } from 'vitest';
import type { Import, RowGroup } from '../../../contract/import-preview.ts';
import type { ImportRow } from '../../../contract/import-rows.ts';
import type { Client } from '../../testing/test-app.ts';

/** A file of a bank, as a test writes it. */
export type File = { name: string; text: string };

/** One that is no text. */
export type BinaryFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Sends files as the page does, and answers their preview. */
export async function importFiles(user: Client, ...files: readonly (File | BinaryFile)[]): Promise<Import> {
  const form = new FormData();
  for (const file of files) form.append('files', new Blob(['text' in file ? file.text : file.bytes]), file.name);
  const answer = await user.send('POST', '/imports', { form });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Import;
}

/** The rows of an import, or of a group of them, newest first. */
export async function rowsOf(user: Client, id: string, group: RowGroup | '' = ''): Promise<ImportRow[]> {
  const { body } = await user.send('GET', `/imports/${id}/rows?limit=500&group=${group}`);
  return (body as { rows: ImportRow[] }).rows;
}
