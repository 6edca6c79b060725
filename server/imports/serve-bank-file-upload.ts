import type { Import } from '../../contract/imports/import-preview.ts';
import { createImport, MAX_IMPORT_FILE_BYTES, MAX_IMPORT_FILES } from '../../contract/imports/imports.ts';
import type { AppContext } from '../app-context.ts';
import { findStoredReply, readIdempotentChangeKey } from '../http/idempotency.ts';
import { serveOperation } from '../http/serve-operation.ts';
import { createBadInputError } from '../platform/errors.ts';
import type { AcceptedFiles } from '../uploads/receive-files.ts';
import { createUploadReceiver } from '../uploads/upload-receiver.ts';
import { createPreview } from './preview/create-preview.ts';
import type { ImportReadingDependencies } from './preview/read-import-files.ts';

export const ACCEPTED_BANK_FILES: AcceptedFiles = {
  field: createImport.file,
  missing: 'Choose files from your bank.',
  maxFiles: MAX_IMPORT_FILES,
  maxBytes: MAX_IMPORT_FILE_BYTES,
  tooLarge: 'This file is larger than 50 MB. Export a shorter period, in several files if needed.',
  maxTotalBytes: 2 * MAX_IMPORT_FILE_BYTES,
  tooLargeInTotal: 'These files are larger than 100 MB in total. Import them one at a time.',
  maxNameLength: 200,
};
const SLOTS = { atOnceOfOne: 2, maxWaitingOfOne: 5 };

/** Receives files and returns their preview. */
export function serveBankFileUpload(context: AppContext & ImportReadingDependencies): void {
  const { db, now } = context;
  const takeFiles = createUploadReceiver(context, ACCEPTED_BANK_FILES, SLOTS);

  serveOperation(context, createImport, (call) =>
    takeFiles(call, async ({ files, fields }, signal) => {
      const { user, request } = call;
      const hashes = files.map(({ hash }) => hash);
      const intent = readIdempotentChangeKey(request, createImport, user.id, hashes, now());
      const answered = intent && (await findStoredReply<Import>(db, intent));
      const password = passwordIn(fields);
      const unlocked = files.map((file) => ({ ...file, password }));
      return answered ?? createPreview(context, user, unlocked, intent, signal);
    }),
  );
}

/**
 * Returns the password of the files, if one was entered.
 * @throws 400 if a form field is invalid
 */
function passwordIn(fields: ReadonlyMap<string, unknown>): string | undefined {
  const { data, error } = createImport.form.safeParse(Object.fromEntries(fields));
  if (data) return data.password;
  const [issue] = error.issues;
  throw createBadInputError(issue?.message ?? '', issue?.path.join('.'));
}
