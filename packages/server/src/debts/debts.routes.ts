import {
  customerWriteOffs,
  getPayout,
  mailStatement,
  payOutCredit,
  postCustomerOpening,
  voidWriteOff,
  writeOffDebt,
} from '@tillbook/core/customers/debt-papers.api';
import {
  addPromise,
  customerLedger,
  customerPromises,
  customerStatement,
  getCustomerPayment,
  listCalls,
  listDebts,
  postCustomerPayment,
  voidCustomerPayment,
} from '@tillbook/core/customers/debts.api';
import { mailLimit } from '../auth/mail-limit.ts';
import { clerkOf } from '../customers/clerk.ts';
import { inBusiness } from '../http/actor.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import type { Mailer } from '../mail/mailer.ts';
import { statementMail } from '../mail/statement-texts.ts';
import { callsFor, debtsFor } from './debt-book.ts';
import { givenUpFor, writeOffsFor } from './given-up.ts';
import { ledgerFor, statementFor } from './ledger.ts';
import { noteStatementMail } from './mail-statement.ts';
import { debtOpeningFor, postDebtOpening } from './openings.ts';
import { postPayment, slipFor } from './payments.ts';
import { payoutFor, postPayout } from './payouts.ts';
import { notePromise, promisesFor } from './promises.ts';
import { voidPayment } from './void-payment.ts';
import { takeBackWriteOff } from './void-write-off.ts';
import { postWriteOff, writeOffFor } from './write-offs.ts';

/** The doors of what customers owe. */
export function bindDebts(doors: Doors, deps: { readonly mailer: Mailer }): void {
  const { clock } = doors;
  bindStatementMails(doors, deps.mailer);
  bindRead(doors, customerLedger, ({ reader, actor, params, query }) =>
    ledgerFor(reader, inBusiness(actor).businessId, params.customerId, query),
  );
  bindRead(doors, customerStatement, ({ reader, actor, params, query }) => {
    const clerk = { ...clerkOf(actor, clock), businessName: inBusiness(actor).name };
    return statementFor(reader, clerk, params.customerId, query);
  });
  bindWrite(doors, postCustomerPayment, async ({ tx, actor, body }) => {
    await postPayment(tx, actor, clerkOf(actor, clock), body);
    return slipFor(tx, actor, body._id);
  });
  bindRead(doors, getCustomerPayment, ({ reader, actor, params }) =>
    slipFor(reader, actor, params.paymentId),
  );
  bindWrite(doors, voidCustomerPayment, async ({ tx, actor, params, body }) => {
    await voidPayment(tx, clerkOf(actor, clock), params.paymentId, body);
    return slipFor(tx, actor, params.paymentId);
  });
  bindWrite(doors, postCustomerOpening, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, clock);
    await postDebtOpening(tx, clerk, body);
    return debtOpeningFor(tx, clerk.businessId, body._id);
  });
  bindWrite(doors, writeOffDebt, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, clock);
    await postWriteOff(tx, actor, clerk, body);
    return writeOffFor(tx, clerk.businessId, body._id);
  });
  bindRead(doors, customerWriteOffs, ({ reader, actor, params }) =>
    writeOffsFor(reader, inBusiness(actor).businessId, params.customerId),
  );
  bindWrite(doors, voidWriteOff, async ({ tx, actor, params, body }) => {
    const clerk = clerkOf(actor, clock);
    await takeBackWriteOff(tx, actor, clerk, params.writeOffId, body);
    return givenUpFor(tx, clerk.businessId, params.writeOffId);
  });
  bindWrite(doors, payOutCredit, async ({ tx, actor, body }) => {
    await postPayout(tx, actor, clerkOf(actor, clock), body);
    return payoutFor(tx, actor, body._id);
  });
  bindRead(doors, getPayout, ({ reader, actor, params }) =>
    payoutFor(reader, actor, params.payoutId),
  );
  bindRead(doors, customerPromises, ({ reader, actor, params }) =>
    promisesFor(reader, clerkOf(actor, clock), params.customerId),
  );
  bindWrite(doors, addPromise, async ({ tx, actor, body }) => {
    const clerk = clerkOf(actor, clock);
    await notePromise(tx, clerk, body);
    return promisesFor(tx, clerk, body.customerId);
  });
  bindRead(doors, listDebts, ({ reader, actor, query }) =>
    debtsFor(reader, clerkOf(actor, clock), query),
  );
  bindRead(doors, listCalls, ({ reader, actor }) => callsFor(reader, clerkOf(actor, clock)));
}

function bindStatementMails(doors: Doors, mailer: Mailer): void {
  const { clock } = doors;
  const count = mailLimit(clock);
  bindWrite(doors, mailStatement, async ({ tx, actor, params, body, afterCommit }) => {
    const { name: businessName, formats } = inBusiness(actor);
    const clerk = { ...clerkOf(actor, clock), businessName };
    const take = (address: string) => count(actor.personId, address);
    const told = await noteStatementMail(tx, clerk, params.customerId, body, take);
    if (told !== null) {
      const mail = statementMail(body.email, told, formats);
      afterCommit(() => mailer.send(mail));
    }
    return { sentTo: body.email };
  });
}
