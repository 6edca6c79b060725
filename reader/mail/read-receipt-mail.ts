import { createHash } from 'node:crypto';
import { readReceiptFields } from '../fields/read-receipt-fields.ts';
import type { ReadingHints } from '../fields/reading-hints.ts';
import { detectFileType } from '../file-type.ts';
import { decodePictureForDisplay, encodePictureForDisplay } from '../image/display-picture.ts';
import { limitPagesText } from '../limit-text.ts';
import type { MachineData } from '../machine-data/machine-data.ts';
import type { RecognisedPage } from '../ocr/recognise-text-on-picture.ts';
import { addMachineDataToPages } from '../ocr-page.ts';
import { drawPdfPage } from '../pdf/draw-pdf-page.ts';
import { runWithPdfDocument, runWithPdfPage } from '../pdf/run-with-pdf-document.ts';
import { type ReceiptReading, UnreadableReceiptError } from '../receipt-reading.ts';
import { type BankAlert, findBankAlert, findSingleAmount } from './bank-alert.ts';
import { createMailTopicCheck } from './mail-topics.ts';
import { readOrderData } from './order-data.ts';
import { getSenderName, type ParsedMail, parseMail } from './parse-mail.ts';
import { readMailHtml, type StructuredMailData } from './read-mail-html.ts';
import { layOutTextPages, type PageWithText, writeTextPdf } from './text-pages.ts';

/** The pages of a purchase. They are made from the text of the email, or read from an attached file. */
export type PurchasePages = { pages: RecognisedPage[]; machineData: MachineData | undefined } & Pick<
  ReceiptReading,
  'picture' | 'thumbnail'
>;

export type PurchaseMail = PurchasePages & Required<Pick<ReceiptReading, 'identity' | 'isDoubtful'>>;

type MailContent = { lines: string[]; data: StructuredMailData[] };

/**
 * Maximum number of attachments that are read. The invoice may not be the first one, because shops also attach their
 * terms and conditions.
 */
const MAX_ATTACHMENTS = 3;
/** Maximum number of lines of an email that are searched. */
const MAX_LINES = 400;
/** Number of lines at the start of an email that are searched for its topic. */
const START_LINE_COUNT = 5;

/**
 * Finds the purchase in an email: in its order data, in an attachment, in a sentence from a bank, or in its text.
 * @param readAttachment reads an attached PDF or picture
 * @throws `UnreadableReceiptError` ('mail') if the email does not report a purchase with a total
 */
