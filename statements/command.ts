import { readFile, stat } from 'node:fs/promises';
import { refuseTooLargeFile } from './file-limits.ts';
import { createFailedPreview, createFilePreview, type FilePreview } from './file-preview.ts';
import { UnreadableStatementError } from './statement.ts';

/** Prints what would be read from each file, one JSON object per line. */
export async function printFilePreviews(files: string[]): Promise<void> {
  for (const file of files) {
    const preview = await previewFile(file);
    if (preview.error !== undefined) process.exitCode = 1;
    console.log(JSON.stringify(preview));
  }
}

async function previewFile(file: string): Promise<FilePreview> {
  try {
    const { size } = await stat(file);
    refuseTooLargeFile(size);
    return await createFilePreview(file, await readFile(file));
  } catch (error) {
    return createFailedPreview(file, sentence(error));
  }
}

function sentence(error: unknown): string {
  if (error instanceof UnreadableStatementError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'This file could not be opened: no such file.';
  if (code === 'EISDIR') return 'This is a folder. Pass the paths of the files in it instead.';
  return `This file could not be read: ${error instanceof Error ? error.message : String(error)}`;
}
