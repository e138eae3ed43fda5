import type { Formats } from '@tillbook/core/formats';
import { formatMoney } from '@tillbook/core/money';
import type { Notice } from '@tillbook/core/notices/notices.api';
import { CHANGE_PARTS, type ChangePart } from '@tillbook/core/reports/what-changed';
import type { Mail } from './mailer.ts';

type Told = Pick<Notice, 'kind' | 'detail'>;

const names = (detail: Notice['detail']): string => {
  const { names: some } = detail;
  return Array.isArray(some) && some.length > 0 ? ` (${some.join(', ')})` : '';
};
/** So many of something. */
function several(count: unknown, one: string, more: string): string {
  return count === 1 ? `1 ${one}` : `${String(count)} ${more}`;
}

/** What did most for the difference of a day, by which way it went. */
const PARTS: Readonly<Record<ChangePart, readonly [less: string, more: string]>> = {
  customers: ['fewer customers', 'more customers'],
  baskets: ['smaller baskets', 'bigger baskets'],
  prices: ['lower prices', 'higher prices'],
  mix: ['cheaper goods', 'dearer goods'],
  discounts: ['more discounts', 'fewer discounts'],
};
const isPart = (name: unknown): name is ChangePart => CHANGE_PARTS.some((part) => part === name);

function mostly(detail: Notice['detail'], money: (minor: number) => string): string {
  const { part, partMinor } = detail;
  if (!isPart(part)) return '';
  const minor = Number(partMinor);
  return `, above all ${PARTS[part][minor < 0 ? 0 : 1]} (${money(Math.abs(minor))})`;
}

const NOTE_DAY = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
});

/** Why the day before brought more or less than its weekday usually does. */
function changed(detail: Notice['detail'], formats: Formats): string {
  const { date, currency, netMinor, usualMinor, differenceMinor, outCount } = detail;
  const money = (minor: unknown): string =>
    formatMoney(Number(minor), String(currency), 'en', formats.numberFormat);
  const by = Number(differenceMinor);
  const usual = `a usual one (${money(usualMinor)})`;
  const beside =
    by === 0
      ? `as much as ${usual}`
      : `${money(Math.abs(by))} ${by < 0 ? 'less' : 'more'} than ${usual}`;
  const out = several(outCount, 'product that usually sells', 'products that usually sell');
  return (
    `${NOTE_DAY.format(Date.parse(`${String(date)}T00:00:00Z`))} brought ${money(netMinor)}, ` +
    `${beside}${mostly(detail, money)}.${Number(outCount) > 0 ? ` ${out} had run out.` : ''}`
  );
}

const SENTENCES: Readonly<
  Record<Notice['kind'], (detail: Notice['detail'], formats: Formats) => string>
> = {
  day_changed: changed,
  approval_asked: ({ person, branch }) => `${String(person)} asked for a yes in ${String(branch)}.`,
  expense_asked: ({ person, number, branch }) =>
    `${String(person)} asked for a yes to the expense ${String(number)} in ${String(branch)}.`,
  expense_answered: ({ person, number, answer }) =>
    `${String(person)} ${answer === 'approved' ? 'approved' : 'refused'} your expense ` +
    `${String(number)}.`,
  stock_low: (detail) =>
    `${String(detail['branch'])}: ${several(detail['count'], 'product is', 'products are')} ` +
    `low or gone${names(detail)}.`,
  shift_left_open: ({ till, branch, person }) =>
    `${String(branch)}, ${String(till)}: the shift of ${String(person)} was not closed.`,
  debts_due: (detail) =>
    `${several(detail['count'], 'customer', 'customers')} should have paid by yesterday` +
    `${names(detail)}.`,
  promise_broken: (detail) =>
    `${several(detail['count'], 'customer', 'customers')} promised to pay by yesterday and did ` +
    `not${names(detail)}.`,
  device_quiet: ({ device }) =>
    `The device "${String(device)}" has not been heard of: sales may be waiting on it.`,
  books_broken: (detail) => `The nightly look at the books found something wrong${names(detail)}.`,
  webhook_stopped: ({ name }) =>
    `The webhook "${String(name)}" was switched off, because nothing arrived there.`,
  report_ready: ({ name }) =>
    `The report "${String(name)}" was made: open Tillbook to see or download it.`,
  backup_failed: () => 'The daily back-up could not be made.',
};

/** Everything that a person should know of a business this morning. */
export function digestMail(
  who: { readonly name: string; readonly email: string },
  business: { readonly name: string; readonly formats: Formats },
  told: readonly Told[],
): Mail {
  const lines = told.map(({ kind, detail }) => `- ${SENTENCES[kind](detail, business.formats)}`);
  const things = several(told.length, 'thing', 'things');
  return {
    to: who.email,
    subject: `${business.name}: ${things} to know`,
    text: [
      `Hello ${who.name},`,
      `this happened in ${business.name}:`,
      lines.join('\n'),
      'What you are mailed about is chosen in Tillbook under Settings, Notices.',
    ].join('\n\n'),
  };
}
