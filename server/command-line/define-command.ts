import { parseArgs } from 'node:util';
import { UsageError } from '../platform/errors.ts';
import { type ProgressReporter, runWithProgressBar } from '../platform/progress.ts';

export type CommandOption = {
  type: 'string' | 'boolean';
  /** The name of the option's value in the help, such as `FILE`. */
  value?: string;
  /** An imperative sentence for the help. Options without such a sentence are not listed. */
  does?: string;
};

export type Command = {
  /** A sentence for the help that says what the command does. */
  does: string;
  /** The arguments in the help, as one line for each way to use the command. */
  forms: readonly string[];
  options: Readonly<Record<string, CommandOption>>;
  /** Arguments that are not in the list of options, with their meanings. */
  details?: readonly (readonly [argument: string, meaning: string])[];
  /**
   * Runs the command.
   * @throws UsageError if the arguments are wrong
   */
  run(args: string[]): Promise<void>;
};

type Values<O extends Command['options']> = {
  [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string;
};

/** The result of a command: `text` for users, `data` for programs. */
export type CommandResult = { text: string; data: object };

type Definition<O extends Command['options']> = Omit<Command, 'run'> & {
  options: O;
  /** The minimum and maximum number of arguments that are not options. */
  operands: readonly [least: number, most: number];
  start(
    values: Values<O>,
    operands: string[],
    progress: ProgressReporter | undefined,
  ): Promise<CommandResult | undefined>;
};

export function defineCommand<const O extends Command['options']>(definition: Definition<O>): Command {
  const { operands, start, ...described } = definition;
  const [least, most] = operands;
  return {
    ...described,
    async run(args) {
      const { values, positionals } = parse(args, described.options);
      if (positionals.length < least) throw new UsageError('An argument is missing.');
      if (positionals.length > most) throw new UsageError(`Unexpected argument: "${positionals[most]}".`);
      const work = (progress?: ProgressReporter) => start(values as Values<O>, positionals, progress);
      const result = await runWithProgressBar(process.stderr, work);
      if (result) console.log(values.json ? JSON.stringify(result.data) : result.text);
    },
  };
}

function parse(args: string[], options: Command['options']) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    // Keep only the first sentence of Node's message, because the other sentences are about `--`.
    const [sentence = ''] = message.split(/\. To |\.?\n/);
    throw new UsageError(`${sentence}.`);
  }
}
