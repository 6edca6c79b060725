import { createRequire } from 'node:module';
import type { Model } from '../fields/choose.ts';

export type ChosenField = 'amount' | 'date' | 'merchant';

/** What `npm run train-reader` has learned. `require`, because Node 20 warns of every import of JSON. */
export const learned = createRequire(import.meta.url)('./weights.json') as Readonly<Record<ChosenField, Model>>;
