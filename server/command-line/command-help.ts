import { formatCommandLine } from '../platform/installation.ts';
import type { Command } from './define-command.ts';

const SHARED = [
  ['--help, -h', 'Show this help.'],
  ['--version', 'Show the version.'],
] as const;

export function formatCommandList(commands: Readonly<Record<string, Command>>): string {
  const rows = Object.entries(commands).map(([name, { does }]) => [name, does] as const);
  return [
    'Usage: moneta COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...alignRows(rows),
    '',
    'Options for all commands:',
    ...alignRows(SHARED),
  ].join('\n');
}

export function formatCommandHelp(name: string, command: Command): string {
  const options = Object.entries(command.options).flatMap(([option, { value, does }]) =>
    does ? [[value ? `--${option} ${value}` : `--${option}`, does] as const] : [],
  );
  const lines = [formatCommandUsage(name, command), '', command.does];
  if (command.details) lines.push('', ...alignRows(command.details));
  return [...lines, '', 'Options:', ...alignRows([...options, ...SHARED])].join('\n');
}

/** Returns the usage lines of a command, one for each way to use it. */
export function formatCommandUsage(name: string, { forms }: Command): string {
  return forms.map((form, index) => `${index === 0 ? 'Usage:' : '      '} ${formatCommandLine(name, form)}`).join('\n');
}

function alignRows(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
