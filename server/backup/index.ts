import type { Module } from '../app-context.ts';
import { makeDailyBackup } from './daily-backup.ts';

export const backup: Module = { register() {}, sweep: makeDailyBackup };
