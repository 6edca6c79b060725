import { expect } from 'vitest';
import type { Import, RowGroup } from '../../../contract/imports/import-preview.ts';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import type { Client } from '../../testing/test-app.ts';

export type TestFile = { name: string; text: string };

export type BinaryTestFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Uploads files as the page does, and returns the preview. */
export async function importFiles(user: Client, ...files: readonly (TestFile | BinaryTestFile)[]): Promise<Import> {
  const form = new FormData();
  for (const file of files) form.append('files', new Blob(['text' in file ? file.text : file.bytes]), file.name);
  const answer = await user.send('POST', '/imports', { form });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Import;
}

/** Returns the rows of an import, or of one group, newest first. */
export async function fetchImportRows(user: Client, id: string, group: RowGroup | '' = ''): Promise<ImportRow[]> {
  const { body } = await user.send('GET', `/imports/${id}/rows?limit=500&group=${group}`);
  return (body as { rows: ImportRow[] }).rows;
}
