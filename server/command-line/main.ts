import { UsageError } from '../platform/errors.ts';
import { formatCommandLine, getProgramVersion } from '../platform/installation.ts';
import { formatCommandHelp, formatCommandList, formatCommandUsage } from './command-help.ts';
import { COMMANDS } from './commands.ts';

/** The exit code for wrong arguments. */
const WRONG_USAGE = 2;

/** Runs one command, such as `moneta backup FILE`. */
async function main([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const beforeFiles = [name, ...args];
  const options = beforeFiles.slice(0, beforeFiles.includes('--') ? beforeFiles.indexOf('--') : undefined);
  if (options.includes('--help') || options.includes('-h')) {
    console.log(command ? formatCommandHelp(name, command) : formatCommandList(COMMANDS));
    return;
  }
  if (options.includes('--version')) {
    console.log(describeVersion());
    return;
  }
  if (!command) {
    console.error(name ? `There is no command "${name}".\n` : 'A command is missing.\n');
    console.error(formatCommandList(COMMANDS));
    process.exitCode = WRONG_USAGE;
    return;
  }
  try {
    await command.run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const usage = formatCommandUsage(name, command);
    console.error(`${error.message}\n${usage}\nMore: ${formatCommandLine(name, '--help')}`);
    process.exitCode = WRONG_USAGE;
  }
}

function describeVersion(): string {
  const { version, commit } = getProgramVersion(process.env.MONETA_COMMIT);
  return commit ? `moneta ${version} (${commit.slice(0, 12)})` : `moneta ${version}`;
}

await main(process.argv.slice(2)).catch(async (error) => {
  // Import this module only when needed, because it loads the settings and the database drivers.
  const { exitWithError } = await import('../exit-with-error.ts');
  exitWithError(error);
});
