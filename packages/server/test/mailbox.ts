import type { KeptMail, Mailbox } from '../src/mail/mailbox.ts';

/** The mails to an address, newest first. */
export function mailsTo(mailbox: Mailbox, email: string): readonly KeptMail[] {
  return mailbox.mails.filter((mail) => mail.to === email);
}

/** The six digits of the newest mail to an address that has some. */
export function newestCode(mailbox: Mailbox, email: string): string {
  for (const mail of mailsTo(mailbox, email)) {
    const code = /^\d{6}$/m.exec(mail.text)?.[0];
    if (code !== undefined) return code;
  }
  throw new Error(`no code was mailed to ${email}`);
}

/** The link of the newest mail to an address that has one. */
export function newestLink(mailbox: Mailbox, email: string): string {
  for (const mail of mailsTo(mailbox, email)) {
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
    if (link !== undefined) return link;
  }
  throw new Error(`no link was mailed to ${email}`);
}
