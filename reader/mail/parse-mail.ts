import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { parseEightDigitDay } from '../machine-data/machine-data.ts';
import { UnreadableReceiptError } from '../receipt-reading.ts';

/** Limits that protect against malicious emails. Real emails have a few levels and headers of less than 64 KB. */
const LIMITS = { maxNestingDepth: 32, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 3 };
/** Maximum number of lines that look like separators between the parts of an email. Each part takes time and memory. */
const MAX_PARTS = 2000;
/**
 * Maximum length, in characters, of the text or HTML of an email. Longer text is cut off. Long newsletters have about
 * 200,000 characters of HTML.
 */
const MAX_TEXT_LENGTH = 2_000_000;

export type ParsedMail = {
  subject: string;
  /** The name of the sender or, if there is none, a name derived from the sender's address. */
  sender: string;
  address: string;
  /** The day in the sender's time zone as `YYYY-MM-DD`; undefined if the email has no valid date. */
  day: string | undefined;
  /** A string that identifies the email. It is the same for copies with different transport headers. */
  identity: string | undefined;
  isNewsletter: boolean;
  text: string;
  html: string;
  attachments: { name: string; mimeType: string; content: Uint8Array }[];
};

/**
 * Parses an email.
 * @throws `UnreadableReceiptError` if it has too many parts, levels or headers
 */
export async function parseMail(file: Uint8Array): Promise<ParsedMail> {
  refuseTooManyParts(file);
  const mail = await PostalMime.parse(file, LIMITS).catch(() => {
    throw new UnreadableReceiptError('unreadable', 'This email is damaged, or its parts are nested too deeply.');
  });
  const { name = '', address = '' } = mail.from?.group ? (mail.from.group[0] ?? {}) : (mail.from ?? {});
  const getHeader = (key: string) => mail.headers.find((header) => header.key === key)?.value ?? '';
  const subject = toSingleLine(mail.subject ?? '');
  const messageId = mail.messageId?.trim().slice(0, 1000);
  return {
    subject,
    sender: getSenderName(toSingleLine(name), toSingleLine(address)),
    address: toSingleLine(address),
    day: parseHeaderDay(getHeader('date')),
    // Some programs give all their emails the same id. The date and subject are added to tell them apart.
    identity: messageId ? [messageId, getHeader('date'), subject].join('\n') : undefined,
    isNewsletter: getHeader('list-unsubscribe') !== '' || /bulk|list/i.test(getHeader('precedence').slice(0, 100)),
    text: (mail.text ?? '').slice(0, MAX_TEXT_LENGTH),
    html: (mail.html ?? '').slice(0, MAX_TEXT_LENGTH),
    attachments: mail.attachments.filter(isDocument).map((attachment) => ({
      name: toSingleLine(attachment.filename ?? ''),
      mimeType: attachment.mimeType,
      content: toBytes(attachment.content),
    })),
  };
}

/**
 * Rejects an email with too many lines that look like separators between parts. Must be called before the parts are
 * parsed.
 */
function refuseTooManyParts(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let parts = 0;
  for (let position = bytes.indexOf('\n--'); position >= 0; position = bytes.indexOf('\n--', position + 3)) {
    if (++parts > MAX_PARTS) throw new UnreadableReceiptError('too-long', 'This email has too many parts.');
  }
}

/** True for attached PDFs and pictures. False for pictures that are part of the text, such as logos. */
function isDocument({ mimeType, filename, related, disposition, contentId }: Attachment): boolean {
  if (mimeType === 'application/pdf' || /\.pdf$/i.test(filename ?? '')) return true;
  return /^image\/(?:jpeg|png|heic|webp)$/.test(mimeType) && !related && disposition === 'attachment' && !contentId;
}

function toBytes(content: Attachment['content']): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function toSingleLine(text: string): string {
  return text
    .slice(0, 1000)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .trim();
}

/** Matches mailbox names such as "no-reply" and "Orders", which do not identify the sender. */
const MAILBOX_NAMES =
  /^(?:(?:no|do not|donot|dont|please do not)[-_ .]?reply|auto[-_ ]?confirm|billing|bookings?|customer ?(?:care|service)|hello|info|invoices?|mail|notifications?|orders?|payments?|receipts?|sales|service|shop|store|support|team|alerts?)$/i;

/** Returns the name of the sender. If there is no useful one, returns the name in the domain of the address. */
export function getSenderName(name: string, address: string): string {
  const [displayName = ''] = name
    .replaceAll('"', '')
    .trim()
    .split(/\s(?:via|through|über)\s/i);
  if (displayName !== '' && !displayName.includes('@') && !MAILBOX_NAMES.test(displayName)) return displayName;
  const labels = (address.split('@')[1] ?? '').split('.').filter((label) => label !== '');
  const hasTwoPartSuffix = labels.length > 2 && /^(?:ac|co|com|gov|net|or|org)$/.test(labels.at(-2) ?? '');
  const label = labels.at(hasTwoPartSuffix ? -3 : -2) ?? labels[0] ?? address;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the day in the `Date` header as written, without converting the time zone. */
function parseHeaderDay(header: Email['date'] = ''): string | undefined {
  const [, day = '', month = '', year = ''] =
    /(?:^|[\s,])(\d{1,2})[\s-]([A-Za-z]{3})[a-z]{0,6}[\s-](\d{4})\b/.exec(header.slice(0, 200)) ?? [];
  const monthNumber = MONTHS.indexOf(month.toLowerCase()) + 1;
  return monthNumber === 0
    ? undefined
    : parseEightDigitDay(`${year}${String(monthNumber).padStart(2, '0')}${day.padStart(2, '0')}`);
}
