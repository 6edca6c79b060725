import { UsageError } from '../platform/errors.ts';
import { type Command, defineCommand } from './define-command.ts';

const email = { type: 'string', value: 'E', does: 'The email address of the account.' } as const;
const json = { type: 'boolean', does: 'Print the result as JSON.' } as const;
const passphraseFile = { type: 'string', value: 'P' } as const;

/** The commands by name. The code of a command is loaded only when it is run. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: defineCommand({
    does: 'Runs the server. Stop it with Ctrl-C or SIGTERM.',
    forms: [''],
    options: {},
    operands: [0, 0],
    async start() {
      await import('../main.ts');
      return undefined;
    },
  }),

  backup: defineCommand({
    does: 'Writes a backup of everything. The server can keep running.',
    forms: ['FILE [--passphrase-file P]'],
    options: { 'passphrase-file': { ...passphraseFile, does: 'Encrypt with the passphrase in file P.' }, json },
    operands: [1, 1],
    async start({ 'passphrase-file': passphrase }, [file = ''], progress) {
      const { runBackupCommand } = await import('../backup/backup-command.ts');
      return runBackupCommand(file, passphrase, progress);
    },
  }),

  restore: defineCommand({
    does: 'Restores a backup into the configured database. Stop the server first.',
    forms: ['FILE [--replace] [--passphrase-file P]'],
    options: {
      replace: { type: 'boolean', does: 'Replace existing data, which is kept as a backup.' },
      'passphrase-file': { ...passphraseFile, does: 'Decrypt with the passphrase in file P.' },
      json,
    },
    operands: [1, 1],
    async start({ replace = false, 'passphrase-file': passphrase }, [file = ''], progress) {
      const { runRestoreCommand } = await import('../backup/restore/restore-command.ts');
      return runRestoreCommand(file, { isReplacing: replace, passphraseFile: passphrase }, progress);
    },
  }),

  import: defineCommand({
    does: 'Imports files from banks and other programs, or only prints what it would import.',
    forms: ['--email E [--account A] FILE…', '--preview FILE…'],
    options: {
      email,
      account: { type: 'string', value: 'A', does: 'Put all rows into the account named A.' },
      preview: { type: 'boolean', does: 'Import nothing. Print what would be read, one JSON object per file.' },
      json,
    },
    operands: [1, Number.POSITIVE_INFINITY],
    async start({ email, account, preview = false }, files, progress) {
      if (preview === Boolean(email)) throw new UsageError('Either --email or --preview is needed.');
      if (!email) {
        if (account !== undefined) throw new UsageError('--account needs --email.');
        const { printFilePreviews } = await import('../../statements/command.ts');
        await printFilePreviews(files);
        return undefined;
      }
      const { runImportCommand } = await import('../imports/import-command.ts');
      return runImportCommand(email, account, files, progress);
    },
  }),

  receipt: defineCommand({
    does: 'Prints what it recognizes in receipts (JPEG, PNG, WebP, HEIC or PDF), one JSON object per file.',
    forms: ['FILE…'],
    options: {},
    operands: [1, Number.POSITIVE_INFINITY],
    async start(_, files) {
      const { readConfig } = await import('../config.ts');
      const { printReceiptFields } = await import('../../reader/command.ts');
      await printReceiptFields(files, readConfig(process.env).readerProcesses);
      return undefined;
    },
  }),

  archive: defineCommand({
    does: 'Writes all data of one user to a zip file, or imports or checks such a file.',
    forms: ['--email E FILE', '--email E --import FILE', '--check FILE'],
    options: {
      email,
      import: { type: 'boolean', does: 'Import the file into an empty account.' },
      check: { type: 'boolean', does: 'Check that the file is complete.' },
      // The help does not list this option, because only the server uses it, to write archives in a child process.
      user: { type: 'string' },
      json,
    },
    operands: [1, 1],
    async start({ email, user, check = false, import: isImport = false }, [file = ''], progress) {
      const given = [email, user, check || undefined].filter((each) => each !== undefined);
      if (given.length !== 1) throw new UsageError('Either --email or --check is needed.');
      if (isImport && email === undefined) throw new UsageError('--import needs --email.');
      const userId = user === undefined ? undefined : Number(user);
      const { runArchiveCommand } = await import('../archive/archive-command.ts');
      return runArchiveCommand(file, { isCheck: check, isImport, email: email ?? '', user: userId }, progress);
    },
  }),

  account: defineCommand({
    does: 'Lists and manages accounts. The server can keep running.',
    forms: ['list', 'invite', 'reset-password EMAIL', 'reset-two-factor EMAIL', 'delete EMAIL'],
    details: [
      ['list', 'Lists all accounts, oldest first.'],
      ['invite', 'Prints a sign-up link for one person, valid for 7 days.'],
      ['reset-password', 'Prints a link for choosing a new password, valid for an hour.'],
      [
        'reset-two-factor',
        'Turns off two-factor authentication for a user who has lost their phone and recovery codes.',
      ],
      ['delete', 'Deletes an account and all its data permanently.'],
    ],
    options: { json },
    operands: [1, 2],
    async start(_, words) {
      const { runAccountCommand } = await import('../account-tool/run-account-command.ts');
      return runAccountCommand(words);
    },
  }),

  totals: defineCommand({
    does: 'Checks or repairs totals, references and files. The server can keep running.',
    forms: ['--check', '--rebuild'],
    options: {
      check: { type: 'boolean', does: 'Compare all totals with the transactions, and look for damage.' },
      rebuild: { type: 'boolean', does: 'Recalculate all totals, and repair damage where the correct value is known.' },
      json,
    },
    operands: [0, 0],
    async start({ check = false, rebuild = false }) {
      if (check === rebuild) throw new UsageError('Either --check or --rebuild is needed.');
      const { runTotalsCommand } = await import('../inspection/totals-command.ts');
      return runTotalsCommand(rebuild);
    },
  }),

  seed: defineCommand({
    does: 'Creates an account with sample data.',
    forms: ['--email E --password P --transactions N [--years Y] [--accounts A] [--splits S] [--tags T]'],
    options: {
      email,
      password: { type: 'string', value: 'P', does: 'The password of the account.' },
      transactions: { type: 'string', value: 'N', does: 'The number of transactions.' },
      years: { type: 'string', value: 'Y', does: 'The number of years that the transactions cover (default: 3).' },
      accounts: { type: 'string', value: 'A', does: 'The number of bank accounts, by default 1.' },
      splits: { type: 'string', value: 'S', does: 'The percentage of expenses that are split.' },
      tags: { type: 'string', value: 'T', does: 'The percentage of transactions that have tags.' },
      refunds: { type: 'string', value: 'R', does: 'The percentage of expenses that are refunded.' },
      json,
    },
    operands: [0, 0],
    async start(options, _, progress) {
      const { runSeedCommand } = await import('../seed/seed-command.ts');
      return runSeedCommand(options, progress);
    },
  }),
};
