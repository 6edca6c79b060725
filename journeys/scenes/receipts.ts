import { drawLines, drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { fails, finds, presses, type Scene, type Step, sees, waits } from './scene.ts';

const picture: Step = (page) => page.locator('img[src^="blob:"]').waitFor();

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
const uploads = presses('Upload & Create Transaction');

export const receiptsScenes: Scene[] = [
  { name: 'receipts', as: 'full', at: '/receipts', steps: [picture] },
  {
    name: 'receipts-empty',
    as: 'empty',
    at: '/receipts',
    steps: [sees('What is read from a receipt will show here.')],
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
    name: 'receipts-unfinished',
    as: 'extreme',
    at: '/receipts',
    steps: [picksLetter, uploads, finds('button', 'Save Expense')],
  },
  {
    name: 'receipts-unrecorded',
    as: 'extreme',
    at: '/receipts',
    steps: [picture, sees('No expense has been recorded from this receipt yet.')],
  },
];
