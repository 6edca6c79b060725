import type { Noun } from '../app-context.ts';
import { backUpDaily } from './daily.ts';

export const backup: Noun = { register() {}, sweep: backUpDaily };
