import type { Frequency, ScheduleInterval } from '../../domain/schedule.ts';
import type { NameKind } from './vocabulary.ts';

/**
 * Words with their meaning. `rest` words are not understood, but may be a name or a text to search for. `unsupported`
 * words ask for something that the bar cannot do. `filler` words, such as "the", have no meaning of their own.
 */
export type ClassifiedWords = { at: number; length: number } & (
  | { kind: NameKind; value: string; isWhole: boolean; isStart?: boolean }
  | { kind: 'type'; value: 'expense' | 'income' | 'transfer' }
  | { kind: 'span'; from?: string; to?: string }
  | { kind: 'amount'; value: string }
  | { kind: 'cost'; cost: number; sign: '+' | '-' | ''; isExact: boolean }
  | { kind: 'text'; value: string }
  | { kind: 'without'; of: NameKind; value: string }
  | { kind: 'repeats'; value: Frequency; every?: ScheduleInterval; from?: string }
  | { kind: 'rest' | 'unsupported' | 'filler' }
);

export type CommandMode = 'list' | 'add' | 'budget';
