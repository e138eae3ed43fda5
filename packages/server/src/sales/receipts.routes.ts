import { Refusal } from '@tillbook/core/refusals';
import {
  countReceiptPrints,
  getReceiptDesign,
  getReceiptLogo,
  linkReceipt,
  mailReceipt,
  printReceipt,
} from '@tillbook/core/sales/receipts.api';
import { mailLimit } from '../auth/mail-limit.ts';
import { isoOf } from '../clock.ts';
import { inBusiness } from '../http/actor.ts';
import { bindByCookie, bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { receiptMail } from '../mail/mail-texts.ts';
import type { Mailer } from '../mail/mailer.ts';
import { afterOf, issuedBefore, logIssue, printsFor, receiptToGive } from './give-receipt.ts';
import { receiptDesignFor } from './receipt-design.ts';
import { readLogo } from './receipt-design.sql.ts';

// A logo never changes under its id.
const KEPT = 'private, max-age=31536000, immutable';

/** What receipts are given out by. */
export interface ReceiptDeps {
  readonly mailer: Mailer;
  readonly publicUrl: string | null;
}

/** The doors of what leaves with the customer: paper, address, mail. */
export function bindReceipts(doors: Doors, deps: ReceiptDeps): void {
  const { clock } = doors;
  bindWrite(doors, linkReceipt, async ({ tx, actor, params }) => {
    const { path } = await receiptToGive(tx, actor, params.saleId, isoOf(clock));
    return { path };
  });
  bindWrite(doors, printReceipt, async ({ tx, actor, params, body }) => {
    const { saleId } = params;
    const at = isoOf(clock);
    const { sale, path } = await receiptToGive(tx, actor, saleId, at);
    const { _id: issueId, layout } = body;
    const wanted = { issueId, saleId, kind: 'print', layout, sentTo: null } as const;
    const issue =
      (await issuedBefore(tx, actor, wanted)) ?? (await logIssue(tx, actor, wanted, sale, at));
    return { path, copyNo: issue.copyNo ?? 0, after: await afterOf(tx, actor, sale) };
  });
  bindRead(doors, countReceiptPrints, ({ reader, actor, params }) =>
    printsFor(reader, actor, params.saleId),
  );
  const count = mailLimit(clock);
  bindWrite(doors, mailReceipt, async (ctx) => {
    const { tx, actor, params, body, request, afterCommit } = ctx;
    const { saleId } = params;
    const at = isoOf(clock);
    const { sale, path } = await receiptToGive(tx, actor, saleId, at);
    const { _id: issueId, to } = body;
    const wanted = { issueId, saleId, kind: 'mail', layout: null, sentTo: to } as const;
    if ((await issuedBefore(tx, actor, wanted)) !== null) return { path };
    count(actor.personId, to);
    await logIssue(tx, actor, wanted, sale, at);
    const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`;
    const { formats } = inBusiness(actor);
    const mail = receiptMail(to, sale, `${origin}${path}`, formats);
    afterCommit(() => deps.mailer.send(mail));
    return { path };
  });
}

/** The doors of how receipts look, for whoever shows or prints one. */
export function bindReceiptDesign(doors: Doors): void {
  bindRead(doors, getReceiptDesign, ({ reader, actor }) => receiptDesignFor(reader, actor));
  bindByCookie(doors, getReceiptLogo, async ({ reader, actor, params, reply }) => {
    const { businessId } = inBusiness(actor);
    const picture = await readLogo(reader, businessId, params.imageId);
    if (picture === null) throw new Refusal('NOT_FOUND');
    void reply.type('image/webp').header('cache-control', KEPT);
    return picture;
  });
}
