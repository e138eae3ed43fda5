import nodemailer from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';

/** One mail. `text` is always there; what it holds is also what the local mailbox shows. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A text that goes beside it, UTF-8. */
  readonly file?: { readonly name: string; readonly text: string };
}

/** Where mails go once the transaction that asked for them is through. */
export interface Mailer {
  /** Takes a mail and answers at once: nobody waits for a mail server, and no answer tells. */
  send(mail: Mail): void;
  /** Waits for deliveries under way; what waits for another try is given up. */
  close(): Promise<void>;
}

/** Pauses between the tries of one mail. */
const RETRY_AFTER_MS = [1_000, 10_000, 60_000, 300_000] as const;

interface DeliveryDeps {
  /** Hands one mail over; rejects when that failed. */
  readonly deliver: (mail: Mail) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Calls back after a pause; answers what cancels it. */
  readonly later?: (work: () => void, ms: number) => () => void;
}

function laterByTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

/** A mailer over `deliver`: in the background, each mail tried up to five times. */
export function deliveringMailer(deps: DeliveryDeps): Mailer {
  const { deliver, log, later = laterByTimer } = deps;
  const underWay = new Set<Promise<void>>();
  const waiting = new Set<() => void>();
  let isClosed = false;

  function attempt(mail: Mail, failures: number): void {
    const delivery = deliver(mail).catch((error: unknown) => again(mail, failures, error));
    underWay.add(delivery);
    void delivery.finally(() => underWay.delete(delivery));
  }

  function again(mail: Mail, failures: number, error: unknown): void {
    const pause = isClosed ? undefined : RETRY_AFTER_MS[failures];
    // Neither address nor subject, which may hold a code: a log has other readers than a mail.
    if (pause === undefined) return log.error({ err: error }, 'mail lost');
    log.warn({ err: error }, `mail not sent, tried again in ${pause} ms`);
    const cancel = later(() => {
      waiting.delete(cancel);
      attempt(mail, failures + 1);
    }, pause);
    waiting.add(cancel);
  }

  return {
    send(mail) {
      attempt(mail, 0);
    },
    async close() {
      isClosed = true;
      for (const cancel of waiting) cancel();
      if (waiting.size > 0) log.error(`${waiting.size} mails lost at the stop`);
      waiting.clear();
      await Promise.all(underWay);
    },
  };
}

/** A mail as it goes over the wire. */
export function wireMail({ file, ...mail }: Mail) {
  if (file === undefined) return mail;
  const { name: filename, text: content } = file;
  return { ...mail, attachments: [{ filename, content, contentType: 'text/csv; charset=utf-8' }] };
}

/** Mails over SMTP. `url` as `SMTP_URL`, `from` as `MAIL_FROM`. */
export function smtpMailer(
  url: string,
  from: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Mailer {
  const transport = nodemailer.createTransport(url);
  return deliveringMailer({
    log,
    deliver: async (mail) => {
      await transport.sendMail({ from, ...wireMail(mail) });
    },
  });
}
