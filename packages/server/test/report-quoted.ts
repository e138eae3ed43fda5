import { addDays } from '@tillbook/core/reports/period';
import type { Quote } from '@tillbook/core/sales/quotes.api';
import { newId, type TestProduct } from './builders.ts';
import { done } from './purchasing.ts';
import { quoteDraftOf, saleOfQuote } from './quotes.ts';
import { cartOf, type Doing } from './report-deeds.ts';
import { post } from './till.ts';

/** Teas are offered for some days: it is sold, taken back, or left to itself. */
export async function offer({ stage, place, more, customerId: known }: Doing): Promise<void> {
  const { app, shop, products, diary } = stage;
  const { till } = place;
  const { branchId } = till;
  const person = place.sellers[more.units % 3] ?? shop.owner;
  const cart = cartOf(stage, products[2] as TestProduct, more.units);
  const customerId = more.minor % 3 === 0 ? null : known;
  const validUntil = addDays(diary.dayOf(branchId), more.minor % 4);
  const asked = { ...quoteDraftOf(till, cart), customerId, validUntil };
  const quote = await done<Quote>(app, person, 'POST', '/api/quotes', asked);
  const { _id: id, netMinor } = quote;
  const of = { branch: branchId, person: person.personId, customer: customerId };
  diary.quotes.make({ id, dims: { ...diary.when(branchId), ...of }, netMinor, validUntil });
  if (more.way === 0) return;
  if (more.way === 1) {
    await done(app, person, 'POST', `/api/quotes/${id}/withdraw`, { reason: 'Asked elsewhere' });
    return diary.quotes.end(id, 'quotesWithdrawn');
  }
  const { totalMinor } = quote;
  const card = { _id: newId(), method: 'card' as const, amountMinor: totalMinor };
  const payments = [{ ...card, provider: null, reference: null }];
  const occurredAt = new Date(app.clock.nowMs).toISOString();
  const draft = { ...saleOfQuote(till, quote), payments, occurredAt, customerId };
  const answer = await post(app, person, till, draft);
  if (answer.status !== 200) throw new Error(answer.text);
  diary.sell(till, answer.body, draft);
  diary.quotes.end(id, 'quotesSold');
}
