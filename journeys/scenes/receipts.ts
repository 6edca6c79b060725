import { drawLines, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { RIVERSIDE } from './people.ts';
import { fails, fills, finds, presses, type Scene, type Step, scene, sees, waits } from './scene.ts';

const picture: Step = (page) => page.getByRole('img', { name: /^Receipt from/ }).waitFor();

const picks =
  (draw: () => Promise<Buffer>): Step =>
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
/** Returns a receipt on which any of several amounts could be the total. */
const picksWithoutLabel = picks(async () =>
  writeTextPdf(['RIVERSIDE TRADING', 'DATE: 2026-06-17', 'NOTEBOOK 4.50', '12.30', '19.20', '31.70']),
);
const uploads = presses('Upload & Create Transaction');

export const receiptsScenes: Scene[] = [
  scene('receipts', { allWidths: true, as: 'full', at: '/receipts' }, [picture]),
  scene('receipts-empty', { isVariant: true, as: 'empty', at: '/receipts' }, [
    sees('Details of your receipts will appear here.'),
  ]),
  scene('receipts-loading', { as: 'full', at: '/receipts', given: waits('/receipts?*') }, [
    finds('heading', 'Last Upload Result'),
  ]),
  scene('receipts-failure', { as: 'full', at: '/receipts', given: fails('/receipts?*') }, [finds('button', 'Retry')]),
  scene('receipts-picture-failure', { as: 'full', at: '/receipts', given: fails('/receipts/*/file') }, [
    finds('button', 'Retry'),
  ]),
  scene('receipts-no-file', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    uploads,
    sees('Please select a file to upload.'),
  ]),
  scene('receipts-processing', { as: 'full', at: '/receipts', given: waits('/receipts/upload') }, [
    picture,
    picksReceipt,
    uploads,
    sees('Processing...'),
  ]),
  scene('receipts-upload-failure', { as: 'full', at: '/receipts', given: fails('/receipts/upload') }, [
    picture,
    picksReceipt,
    uploads,
    sees('Upload failed. Please try again.'),
  ]),
  scene('receipts-processed', { as: 'extreme', at: '/receipts' }, [
    picksReceipt,
    uploads,
    sees(/^Receipt processed successfully/),
  ]),
  scene('receipts-question', { as: 'extreme', at: '/receipts' }, [
    picksWithoutLabel,
    uploads,
    presses('Review'),
    finds('region', 'Please check'),
  ]),
  scene('receipts-unfinished', { isVariant: true, as: 'extreme', at: '/receipts' }, [
    picksLetter,
    uploads,
    finds('button', 'Save Expense'),
  ]),
  scene('receipts-unrecorded', { isVariant: true, as: 'extreme', at: '/receipts' }, [
    picture,
    sees('No amount could be read. Enter the missing fields.'),
  ]),
  scene('receipts-place', { as: 'full', at: '/receipts' }, [picture, presses('Show amount on the picture')]),
  scene('receipts-word', { as: 'full', at: '/receipts' }, [
    picture,
    (page) => page.getByRole('option', { name: /^RIVERSIDE/ }).click(),
    sees(/^Use “RIVERSIDE/),
  ]),
  scene('receipts-edit', { as: 'full', at: '/receipts' }, [
    picture,
    presses('Edit'),
    fills('Amount', '0'),
    presses('Save'),
    sees(/greater than 0$/),
  ]),
  scene('receipts-split', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    presses('Split by Items'),
    sees('Everything is assigned'),
  ]),
  scene('receipts-text', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    (page) => page.getByText('Text of this receipt').click(),
    finds('button', /^TOTAL/),
  ]),
  scene('receipts-refused-files', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    picks(async () => Buffer.from('GIF89a')),
    sees(/^Please select a JPEG, PNG or PDF file/),
  ]),
  scene('receipts-deletion', { isVariant: true, as: 'full', at: '/receipts' }, [
    picture,
    presses('Delete receipt'),
    finds('button', 'Delete'),
  ]),
  // This scene must be the last one, because it adds a second receipt.
  scene('receipts-duplicate', { as: 'full', at: '/receipts' }, [
    picture,
    picks(() => drawReceipt(RIVERSIDE)),
    uploads,
    sees('Both were created from the same file.'),
    finds('img', 'Receipt receipt.jpg'),
  ]),
];
