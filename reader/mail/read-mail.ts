import { createHash } from 'node:crypto';
import { readFields } from '../fields/read-fields.ts';
import type { ReadingHints } from '../fields/reading-hints.ts';
import { detectFileType } from '../file-type.ts';
import { decodeWholePicture, encodeForDisplay } from '../image/display-picture.ts';
import { limitPagesText } from '../limit-text.ts';
import type { MachineData } from '../machine-data/machine-data.ts';
import type { TextPage } from '../ocr/read-picture.ts';
import type { Page } from '../page.ts';
import { drawPage } from '../pdf/draw-page.ts';
import { runWithDocument, runWithPage } from '../pdf/run-with-document.ts';
import { type Reading, UnreadableReceiptError } from '../reading.ts';
import { type BankAlert, findBankAlert, findOnlyAmount } from './bank-alert.ts';
import { createMailTopicCheck } from './mail-topics.ts';
import { readOrderData } from './order-data.ts';
import { getSenderName, type ParsedMail, parseMail } from './parse-mail.ts';
import { type MailData, readMailHtml } from './read-html.ts';
import { layOutTextPages, type TextSheet, writeTextPdf } from './text-pages.ts';

/** The pages of a purchase, taken from the email itself or from an attached file. */
export type MailPages = { pages: TextPage[]; stated: MachineData | undefined } & Pick<Reading, 'picture' | 'thumbnail'>;

export type ExtractedMail = MailPages & Required<Pick<Reading, 'identity' | 'isDoubtful'>>;

type Content = { lines: string[]; data: MailData[] };

/**
 * Maximum number of attachments that are read. The invoice may not be the first one, because shops also attach their
 * terms and conditions.
 */
const MOST_ATTACHMENTS = 3;
/** Maximum number of lines of an email that are searched. */
const MOST_LINES = 400;
/** Number of lines at the start of an email that are searched for its topic. */
const FIRST_LINES = 5;

/**
 * Finds the purchase in an email: in its order data, in an attachment, in a sentence from a bank, or in its text.
 * @param readAttachment reads an attached PDF or picture
 * @throws `UnreadableReceiptError` ('mail') if the email does not report a purchase with a total
 */
