import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { everyMail, MAILED } from '../../test/every-mail.ts';
import { wireMail, type Mail } from './mailer.ts';

/** What would run in HTML, and what would begin another line of a mail's head. */
const WORDS = `"><img src=x onerror=ran=1>\r\nBcc: thief@example.test\r\n\r\n<script>ran=1</script>`;

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });

/** A mail as it goes over the wire. */
async function onTheWire(mail: Mail): Promise<{ head: string[]; kinds: string[] }> {
  const { message } = await transport.sendMail({ from: 'till@example.test', ...wireMail(mail) });
  const text = message.toString();
  const head = text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return {
    head: head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase()),
    kinds: [...text.matchAll(/^content-type: ([^;\r\n]+)/gim)].map(([, kind]) => kind ?? ''),
  };
}

test.each(Object.entries(everyMail(WORDS)))(
  '%s leaves as plain text to one person, whatever was typed',
  async (_kind, mail) => {
    expect(mail.to).toBe(MAILED);
    expect(mail).not.toHaveProperty('html');
    const { head, kinds } = await onTheWire(mail);
    const beside = mail.file === undefined ? [] : ['text/csv'];
    expect(kinds.filter((kind) => kind !== 'multipart/mixed')).toEqual(['text/plain', ...beside]);
    expect(head.filter((name) => name === 'to' || name === 'subject').sort()).toEqual([
      ...['subject', 'to'],
    ]);
    expect(head).not.toContain('bcc');
  },
);
