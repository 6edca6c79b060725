import { drawLines, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { RIVERSIDE } from './people.ts';
import { fails, fills, finds, presses, type Scene, type Step, sees, waits } from './scene.ts';

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
/** It is uncertain which amount is the total. */
const picksWithoutLabel = picks(async () =>
  writeTextPdf(['RIVERSIDE TRADING', 'DATE: 2026-06-17', 'NOTEBOOK 4.50', '12.30', '19.20', '31.70']),
);
const uploads = presses('Upload & Create Transaction');

export const receiptsScenes: Scene[] = [
  { name: 'receipts', allWidths: true, as: 'full', at: '/receipts', steps: [picture] },
  {
    name: 'receipts-empty',
    isVariant: true,
    as: 'empty',
    at: '/receipts',
    steps: [sees('Details of your receipts will appear here.')],
  },
  {
    name: 'receipts-loading',
    as: 'full',
    at: '/receipts',
    given: waits('/receipts?*'),
    steps: [finds('heading', 'Last Upload Result')],
  },
  {
    name: 'receipts-failure',
    as: 'full',
    at: '/receipts',
    given: fails('/receipts?*'),
    steps: [finds('button', 'Retry')],
  },
  {
    name: 'receipts-picture-failure',
    as: 'full',
    at: '/receipts',
    given: fails('/receipts/*/file'),
    steps: [finds('button', 'Retry')],
  },
  {
    name: 'receipts-no-file',
    isVariant: true,
    as: 'full',
    at: '/receipts',
    steps: [picture, uploads, sees('Please select a file to upload.')],
  },
  {
    name: 'receipts-processing',
    as: 'full',
    at: '/receipts',
    given: waits('/receipts/upload'),
    steps: [picture, picksReceipt, uploads, sees('Processing...')],
  },
  {
    name: 'receipts-upload-failure',
    as: 'full',
    at: '/receipts',
    given: fails('/receipts/upload'),
    steps: [picture, picksReceipt, uploads, sees('Upload failed. Please try again.')],
  },
  {
    name: 'receipts-processed',
    as: 'extreme',
    at: '/receipts',
    steps: [picksReceipt, uploads, sees(/^Receipt processed successfully/)],
  },
  {
    name: 'receipts-question',
    as: 'extreme',
    at: '/receipts',
    steps: [picksWithoutLabel, uploads, presses('Review'), finds('region', 'Please check')],
  },
  {
    name: 'receipts-unfinished',
    isVariant: true,
    as: 'extreme',
    at: '/receipts',
    steps: [picksLetter, uploads, finds('button', 'Save Expense')],
  },
  {
    name: 'receipts-unrecorded',
    isVariant: true,
    as: 'extreme',
    at: '/receipts',
    steps: [picture, sees('No amount could be read. Enter the missing fields.')],
  },
  {
    name: 'receipts-place',
    as: 'full',
    at: '/receipts',
    steps: [picture, presses('Show amount on the picture')],
  },
  {
    name: 'receipts-word',
    as: 'full',
    at: '/receipts',
    steps: [picture, (page) => page.getByRole('option', { name: /^RIVERSIDE/ }).click(), sees(/^Use “RIVERSIDE/)],
  },
  {
    name: 'receipts-edit',
    as: 'full',
    at: '/receipts',
    steps: [picture, presses('Edit'), fills('Amount', '0'), presses('Save'), sees(/greater than 0$/)],
  },
  {
    name: 'receipts-split',
    isVariant: true,
    as: 'full',
    at: '/receipts',
    steps: [picture, presses('Split by Items'), sees('Everything is assigned')],
  },
  {
    name: 'receipts-text',
    isVariant: true,
    as: 'full',
    at: '/receipts',
    steps: [picture, (page) => page.getByText('Text of this receipt').click(), finds('button', /^TOTAL/)],
  },
  {
    name: 'receipts-refused-files',
    isVariant: true,
    as: 'full',
    at: '/receipts',
    steps: [picture, picks(async () => Buffer.from('GIF89a')), sees(/^Please select a JPEG, PNG or PDF file/)],
  },
  {
    name: 'receipts-deletion',
    isVariant: true,
    as: 'full',
    at: '/receipts',
    steps: [picture, presses('Delete receipt'), finds('button', 'Delete')],
  },
  // Must be last, because it leaves a second receipt behind.
  {
    name: 'receipts-duplicate',
    as: 'full',
    at: '/receipts',
    steps: [
      picture,
      picks(() => drawReceipt(RIVERSIDE)),
      uploads,
      sees('Created from the same file.'),
      finds('img', 'Receipt receipt.jpg'),
    ],
  },
];
