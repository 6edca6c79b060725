import type { Module } from '../app-context.ts';
import { backUpDaily } from './daily.ts';

export const backup: Module = { register() {}, sweep: backUpDaily };
