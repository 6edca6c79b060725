import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Import } from '../../contract/imports/import-preview.ts';
import { drawPageAsJpeg } from '../../reader/pdf-pages.ts';
import { writeMail } from '../../reader/testing/write-mail.ts';
import { writePagesPdf, writePicturePdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { fetchImportRows, importFiles } from './testing/upload-files.ts';

const STATEMENT = `
First Street Bank

Date        Description                    Amount     Balance
01/03/2023  Opening balance                           1,000.00
13/03/2023  CORNER SHOP                    -12.50       987.50
14/03/2023  SALARY ACME LTD             1,500.00      2,487.50
15/03/2023  RENT                         -700.00      1,787.50
31/03/2023  Closing balance                           1,787.50`;
const TWO_ACCOUNTS = `
First Street Bank                                Statement, March 2023

Account summary
Everyday Account      12345678                                1,787.50
Holiday Saver         87654321                                5,300.85

Everyday Account      Account number 12345678
Date        Description                    Amount     Balance
01/03/2023  Opening balance                           1,000.00
13/03/2023  CORNER SHOP                    -12.50       987.50
14/03/2023  SALARY ACME LTD             1,500.00      2,487.50
15/03/2023  RENT                         -700.00      1,787.50
31/03/2023  Closing balance                           1,787.50

Holiday Saver         Account number 87654321
Date        Description                    Amount     Balance
01/03/2023  Opening balance                           5,000.00
05/03/2023  STANDING ORDER                300.00      5,300.00
31/03/2023  INTEREST                        0.85      5,300.85
31/03/2023  Closing balance                           5,300.85`;
const pdf = (text: string, options = {}, name = 'statement.pdf') => {
  return { name, bytes: new Uint8Array(writePagesPdf([text], options)) };
};

onSharedApps((app) => {
  test('a PDF statement that its balances prove is imported, and each row names its place on the page', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, pdf(STATEMENT));
    expect(preview).toMatchObject({
      files: [{ format: 'pdf', isProven: true, first: '2023-03-13', last: '2023-03-15' }],
      balances: [{ opening: 1000, sum: 787.5, closing: 1787.5, isProven: true }],
      groups: { new: 3, left: 0 },
      adds: { count: 3, income: 1500, expense: 712.5 },
    });
    const rows = await fetchImportRows(user, preview._id, 'new');
    expect(rows.map(({ name, place }) => [name, place?.page])).toEqual([
      ['Rent', 0],
      ['Salary Acme', 0],
      ['Corner Shop', 0],
    ]);
    const [rent, salary] = rows;
    expect(rent?.place?.top).toBeGreaterThan(salary?.place?.top ?? 1);
    expect((await user.send('POST', `/imports/${preview._id}/run`)).body).toMatchObject({ result: { added: 3 } });
  });

  test('no row is included if the balances do not prove them, until the user includes them', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, pdf(STATEMENT.replace('-700.00', '-70.00')));
    expect(preview).toMatchObject({
      files: [{ isProven: false }],
      groups: { new: 0, left: 3 },
      adds: { count: 0 },
      balances: [{ opening: 1000, sum: 1417.5, closing: 1787.5, isProven: false, after: null, openingToSet: null }],
    });
    const { _id: id } = preview;
    expect((await user.send('POST', `/imports/${id}/run`)).status).toBe(400);
    const body = { rows: [{ group: 'left', isIncluded: true }] };
    expect(await user.send('PUT', `/imports/${id}`, { body })).toMatchObject({
      body: { groups: { new: 3, left: 0 }, adds: { count: 3 } },
    });
  });

  test('several accounts of a PDF are imported into accounts of their own', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, pdf(TWO_ACCOUNTS));
    expect(preview).toMatchObject({
      files: [{ isProven: true }],
      accounts: [
        { id: '12345678', name: 'Everyday Account', newName: 'Everyday Account', rowCount: 3 },
        { id: '87654321', name: 'Holiday Saver', newName: 'Holiday Saver', newKind: 'savings', rowCount: 2 },
      ],
      balances: [
        { opening: 1000, sum: 787.5, closing: 1787.5, isProven: true },
        { opening: 5000, sum: 300.85, closing: 5300.85, isProven: true },
      ],
      groups: { new: 5, left: 0 },
    });
    expect((await user.send('POST', `/imports/${preview._id}/run`)).body).toMatchObject({ result: { added: 5 } });
    const next = await importFiles(user, pdf(TWO_ACCOUNTS.replaceAll('/03/2023', '/04/2023')));
    expect(next.accounts).toMatchObject([{ reason: 'remembered' }, { reason: 'remembered' }]);
  });

  test('if a PDF proves one of two accounts, only the rows of the other wait for the user', async () => {
    const user = await app().newUser();
    const preview = await importFiles(user, pdf(TWO_ACCOUNTS.replace(/^15.*RENT.*\n/m, '')));
    expect(preview).toMatchObject({
      files: [{ isProven: false }],
      balances: [{ isProven: false }, { isProven: true }],
      groups: { new: 2, left: 2 },
      adds: { count: 2, income: 300.85, expense: 0 },
    });
  });

  test('if rows of a PDF are unreadable, the balance after the others does not confirm them', async () => {
    const user = await app().newUser();
    const { balances, files } = await importFiles(
      user,
      pdf(STATEMENT.replace('15/03/2023', '31/02/2023').replace(/.*Closing.*/, '')),
    );
    expect(files).toMatchObject([{ isProven: false }]);
    expect(balances).toMatchObject([{ opening: 1000, sum: 1487.5, closing: null, isProven: null }]);
  });

  test('if the last balance in the rows of a PDF is not its closing balance, the difference is shown', async () => {
    const user = await app().newUser();
    const { balances, files } = await importFiles(user, pdf(STATEMENT.replace(/1,787.50$/, '787.50')));
    expect(files).toMatchObject([{ isProven: false }]);
    expect(balances).toMatchObject([{ opening: 1000, sum: 787.5, closing: 787.5, isProven: false }]);
  });

  test('the picture of a page is shown to its owner while the preview exists', async () => {
    const user = await app().newUser();
    const { files, _id: id } = await importFiles(user, pdf(STATEMENT));
    const [page, ...others] = files[0]?.pages ?? [];
    expect(others).toEqual([]);
    const path = (page?.picture ?? '').replace('/api', '');
    const shown = await user.send('GET', path);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await sharp(shown.body as Buffer).metadata()).toMatchObject({ format: 'jpeg', height: 1600 });

    const stranger = await app().newUser();
    expect((await stranger.send('GET', path)).status).toBe(404);
    expect((await user.send('GET', path.replace(/\d+$/, '1'))).status).toBe(404);
    expect((await user.send('GET', path.replace('file=0', 'file=1'))).status).toBe(404);
    expect((await user.send('GET', path.replace(/\d+$/, 'x'))).status).toBe(400);
    await user.send('POST', `/imports/${id}/run`);
    expect((await user.send('GET', path)).status).toBe(404);
    expect((await user.send('GET', `/imports/${id}`)).body).toMatchObject({ files: [{ pages: [] }] });
  });

  test('a protected PDF asks for its password, which is not stored', async () => {
    const user = await app().newUser();
    const { name, bytes } = pdf(STATEMENT, { password: 'open-sesame' });
    const send = (password?: string) => {
      const form = new FormData();
      if (password !== undefined) form.append('password', password);
      form.append('files', new Blob([bytes]), name);
      return user.send('POST', '/imports', { form });
    };
    const needed = { status: 422, body: { needsPassword: true } };
    expect(await send()).toMatchObject({ ...needed, body: { message: expect.stringContaining('Enter its password') } });
    expect(await send('wrong')).toMatchObject(needed);
    expect((await user.send('GET', '/imports')).body).toEqual([]);

    const { status, body } = await send('open-sesame');
    expect(status).toBe(201);
    const preview = body as Import;
    expect(preview).toMatchObject({ files: [{ isProven: true, pages: [] }], groups: { new: 3 } });
    const stored = await app().db.selectFrom('imports').selectAll().execute();
    const kept = await app().db.selectFrom('import_files').selectAll().execute();
    expect(JSON.stringify([stored, kept])).not.toContain('open-sesame');

    // Changing the options needs no password, because the text is stored.
    const changed = await user.send('PUT', `/imports/${preview._id}`, {
      body: { files: [{ file: 0, isTurned: true }] },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { groups: { left: 3 }, files: [{ isTurned: true, isProven: false }] },
    });
  });

  test('the columns that the user chooses are remembered for the next statement with the same header', async () => {
    const user = await app().newUser();
    const { _id: id, files } = await importFiles(user, pdf(STATEMENT));
    expect(files[0]?.columns.map(({ role }) => role)).toEqual(['day', 'name', 'amount', 'balance']);
    const body = { files: [{ file: 0, columns: ['day', 'name', 'amount', 'none'] }] };
    expect((await user.send('PUT', `/imports/${id}`, { body })).status).toBe(200);
    const next = STATEMENT.replaceAll('/03/2023', '/04/2023');
    const [file] = (await importFiles(user, pdf(next, {}, 'next.pdf'))).files;
    expect(file).toMatchObject({ isProven: true, first: '2023-04-13' });
    expect(file?.columns.map(({ role }) => role)).toEqual(['day', 'name', 'amount', 'none']);
  });

  test('a scanned statement is recognized in the confined process', async () => {
    const user = await app().newUser();
    const jpeg = Buffer.from(await drawPageAsJpeg(writePagesPdf([STATEMENT]), 0));
    const { width, height } = await sharp(jpeg).metadata();
    const scan = { name: 'scan.pdf', bytes: new Uint8Array(writePicturePdf(jpeg, width, height)) };
    const preview = await importFiles(user, scan);
    expect(preview).toMatchObject({
      files: [{ isProven: true, first: '2023-03-13', last: '2023-03-15' }],
      adds: { count: 3, income: 1500, expense: 712.5 },
    });
    const body = { files: [{ file: 0, isTurned: true }] };
    const turned = await user.send('PUT', `/imports/${preview._id}`, { body });
    expect(turned.body).toMatchObject({ files: [{ isTurned: true, first: '2023-03-13', last: '2023-03-15' }] });
    const path = (preview.files[0]?.pages[0]?.picture ?? '').replace('/api', '');
    expect((await user.send('GET', path)).headers.get('content-type')).toBe('image/jpeg');
  });

  test('invoices, photos and mails are refused as possible receipts, and other files are not', async () => {
    const user = await app().newUser();
    const invoice = new Uint8Array(writePagesPdf(['Invoice 12\nChair   100.00\nTotal   100.00']));
    const photo = new Uint8Array(await drawPageAsJpeg(invoice, 0));
    const send = (...files: Uint8Array<ArrayBuffer>[]) => {
      const form = new FormData();
      for (const [at, file] of files.entries()) form.append('files', new Blob([file]), `file-${at}`);
      return user.send('POST', '/imports', { form });
    };
    const message = expect.stringContaining('under Receipts');
    expect(await send(invoice)).toMatchObject({ status: 422, body: { message, isReceipt: true } });
    expect(await send(photo)).toMatchObject({ status: 422, body: { message, isReceipt: true } });
    const mail = new Uint8Array(writeMail({ subject: 'Receipt', text: 'Total: $5.00' }));
    expect(await send(mail)).toMatchObject({ status: 422, body: { message, isReceipt: true } });
    const text = new Uint8Array(Buffer.from('no table'));
    expect((await send(text)).body).not.toHaveProperty('isReceipt');
    expect((await send(invoice, text)).body).not.toHaveProperty('isReceipt');
  });
});
