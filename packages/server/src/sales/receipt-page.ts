import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dateWriter } from '@tillbook/core/date-writer';
import type { Formats } from '@tillbook/core/formats';
import { formatAmount, formatMoney } from '@tillbook/core/money';
import { numberWriter } from '@tillbook/core/number-writer';
import { formatQuantity } from '@tillbook/core/quantity';
import { adjustmentsOf } from '@tillbook/core/sales/receipt-adjustments';
import { backOnReceipt } from '@tillbook/core/sales/receipt-back';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { addressKey, windowLimit } from '../auth/rate-limit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { formatsInUse } from '../http/formats.sql.ts';
import { RECEIPT_WORDS } from '../mail/mail-texts.ts';
import { receiptBehind } from './receipts.sql.ts';
import { presentSale } from './sale-rows.ts';
import { readSales } from './sales.sql.ts';

const STYLE = `body{font:15px/1.5 ui-monospace,monospace;max-width:26rem;margin:2rem auto;
padding:0 1rem;color-scheme:light dark;font-variant-numeric:tabular-nums}header,footer{
text-align:center}h1{font-size:1.25rem;margin:0}p{margin:0}dl,ul,table{margin:1rem 0 0;
padding:1rem 0 0;border-top:1px dashed #888}dl div,li p{display:flex;
justify-content:space-between;gap:1rem}dd{margin:0;text-align:end}ul{list-style:none}
table{width:100%;border-spacing:0}th{font-weight:400;text-align:start}td,th+th{text-align:end}
.total,.gone{font-weight:700;font-size:1.2em}.gone{text-align:center}
footer,.policy{margin-top:1.5rem;
white-space:pre-line}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY =
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; ` +
  `form-action 'none'; frame-ancestors 'none'`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const TEN_MINUTES_MS = 10 * 60_000;
const PAGES_PER_ADDRESS = 120;

const row = (label: string, value: string, name = ''): string =>
  `<div${name}><dt>${safe(label)}</dt><dd>${safe(value)}</dd></div>`;

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${safe(title)}</title><style>${STYLE}</style></head><body>${content}</body></html>`;
}

/** How a receipt's figures are written: in its currency, with the signs of the business. */
interface Write {
  readonly amount: (minor: number) => string;
  readonly quantity: (milli: number) => string;
  readonly percent: (basisPoints: number) => string;
}

function writeFor(currency: string, { numberFormat }: Formats): Write {
  const percent = numberWriter('en', { style: 'percent', maximumFractionDigits: 2 }, numberFormat);
  return {
    amount: (minor) => formatAmount(minor, currency, 'en', numberFormat),
    quantity: (milli) => formatQuantity(milli, 'en', numberFormat),
    percent: (basisPoints) => percent(basisPoints / 10_000),
  };
}

/** "Discount 10%". */
const offText = (basisPoints: number | null, { percent }: Write): string =>
  basisPoints === null
    ? RECEIPT_WORDS.discount
    : `${RECEIPT_WORDS.discount} ${percent(basisPoints)}`;

function linesOf(sale: Sale, write: Write): string {
  const { amount, quantity } = write;
  const lines = sale.lines.map((line) => {
    const name = line.packName === null ? line.name : `${line.name} · ${line.packName}`;
    const times = `${quantity(line.quantityMilli)} × ${amount(line.unitPriceMinor)}`;
    const sum = amount(line.grossMinor);
    const { discount } = line;
    const off =
      discount === null
        ? ''
        : `<p><span>${safe(offText(discount.basisPoints, write))}</span>
<span>${safe(amount(-discount.discountMinor))}</span></p>`;
    const given = line.promotions
      .filter(({ isOfCart }) => !isOfCart)
      .map(
        (one) => `<p><span dir="auto">${safe(one.name)}</span>
<span>${safe(amount(-one.amountMinor))}</span></p>`,
      );
    return `<li><span dir="auto">${safe(name)}</span>
<p><span>${safe(times)}</span><span>${safe(sum)}</span></p>${given.join('')}${off}</li>`;
  });
  return `<ul>${lines.join('')}</ul>`;
}

function taxesOf(sale: Sale, { amount, percent }: Write): string {
  const { taxRate, net, tax } = RECEIPT_WORDS;
  const rows = sale.taxes.map(
    ({ taxBasisPoints, netMinor, taxMinor }) =>
      `<tr><th scope="row">${percent(taxBasisPoints)}</th><td>${safe(amount(netMinor))}</td>
<td>${safe(amount(taxMinor))}</td></tr>`,
  );
  return `<table><tr><th scope="col">${safe(taxRate)}</th><th scope="col">${safe(net)}</th>