export async function readReceiptMail(
  file: Uint8Array,
  today: string,
  hints: ReadingHints,
  readAttachment: (file: Uint8Array) => Promise<PurchasePages>,
): Promise<PurchaseMail> {
  const mail = await parseMail(file);
  const content = readContent(mail);
  const identity = createHash('sha256')
    .update(mail.identity ?? file)
    .digest('hex');
  const order = readOrderData(content.data);
  const body = content.lines.slice(0, MAX_LINES).join('\n');
  const isSubjectAbout = createMailTopicCheck(mail.subject);
  const isMailAbout = createMailTopicCheck(`${mail.subject}\n${body}`);
  const isStartAbout = createMailTopicCheck([mail.subject, ...content.lines.slice(0, START_LINE_COUNT)].join('\n'));

  if (order?.state === 'refund' || isSubjectAbout('refund')) refuseMail(REFUSALS.refund);
  if (order?.state === 'cancelled' || isSubjectAbout('cancelled')) refuseMail(REFUSALS.cancelled);
  // An order confirmation may also mention failed payments. Therefore, only emails that are not about an order are
  // searched for this topic.
  const isOrder = order !== undefined || isMailAbout('bought');
  if (isSubjectAbout('declined') || (!isOrder && isMailAbout('declined'))) refuseMail(REFUSALS.declined);
  if (!isOrder && isMailAbout('security')) refuseMail(REFUSALS.security);
  const day = mail.day !== undefined && mail.day <= today ? mail.day : undefined;
  const originalSender = findForwardedSender(content.lines);
  // The date of a forwarded email is later than the purchase. The day is therefore read from the text.
  const headerData = originalSender
    ? { merchant: originalSender }
    : { merchant: mail.sender, ...(day !== undefined && { day }) };
  const isAdvertising = mail.isNewsletter && !isMailAbout('bought');
  const isPurchase = isMailAbout('bought') || isSubjectAbout('purchase');
  const isDelivery = order?.state === 'delivery' || isSubjectAbout('delivery');

  if (order?.amountMinor !== undefined) {
    const { state, ...machineData } = order;
    return { ...(await drawText(mail, content, { ...headerData, ...machineData })), identity, isDoubtful: isDelivery };
  }
  if (isSubjectAbout('statement')) refuseMail(REFUSALS.statement);
  const invoice = await readFirstInvoice(mail, today, hints, readAttachment);
  if (invoice) {
    const isNamedInvoice =
      isMailAbout('purchase') || mail.attachments.some(({ name }) => createMailTopicCheck(name)('purchase'));
    return { ...invoice, identity, isDoubtful: !isNamedInvoice || isDelivery || isSubjectAbout('future') };
  }
  if (isSubjectAbout('future') || (isMailAbout('future') && !isMailAbout('bought'))) refuseMail(REFUSALS.future);

  const alert = isAdvertising && !isSubjectAbout('purchase') ? undefined : findAlert(mail, content, hints);
  if (alert) {
    if (isStartAbout('refunded')) refuseMail(REFUSALS.refund);
    if (!isOrder && isMailAbout('received')) refuseMail(REFUSALS.received);
    const { merchant, amountMinor, currency } = alert;
    const machineData = { ...headerData, amountMinor, ...(currency && { currency }), ...(merchant && { merchant }) };
    const isPurchaseAlert = merchant !== undefined || isPurchase;
    const isDoubtful = isDelivery || !isPurchaseAlert || isMailAbout('refunded');
    return { ...(await drawText(mail, content, machineData)), identity, isDoubtful };
  }
  if (!isOrder && isMailAbout('received')) refuseMail(REFUSALS.received);
  if (!isOrder && isMailAbout('balance')) refuseMail(REFUSALS.statement);
  if (!isPurchase && !isSubjectAbout('alert')) refuseMail(mail.isNewsletter ? REFUSALS.newsletter : REFUSALS.other);
  const drawnMail = await drawText(mail, content, headerData);
  const { amountMinor, sure } = readExtractedFields(drawnMail, today, hints);
  if (isAdvertising && !sure.amount) refuseMail(REFUSALS.newsletter);
  if (amountMinor !== null) {
    const isDoubtful = isDelivery || isAdvertising || !isPurchase || !sure.amount || isMailAbout('refunded');
    return { ...drawnMail, identity, isDoubtful };
  }
  const onlyAmount = findSingleAmount(content.lines, hints.currency);
  if (!onlyAmount) refuseMail(isDelivery ? REFUSALS.delivery : REFUSALS.total);
  return {
    ...drawnMail,
    machineData: { ...headerData, amountMinor: onlyAmount.amountMinor },
    identity,
    isDoubtful: true,
  };
}

const REFUSALS = {
  refund: 'This email is about a refund, so nothing was recorded. Add the refund to its purchase yourself.',
  cancelled: 'This email is about a cancellation, so nothing was recorded.',
  declined: 'This email is about a failed payment, so nothing was recorded.',
  security: 'This email is about a password or a code, not a purchase.',
  statement: 'This email announces a statement or a balance. Import a file from your bank instead.',
  future: 'This email announces a payment or an offer, not a completed purchase.',
  received: 'This email is about money received. Only purchases are read from emails.',
  delivery: 'This email is about a delivery and has no total. Use the order confirmation instead.',
  newsletter: 'This is a newsletter, not a purchase.',
  total: 'This email has no total that Moneta can read.',
  other: 'This email contains no order, invoice or payment with a total.',
};

function refuseMail(message: string): never {
  throw new UnreadableReceiptError('mail', message);
}

/**
 * Returns the visible lines of an email. The HTML version is preferred, because some emails have a useless plain text
 * version.
 */
function readContent({ html, text }: ParsedMail): MailContent {
  const plainLines = text
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/[^\S\t]+/gu, ' ')
        .replaceAll('\t', '   ')
        .trim(),
    )
    .filter((line) => line !== '');
  if (html === '') return { lines: plainLines, data: [] };
  const htmlContent = readMailHtml(html);
  return htmlContent.lines.length > 0 ? htmlContent : { ...htmlContent, lines: plainLines };
}

