import type { Clock } from '../clock.ts';
import type { Mail, Mailer } from './mailer.ts';

/** A mail as the mailbox keeps it. */
export interface KeptMail extends Mail {
  readonly at: string;
}

/** Mails of a server without SMTP: the newest ones, in memory. */
export interface Mailbox extends Mailer {
  /** Newest first. */
  readonly mails: readonly KeptMail[];
}

const KEPT_MAX = 200;

/** A mailer that keeps its mails, for one machine and for tests. */
export function localMailbox(clock: Clock): Mailbox {
  const mails: KeptMail[] = [];
  return {
    mails,
    send(mail) {
      mails.unshift({ ...mail, at: new Date(clock()).toISOString() });
      mails.length = Math.min(mails.length, KEPT_MAX);
    },
    close: async () => undefined,
  };
}