<th scope="col">${safe(tax)}</th></tr>${rows.join('')}</table>`;
}

/**
 * A receipt for whoever has its address: what was sold, where and for how much. Nothing of the
 * customer, of codes they paid with, or of what was written to the sale.
 * @param formats of the business now: a receipt of last year reads like one of today
 */
export function receiptPage(sale: Sale, formats: Formats): string {
  const words = RECEIPT_WORDS;
  const { currency, timezone: timeZone } = sale;
  const write = writeFor(currency, formats);
  const total = formatMoney(sale.totalMinor, currency, 'en', formats.numberFormat);
  const dates = dateWriter('en', formats, timeZone);
  const when = dates.dateTime(sale.occurredAt);
  const back = backOnReceipt(sale);
  const { branchName, branchAddress, receiptHeader } = sale;
  const taxNumber = sale.taxNumber === null ? null : `${words.taxNumber} ${sale.taxNumber}`;
  const told = [branchName, branchAddress, receiptHeader, taxNumber];
  const head = told.filter((one) => one !== null);
  const adjusted = adjustmentsOf(sale).map(({ kind, basisPoints, reason, amountMinor }) =>
    row(
      kind === 'promotion'
        ? (reason ?? '')
        : kind === 'discount'
          ? offText(basisPoints, write)
          : words[kind],
      amountMinor === 0 ? '' : write.amount(amountMinor),
    ),
  );
  const paid = sale.payments.map(({ method, typeName, tenderedMinor }) =>
    row(typeName ?? words.methods[method], write.amount(tenderedMinor)),
  );
  const change = sale.changeMinor > 0 ? row(words.change, write.amount(sale.changeMinor)) : '';
  const { givenBackMinor } = back;
  const givenBack = givenBackMinor > 0 ? row(words.givenBack, write.amount(givenBackMinor)) : '';
  return page(
    `${sale.receiptNumber} · ${sale.businessName}`,
    `${back.gone === null ? '' : gone(words[back.gone], sale.backAt, dates.date)}<header>
<h1 dir="auto">${safe(sale.businessName)}</h1>
${head.map((one) => `<p dir="auto">${safe(one)}</p>`).join('')}</header>
<dl>${row(words.receipt, sale.receiptNumber)}${row(words.date, when)}</dl>
${linesOf(sale, write)}
<dl>${adjusted.join('')}</dl>
<dl>${row(words.total, total, ' class="total"')}${givenBack}
${exchangeOf(sale, write)}${paid.join('')}${change}</dl>
${taxesOf(sale, write)}
${policyOf(sale)}<footer dir="auto">${safe(sale.receiptFooter ?? words.thanks)}</footer>`,
  );
}

/** What came back in the same step, and from which receipt; nothing for other sales. */
function exchangeOf({ exchange }: Sale, { amount, quantity }: Write): string {
  if (exchange === null) return '';
  const { receiptNumber, refundNumber } = exchange;
  const lines = exchange.lines.map(({ name, packName, quantityMilli, totalMinor }) => {
    const goods = packName === null ? name : `${name} · ${packName}`;
    return row(`${quantity(quantityMilli)} × ${goods}`, amount(-totalMinor));
  });
  const from = row(RECEIPT_WORDS.backFrom, `${receiptNumber} · ${refundNumber}`);
  return `${from}${lines.join('')}\n`;
}

/** Above everything else: nothing of this sale is left, since that day. */
const gone = (word: string, at: string | null, date: (instant: string) => string): string =>
  `<p class="gone">${safe(at === null ? word : `${word} ${date(at)}`)}</p>\n`;

const policyOf = ({ returnPolicy }: Sale): string =>
  returnPolicy === null ? '' : `<p class="policy" dir="auto">${safe(returnPolicy)}</p>\n`;

const GONE = page(
  RECEIPT_WORDS.gone,
  `<header><h1>${safe(RECEIPT_WORDS.gone)}</h1>
<p>${safe(RECEIPT_WORDS.goneHint)}</p></header>`,
);

/** `GET /r/TOKEN`: a receipt without signing in; 404 for every other address. */
export function serveReceiptPage(
  app: FastifyInstance,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  const pages = windowLimit(clock, PAGES_PER_ADDRESS, TEN_MINUTES_MS);
  const send = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .header('content-security-policy', POLICY)
      .header('x-robots-tag', 'noindex, nofollow')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  app.get<{ Params: { token: string } }>('/r/:token', async (request, reply) => {
    pages.take(addressKey(request.ip));
    const { token } = request.params;
    const found = TOKEN.test(token) ? await receiptBehind(db, token) : null;
    if (found === null) return send(reply, 404, GONE);
    const { businessId, saleId } = found;
    const everybody = { branchIds: null, sellerId: null };
    const { sale, formats } = await db.read(openTenant(businessId), async (reader) => {
      const [sale] = await readSales(reader, businessId, [saleId], everybody);
      return { sale, formats: await formatsInUse(reader) };
    });
    if (sale === undefined) return send(reply, 404, GONE);
    return send(reply, 200, receiptPage(presentSale(sale), formats));
  });
}
