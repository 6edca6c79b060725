import type { Module } from '../app-context.ts';
import { makeDailyBackupIfDue } from './daily-backup.ts';

export const backupModule: Module = { register() {}, sweep: makeDailyBackupIfDue };
