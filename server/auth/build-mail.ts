import type { OutgoingMail } from '../mail/mailer.ts';

export type MailContent = {
  to: string;
  subject: string;
  heading: string;
  /** Paragraphs in plain text. */
  paragraphs: string[];
  /** A button: its label, the purpose of its link, and the address of the link. The link is valid for an hour. */
  link?: { label: string; purpose: string; address: string };
  /** Additional information in smaller print. */
  footnote: string;
};

/** Builds an email with the same content as text and as HTML. */
export function buildMail({ to, subject, heading, paragraphs, link, footnote }: MailContent): OutgoingMail {
  const parts = [
    'Hello,',
    ...paragraphs,
    ...(link ? [`Open this link to ${link.purpose}. It works once and expires in an hour:`, link.address] : []),
    footnote,
    'Moneta',
  ];
  return {
    to,
    subject,
    text: `${parts.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;background:#f7f6f3;color:#1c1b19;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e3dd;border-radius:16px">
<h1 style="margin:0 0 16px;font-size:20px">${escaped(heading)}</h1>
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}${link ? button(link) : ''}
<p style="margin-bottom:0;color:#63605a">${escaped(footnote)}</p>
</div>
</body>
</html>
`,
  };
}

function button({ label, address }: NonNullable<MailContent['link']>): string {
  return `
<p style="margin:24px 0"><a href="${escaped(address)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#2a50d8;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>
<p>The link works once, within the next hour. If the button does not work, copy this address:<br>
<span style="color:#63605a;word-break:break-all">${escaped(address)}</span></p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}
