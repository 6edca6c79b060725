import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { IdParams } from './text.ts';

const noun = 'receipts';

/** What was learned from corrections of one merchant's receipts; null where nothing was. */
export const Lesson = z.object({
  _id: z.string(),
  /** The name that its expenses get. */
  merchant: z.string(),
  /** What the reader takes the name for. */
  readAs: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** The words beside which its total stands. */
  amountLabel: z.nullable(z.string()),
  /** Its dates have the month before the day. */
  isMonthFirst: z.nullable(z.boolean()),
  learnedAt: z.string(),
});
export type Lesson = z.infer<typeof Lesson>;

export const listLessons = operation({
  id: 'listLessons',
  noun,
  method: 'GET',
  path: '/receipts/lessons',
  summary: 'What was learned from corrections, by merchant',
  access: 'user',
  status: 200,
  reply: z.array(Lesson),
});

export const deleteLesson = operation({
  id: 'deleteLesson',
  noun,
  method: 'DELETE',
  path: '/receipts/lessons/:id',
  summary: 'Forget what was learned of a merchant',
  access: 'user',
  params: IdParams,
  status: 200,
  reply: z.object({ message: z.string() }),
});
