import type { Word } from '../page.ts';
import type { Features } from '../ranking/rank.ts';

/** A value that may be a field's, the words it stands in, and what speaks for and against it. */
export type Candidate<Value> = { value: Value; words: readonly Word[]; features: Features };
