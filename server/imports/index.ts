import type { Noun } from '../app-context.ts';
import { forgetLessonsAbout, moveCategoryInLessons } from './lessons.ts';
import { importRoutes } from './routes.ts';
import { sweepImports } from './sweep.ts';

/** Files of banks and of other programs that are brought in. */
export const imports: Noun = {
  register: importRoutes,
  // The parts of files are a quarter of a megabyte each.
  tables: { import_rows: 500, import_files: 10, imports: 50, import_lessons: 500 },
  moveCategory: (tx, userId, from, to, why) =>
    why === 'deleted' ? forgetLessonsAbout(tx, userId, 'category', from) : moveCategoryInLessons(tx, userId, from, to),
  sweep: sweepImports,
};
