import type { EntryKind } from '@tillbook/core/customers/account';
import { customerTitle } from '@tillbook/core/customers/customer-words';
import type { CustomerStatement } from '@tillbook/core/customers/debts.api';
import { dateWriter } from '@tillbook/core/date-writer';
import type { Formats } from '@tillbook/core/formats';
import { formatMoney } from '@tillbook/core/money';
import type { Mail } from './mailer.ts';

/** More rows than this nobody reads in a mail: their sums are told. */
const ROWS_MAX = 100;

/** A statement with the sums of its period, whatever of its rows it holds. */
export interface ToldStatement {
  readonly said: CustomerStatement;
  readonly sums: {
    readonly rowsCount: number;
    readonly addedMinor: number;
    readonly takenOffMinor: number;
  };
}

/** As statements on a screen call what happened. */
const KINDS: Readonly<Record<EntryKind, string>> = {
  sale: 'Sale',
  payment: 'Payment',
  payment_back: 'Payment taken back',
  refund: 'Goods back',
  opening: 'From before',
  write_off: 'Given up',
  write_off_back: 'Given up, taken back',
  write_off_void: 'Giving up taken back',
  payout: 'Paid out',
  reward: 'Loyalty reward',
  blind_return: 'Goods back, no receipt',
  layby: 'Lay-by cancelled',
};

/** To a customer: what was owed, what happened, what is owed. */
export function statementMail(to: string, told: ToldStatement, formats: Formats): Mail {
  const { said, sums } = told;
  const { businessName, currency, openingMinor, rows } = said;
  const dates = dateWriter('en', formats, 'UTC');
  const money = (minor: number) => formatMoney(minor, currency, 'en', formats.numberFormat);
  const days = `${dates.date(said.from)} to ${dates.date(said.to)}`;
  const owed = (when: string, minor: number) =>
    minor < 0 ? `We owed you ${when}: ${money(-minor)}` : `You owed ${when}: ${money(minor)}`;
  const lines = rows.map(({ businessDate, kind, number, amountMinor, voidedByName }) => {
    const gone = voidedByName === null ? '' : ' (taken back)';
    return `${dates.date(businessDate)}  ${KINDS[kind]} ${number}${gone}  ${money(amountMinor)}`;
  });
  const summed = [
    `${sums.rowsCount} entries, too many for a mail: ask the shop for them on paper.`,
    `Added: ${money(sums.addedMinor)}`,
    `Taken off: ${money(sums.takenOffMinor)}`,
  ];
  const happened = sums.rowsCount > ROWS_MAX ? summed : lines;
  const text = [
    'Hello,',
    `here is the statement of ${customerTitle(said)} from ${businessName}, ${days}:`,
    owed('before', openingMinor),
    sums.rowsCount === 0 ? 'Nothing happened in this period.' : happened.join('\n'),
    owed('at the end', openingMinor + sums.addedMinor - sums.takenOffMinor),
  ];
  return {
    to,
    subject: `Statement from ${businessName}, ${days}`,
    text: `${text.join('\n\n')}\n`,
  };
}
