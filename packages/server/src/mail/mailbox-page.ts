import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';
import { sendProblem } from '../http/problem.ts';
import type { KeptMail, Mailbox } from './mailbox.ts';
import { MAILBOX_WORDS } from './mail-texts.ts';

const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;
padding:0 1rem;color-scheme:light dark}article{border:1px solid #8888;border-radius:8px;
padding:1rem;margin:1rem 0}h2{font-size:1rem;margin:0}pre{white-space:pre-wrap;
overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}p{margin:0}.code{font-size:1.75rem;
letter-spacing:.15em;font-variant-numeric:tabular-nums}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Codes large, addresses as links, everything else as text. */
function bodyOf(text: string): string {
  return escape(text)
    .replace(/^\d{6}$/gm, '<span class="code">$&</span>')
    .replace(/https?:\/\/[^\s<>]+/g, '<a href="$&">$&</a>');
}

/** What goes beside a mail, folded. */
function fileOf({ file }: KeptMail): string {
  if (file === undefined) return '';
  const name = `<summary>${escape(file.name)}</summary>`;
  return `<details>${name}<pre>${escape(file.text)}</pre></details>`;
}

function article(mail: KeptMail): string {
  return `<article><h2>${escape(mail.subject)}</h2>
<p>${escape(MAILBOX_WORDS.to)} ${escape(mail.to)} · <time>${escape(mail.at)}</time></p>
<pre>${bodyOf(mail.text)}</pre>${fileOf(mail)}</article>`;
}

/** The page of all kept mails. */
export function mailboxPage(mails: readonly KeptMail[]): string {
  const list = mails.map(article).join('\n') || `<p>${escape(MAILBOX_WORDS.empty)}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(MAILBOX_WORDS.title)}</title>
<style>${STYLE}</style></head><body><h1>${escape(MAILBOX_WORDS.title)}</h1>
<p>${escape(MAILBOX_WORDS.why)} <a href="/mailbox">${escape(MAILBOX_WORDS.refresh)}</a></p>
${list}</body></html>`;
}

/** Whether this machine asks: by the socket, no forwarding header, and the name asked by. */
function isFromHere(request: FastifyRequest): boolean {
  const from = request.socket.remoteAddress ?? '';
  const address = from.startsWith('::ffff:') ? from.slice(7) : from;
  // A foreign name that resolves to this machine is how a page elsewhere would read it.
  const name = request.headers.host?.replace(/:\d+$/, '') ?? '';
  return (
    isLoopback(address) &&
    isLoopback(name) &&
    FORWARDING.every((header) => request.headers[header] === undefined)
  );
}

/** `GET /mailbox`: the local mailbox, for a browser on this machine only; 404 for all others. */
export function serveMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/mailbox', async (request, reply) => {
    if (!isFromHere(request)) return sendProblem(reply, request, 'NOT_FOUND');
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mailboxPage(mailbox.mails));
  });
}
