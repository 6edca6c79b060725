import type { Noun } from '../app-context.ts';
import { forgetLessonsAbout, moveCategoryInLessons } from './lessons.ts';
import { importRoutes } from './routes.ts';
import { sweepImports } from './sweep.ts';

/** Imports of files from banks and other programs. */
export const imports: Noun = {
  register: importRoutes,
  // Each part of a file is a quarter of a megabyte.
  tables: { import_rows: 500, import_files: 10, imports: 50, import_lessons: 500 },
  moveCategory: (tx, userId, from, to, why) =>
    why === 'deleted' ? forgetLessonsAbout(tx, userId, 'category', from) : moveCategoryInLessons(tx, userId, from, to),
  sweep: sweepImports,
};
