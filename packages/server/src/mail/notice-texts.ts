import type { Notice } from '@tillbook/core/notices/notices.api';
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

const SENTENCES: Readonly<Record<Notice['kind'], (detail: Notice['detail']) => string>> = {
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
  backup_failed: () => 'The daily back-up could not be made.',
};

/** Everything that a person should know of a business this morning. */
export function digestMail(
  who: { readonly name: string; readonly email: string },
  business: { readonly name: string },
  told: readonly Told[],
): Mail {
  const lines = told.map(({ kind, detail }) => `- ${SENTENCES[kind](detail)}`);
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