const FORWARDED =
  /^[-\s>]{0,20}(?:begin )?(?:forwarded|original|weitergeleitete|ursprüngliche) (?:message|nachricht)|^[-\s>]{0,20}(?:message transféré|mensaje reenviado|messaggio inoltrato)/iu;

/** Returns the original sender of a forwarded email, or undefined if the email was not forwarded. */
function findForwardedSender(lines: readonly string[]): string | undefined {
  const firstLines = lines.slice(0, 60);
  const start = firstLines.findIndex((line) => FORWARDED.test(line.slice(0, 200)));
  if (start < 0) return undefined;
  for (const line of firstLines.slice(start + 1, start + 8)) {
    const [, sender = ''] = /^(?:from|von|de|da|van)\s?: (.+)$/i.exec(line.slice(0, 300)) ?? [];
    const [name = '', address = ''] = sender.split(/[<[(]/).map((part) => part.replace(/[>\])]/g, '').trim());
    if (sender !== '') return getSenderName(name, address === '' ? name : address);
  }
  return undefined;
}

/**
 * If a line of plain text has at least this many characters, the email program probably broke it, and the next line
 * continues it.
 */
const MIN_BROKEN_LINE_LENGTH = 55;

function findAlert(mail: ParsedMail, { lines }: MailContent, { currency }: ReadingHints): BankAlert | undefined {
  const joinedLines: string[] = [];
  for (const [index, line] of lines.slice(0, MAX_LINES).entries()) {
    const continuesLineAbove = (lines[index - 1]?.length ?? 0) >= MIN_BROKEN_LINE_LENGTH;
    if (continuesLineAbove) joinedLines.push(`${joinedLines.pop() ?? ''} ${line}`);
    else joinedLines.push(line);
  }
  return findBankAlert([mail.subject, ...joinedLines], currency);
}

/** Reads attachments until one of them has a reliable total. Attachments that cannot be read are skipped. */
async function readFirstInvoice(
  { attachments, sender, day }: ParsedMail,
  today: string,
  hints: ReadingHints,
  readAttachment: (file: Uint8Array) => Promise<PurchasePages>,
): Promise<PurchasePages | undefined> {
  for (const { content } of attachments.slice(0, MAX_ATTACHMENTS)) {
    const extracted = await readAttachmentIfUsable(content, readAttachment);
    if (!extracted) continue;
    const { amountMinor, sure } = readExtractedFields(extracted, today, hints);
    if (amountMinor === null || !(sure.amount || extracted.machineData)) continue;
    const machineData = {
      ...(!sure.merchant && { merchant: sender }),
      ...(!sure.date && day !== undefined && day <= today && { day }),
      ...extracted.machineData,
    };
    return { ...extracted, machineData };
  }
  return undefined;
}

function readExtractedFields({ pages, machineData }: PurchasePages, today: string, hints: ReadingHints) {
  const pagesWithData = addMachineDataToPages(
    pages.map(({ page }) => page),
    machineData,
  );
  return readReceiptFields(limitPagesText(pagesWithData), today, hints);
}

async function readAttachmentIfUsable(content: Uint8Array, read: (file: Uint8Array) => Promise<PurchasePages>) {
  try {
    if (detectFileType(content) === 'mail') return undefined;
    return await read(content);
  } catch (error) {
    if (error instanceof UnreadableReceiptError) return undefined;
    throw error;
  }
}

/** Returns the text of an email as pages, and a picture of the first page. */
async function drawText(mail: ParsedMail, { lines }: MailContent, machineData: MachineData): Promise<PurchasePages> {
  const headerLines = [`${mail.sender} <${mail.address}>`, mail.subject, mail.day ?? ''].filter((line) => line !== '');
  const sheets = layOutTextPages([...headerLines, '', ...lines]);
  const images = await drawSheet(sheets[0] as PageWithText);
  return { pages: sheets.map(({ page }) => ({ page, turns: 0 })), machineData, ...images };
}

async function drawSheet(sheet: PageWithText) {
  const picture = await runWithPdfDocument(writeTextPdf(sheet), undefined, async (pdfium, document) =>
    runWithPdfPage(pdfium, document, 0, drawPdfPage),
  );
  return encodePictureForDisplay(await decodePictureForDisplay(picture), 0);
}
