import type { Module } from '../app-context.ts';
import { writeWaitingFilesMail } from './folder/mail-about-waiting-files.ts';
import { cleanUpImports } from './records/clean-up-imports.ts';
import { deleteLearnedCorrections, replaceCategoryInLearnedCorrections } from './records/learned-import-corrections.ts';
import { registerImportRoutes } from './routes.ts';

export const importsModule: Module = {
  register: registerImportRoutes,
  // Few files per batch, because each stored part of a file is a quarter of a megabyte in size.
  tables: { import_rows: 500, import_files: 10, imports: 50, import_lessons: 500 },
  moveCategory: (tx, userId, from, to, why) =>
    why === 'deleted'
      ? deleteLearnedCorrections(tx, userId, 'category', from)
      : replaceCategoryInLearnedCorrections(tx, userId, from, to),
  mails: { 'files-waiting': writeWaitingFilesMail },
  sweep: cleanUpImports,
};
