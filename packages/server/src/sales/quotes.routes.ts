import {
  getQuote,
  listQuotes,
  restoreQuote as restoreQuoteApi,
  saveQuote as saveQuoteApi,
  withdrawQuote as withdrawQuoteApi,
} from '@tillbook/core/sales/quotes.api';
import { isoOf } from '../clock.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { quoteFor, quotesFor, restoreQuote, saveQuote, withdrawQuote } from './quotes.ts';

/** Quotes: offered, looked at, taken back. Their sales come through the door of all sales. */
export function bindQuotes(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, listQuotes, ({ reader, actor, query }) =>
    quotesFor(reader, actor, isoOf(clock), query),
  );
  bindRead(doors, getQuote, ({ reader, actor, params }) =>
    quoteFor(reader, actor, isoOf(clock), params.quoteId),
  );
  bindWrite(doors, saveQuoteApi, ({ tx, actor, body }) => saveQuote(tx, actor, isoOf(clock), body));
  bindWrite(doors, withdrawQuoteApi, ({ tx, actor, params, body }) =>
    withdrawQuote(tx, actor, isoOf(clock), { ...params, ...body }),
  );
  bindWrite(doors, restoreQuoteApi, ({ tx, actor, params }) =>
    restoreQuote(tx, actor, isoOf(clock), params.quoteId),
  );
}
