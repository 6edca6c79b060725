import { drawLines, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import {
  clickButton,
  defineScene,
  failRequests,
  fillTextbox,
  leaveRequestsUnanswered,
  type Scene,
  type SceneStep,
  waitForRole,
  waitForText,
} from './define-scene.ts';
import { RIVERSIDE_RECEIPT } from './scene-accounts.ts';

const picture: SceneStep = (page) => page.getByRole('img', { name: /^Receipt from/ }).waitFor();

const picks =
  (draw: () => Promise<Buffer>): SceneStep =>
  async (page) => {
    const buffer = await draw();
    await page.locator('input[type=file]').setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
  };
const picksReceipt = picks(() =>
  drawReceipt({
    merchant: 'RIVERSIDE TRADING',
    day: '2026-06-17',
    items: [{ name: 'NOTEBOOK', amountMinor: 450 }],
    totalMinor: 450,
  }),
);
const picksLetter = picks(() => drawLines(['DEAR ANN', '', 'THE GARDEN IS IN BLOOM', 'COME AND SEE IT']));
/** Selects a receipt whose total has no label, so that any of its amounts may be the total. */
const picksWithoutLabel = picks(async () =>
  writeTextPdf(['RIVERSIDE TRADING', 'DATE: 2026-06-17', 'NOTEBOOK 4.50', '12.30', '19.20', '31.70']),
);
const uploads = clickButton('Upload & Create Transaction');

export const receiptsScenes: Scene[] = [
  defineScene('receipts', { allWidths: true, as: 'full', at: '/receipts' }, [picture]),
  defineScene('receipts-empty', { isVariant: true, as: 'empty', at: '/receipts' }, [
    waitForText('Details of your receipts will appear here.'),
  ]),
  defineScene('receipts-loading', { as: 'full', at: '/receipts', given: leaveRequestsUnanswered('/receipts?*') }, [
    waitForRole('heading', 'Last Upload Result'),
  ]),
  defineScene('receipts-failure', { as: 'full', at: '/receipts', given: failRequests('/receipts?*') }, [
    waitForRole('button', 'Retry'),
  ]),
  defineScene('receipts-picture-failure', { as: 'full', at: '/receipts', given: failRequests('/receipts/*/file') }, [
    waitForRole('button', 'Retry'),
  ]),
  defineScene('receipts-no-file', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    uploads,
    waitForText('Please select a file to upload.'),
  ]),
  defineScene(
    'receipts-processing',
    { as: 'full', at: '/receipts', given: leaveRequestsUnanswered('/receipts/upload') },
    [picture, picksReceipt, uploads, waitForText('Processing...')],
  ),
  defineScene('receipts-upload-failure', { as: 'full', at: '/receipts', given: failRequests('/receipts/upload') }, [
    picture,
    picksReceipt,
    uploads,
    waitForText('Upload failed. Please try again.'),
  ]),
  defineScene('receipts-processed', { as: 'extreme', at: '/receipts' }, [
    picksReceipt,
    uploads,
    waitForText(/^Receipt processed successfully/),
  ]),
  defineScene('receipts-question', { as: 'extreme', at: '/receipts' }, [
    picksWithoutLabel,
    uploads,
    clickButton('Review'),
    waitForRole('region', 'Check this'),
  ]),
  defineScene('receipts-unfinished', { isVariant: true, as: 'extreme', at: '/receipts' }, [
    picksLetter,
    uploads,
    waitForRole('button', 'Save Expense'),
  ]),
  defineScene('receipts-unrecorded', { isVariant: true, as: 'extreme', at: '/receipts' }, [
    picture,
    waitForText('No amount could be read. Enter the missing fields.'),
  ]),
  defineScene('receipts-place', { as: 'full', at: '/receipts' }, [picture, clickButton('Show amount on the picture')]),
  defineScene('receipts-word', { as: 'full', at: '/receipts' }, [
    picture,
    (page) => page.getByRole('option', { name: /^RIVERSIDE/ }).click(),
    waitForText(/^Use “RIVERSIDE/),
  ]),
  defineScene('receipts-edit', { as: 'full', at: '/receipts' }, [
    picture,
    clickButton('Edit'),
    fillTextbox('Amount', '0'),
    clickButton('Save'),
    waitForText(/greater than 0$/),
  ]),
  defineScene('receipts-split', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    clickButton('Split by Items'),
    waitForText('Everything is assigned'),
  ]),
  defineScene('receipts-text', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    (page) => page.getByText('Text of this receipt').click(),
    waitForRole('button', /^TOTAL/),
  ]),
  defineScene('receipts-refused-files', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    picks(async () => Buffer.from('GIF89a')),
    waitForText(/^Select a JPEG, PNG or PDF file/),
  ]),
  defineScene('receipts-deletion', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    clickButton('Delete receipt'),
    waitForRole('button', 'Delete'),
  ]),
  // This scene must be last, because it uploads a receipt that would appear in the other scenes.
  defineScene('receipts-duplicate', { as: 'full', at: '/receipts' }, [
    picture,
    picks(() => drawReceipt(RIVERSIDE_RECEIPT)),
    uploads,
    waitForText('Both were created from the same file.'),
    waitForRole('img', 'Receipt receipt.jpg'),
  ]),
];