export async function readMail(
  file: Uint8Array,
  today: string,
  hints: ReadingHints,
  readAttachment: (file: Uint8Array) => Promise<MailPages>,
): Promise<ExtractedMail> {
  const mail = await parseMail(file);
  const content = readContent(mail);
  const identity = createHash('sha256')
    .update(mail.identity ?? file)
    .digest('hex');
  const order = readOrderData(content.data);
  const body = content.lines.slice(0, MOST_LINES).join('\n');
  const subject = createMailTopicCheck(mail.subject);
  const all = createMailTopicCheck(`${mail.subject}\n${body}`);
  const start = createMailTopicCheck([mail.subject, ...content.lines.slice(0, FIRST_LINES)].join('\n'));

  if (order?.state === 'refund' || subject('refund')) refuse(REFUSALS.refund);
  if (order?.state === 'cancelled' || subject('cancelled')) refuse(REFUSALS.cancelled);
  // An order confirmation may also mention failed payments, so only other emails are checked for these words.
  const isNoOrder = !order && !all('bought');
  if (subject('declined') || (isNoOrder && all('declined'))) refuse(REFUSALS.declined);
  if (isNoOrder && all('security')) refuse(REFUSALS.security);
  const day = mail.day !== undefined && mail.day <= today ? mail.day : undefined;
  const forwarded = findForwardedSender(content.lines);
  // A forwarded email was sent after the purchase. Its date is not used, so the day is read from the text instead.
  const sent = forwarded ? { merchant: forwarded } : { merchant: mail.sender, ...(day !== undefined && { day }) };
  const isAdvertising = mail.isNewsletter && !all('bought');
  const isPurchase = all('bought') || subject('purchase');
  const isDelivery = order?.state === 'delivery' || subject('delivery');

  if (order?.amountMinor !== undefined) {
    const { state, ...stated } = order;
    return { ...(await drawText(mail, content, { ...sent, ...stated })), identity, isDoubtful: isDelivery };
  }
  if (subject('statement')) refuse(REFUSALS.statement);
  const attached = await readFirstInvoice(mail, today, hints, readAttachment);
  if (attached) {
    const isInvoice = all('purchase') || mail.attachments.some(({ name }) => createMailTopicCheck(name)('purchase'));
    return { ...attached, identity, isDoubtful: !isInvoice || isDelivery || subject('future') };
  }
  if (subject('future') || (all('future') && !all('bought'))) refuse(REFUSALS.future);

  const alert = isAdvertising && !subject('purchase') ? undefined : findAlert(mail, content, hints);
  if (alert) {
    if (start('refunded')) refuse(REFUSALS.refund);
    if (isNoOrder && all('received')) refuse(REFUSALS.received);
    const { merchant, amountMinor, currency } = alert;
    const stated = { ...sent, amountMinor, ...(currency && { currency }), ...(merchant && { merchant }) };
    const isNamed = merchant !== undefined || isPurchase;
    return {
      ...(await drawText(mail, content, stated)),
      identity,
      isDoubtful: isDelivery || !isNamed || all('refunded'),
    };
  }
  if (isNoOrder && all('received')) refuse(REFUSALS.received);
  if (isNoOrder && all('balance')) refuse(REFUSALS.statement);
  if (!isPurchase && !subject('alert')) refuse(mail.isNewsletter ? REFUSALS.newsletter : REFUSALS.other);
  const drawn = await drawText(mail, content, sent);
  const { amountMinor, sure } = readFields(statedPages(drawn), today, hints);
  if (isAdvertising && !sure.amount) refuse(REFUSALS.newsletter);
  if (amountMinor !== null)
    return {
      ...drawn,
      identity,
      isDoubtful: isDelivery || isAdvertising || !isPurchase || !sure.amount || all('refunded'),
    };
  const only = findOnlyAmount(content.lines, hints.currency);
  if (!only) refuse(isDelivery ? REFUSALS.delivery : REFUSALS.total);
  return { ...drawn, stated: { ...sent, amountMinor: only.amountMinor }, identity, isDoubtful: true };
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

function refuse(sentence: string): never {
  throw new UnreadableReceiptError('mail', sentence);
}

/** Returns the visible lines of an email. HTML is preferred, because some emails contain a useless plain text. */
function readContent({ html, text }: ParsedMail): Content {
  const plain = text.split(/\r?\n/).map((line) =>
    line
      .replace(/[^\S\t]+/gu, ' ')
      .replaceAll('\t', '   ')
      .trim(),
  );
  const lines = plain.filter((line) => line !== '');
  if (html === '') return { lines, data: [] };
  const read = readMailHtml(html);
  return read.lines.length > 0 ? read : { ...read, lines };
}

const FORWARDED =
  /^[-\s>]{0,20}(?:begin )?(?:forwarded|original|weitergeleitete|ursprüngliche) (?:message|nachricht)|^[-\s>]{0,20}(?:message transféré|mensaje reenviado|messaggio inoltrato)/iu;

/** Returns the original sender of a forwarded email, or undefined if the email was not forwarded. */
function findForwardedSender(lines: readonly string[]): string | undefined {
  const head = lines.slice(0, 60);
  const start = head.findIndex((line) => FORWARDED.test(line.slice(0, 200)));
  if (start < 0) return undefined;
  for (const line of head.slice(start + 1, start + 8)) {
    const [, sender = ''] = /^(?:from|von|de|da|van)\s?: (.+)$/i.exec(line.slice(0, 300)) ?? [];
    const [name = '', address = ''] = sender.split(/[<[(]/).map((part) => part.replace(/[>\])]/g, '').trim());
    if (sender !== '') return getSenderName(name, address === '' ? name : address);
  }
  return undefined;
}

/** A line of plain text with at least this many characters was probably broken by the email program. */
const SHORTEST_BROKEN_LINE = 55;

function findAlert(mail: ParsedMail, { lines }: Content, { currency }: ReadingHints): BankAlert | undefined {
  const unbroken: string[] = [];
  for (const [index, line] of lines.slice(0, MOST_LINES).entries()) {
    const isContinued = (lines[index - 1]?.length ?? 0) >= SHORTEST_BROKEN_LINE;
    if (isContinued) unbroken.push(`${unbroken.pop() ?? ''} ${line}`);
    else unbroken.push(line);
  }
  return findBankAlert([mail.subject, ...unbroken], currency);
}

/** Reads the attachments until one of them has a total. Unreadable ones are skipped. */
async function readFirstInvoice(
  { attachments, sender, day }: ParsedMail,
  today: string,
  hints: ReadingHints,
  readAttachment: (file: Uint8Array) => Promise<MailPages>,
): Promise<MailPages | undefined> {
  for (const { content } of attachments.slice(0, MOST_ATTACHMENTS)) {
    const extracted = await readUsable(content, readAttachment);
    if (!extracted) continue;
    const { amountMinor, sure } = readFields(statedPages(extracted), today, hints);
    if (amountMinor === null || !(sure.amount || extracted.stated)) continue;
    const stated = {
      ...(!sure.merchant && { merchant: sender }),
      ...(!sure.date && day !== undefined && day <= today && { day }),
      ...extracted.stated,
    };
    return { ...extracted, stated };
  }
  return undefined;
}

async function readUsable(content: Uint8Array, read: (file: Uint8Array) => Promise<MailPages>) {
  try {
    if (detectFileType(content) === 'mail') return undefined;
    return await read(content);
  } catch (error) {
    if (error instanceof UnreadableReceiptError) return undefined;
    throw error;
  }
}

function statedPages({ pages, stated }: MailPages): Page[] {
  return limitPagesText(pages.map(({ page }, index) => (stated && index === 0 ? { ...page, stated } : page)));
}

/** Returns the text of an email as pages, and a picture of the first page. */
async function drawText(mail: ParsedMail, { lines }: Content, stated: MachineData): Promise<MailPages> {
  const head = [`${mail.sender} <${mail.address}>`, mail.subject, mail.day ?? ''].filter((line) => line !== '');
  const sheets = layOutTextPages([...head, '', ...lines]);
  const shown = await drawSheet(sheets[0] as TextSheet);
  return { pages: sheets.map(({ page }) => ({ page, turns: 0 })), stated, ...shown };
}

async function drawSheet(sheet: TextSheet) {
  const picture = await runWithDocument(writeTextPdf(sheet), undefined, async (pdfium, document) =>
    runWithPage(pdfium, document, 0, drawPage),
  );
  return encodeForDisplay(await decodeWholePicture(picture), 0);
}
