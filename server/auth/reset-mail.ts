import type { Mail } from '../mail/mailer.ts';

/** The mail with the link to choose a new password. */
export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Choose a new password for Moneta',
    text: `Hello,

somebody, most likely you, asked for a new password for the Moneta account of ${to}.

Open this link to choose one. It works once, within the next hour:

${link}

If it was not you, there is nothing to do: your password stays as it is, and nobody but you has this link.

Moneta
`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;background:#f7f6f3;color:#1c1b19;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e3dd;border-radius:16px">
<h1 style="margin:0 0 16px;font-size:20px">Choose a new password</h1>
<p>Somebody, most likely you, asked for a new password for the Moneta account of <strong>${escaped(to)}</strong>.</p>
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#2a50d8;color:#ffffff;text-decoration:none;font-weight:600">Choose a new password</a></p>
<p>The link works once, within the next hour. If the button does not open, copy this address:<br>
<span style="color:#63605a;word-break:break-all">${escaped(link)}</span></p>
<p style="margin-bottom:0;color:#63605a">If it was not you, there is nothing to do: your password stays as it is, and nobody but you has this link.</p>
</div>
</body>
</html>
`,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
}
