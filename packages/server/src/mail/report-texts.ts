import type { AnswerOf } from '@tillbook/core/endpoint';
import type { Formats } from '@tillbook/core/formats';
import { formatMoney } from '@tillbook/core/money';
import { numberWriter } from '@tillbook/core/number-writer';
import { formatQuantity } from '@tillbook/core/quantity';
import type { MailedEvery } from '@tillbook/core/reports/report-mails';
import type { Measure } from '@tillbook/core/reports/measure';
import { MEASURES, type MeasureName } from '@tillbook/core/reports/report-measures';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { Mail } from './mailer.ts';

type Report = AnswerOf<typeof getReport>;

interface Told {
  readonly businessName: string;
  readonly viewName: string;
  /** The measures that the view shows and the reader may see, as they are called. */
  readonly counted: readonly { readonly name: MeasureName; readonly title: string }[];
  readonly every: MailedEvery;
  /** All rows as CSV; null: too many for a mail. */
  readonly file: string | null;
  readonly formats: Formats;
}

const WHEN: Readonly<Record<MailedEvery, string>> = {
  day: 'every morning',
  week: 'every week',
  month: 'every month',
};

function figureOf(name: MeasureName, value: number, { currency }: Report, formats: Formats) {
  const { kind, decimals }: Pick<Measure, 'kind' | 'decimals'> = MEASURES[name];
  const written = (options: Intl.NumberFormatOptions, digits: number) =>
    numberWriter(
      'en',
      { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits },
      formats.numberFormat,
    );
  switch (kind) {
    case 'money':
      return formatMoney(value, currency, 'en', formats.numberFormat);
    case 'rate':
      return written({ style: 'percent' }, 1)(value / 10_000);
    case 'quantity':
      return decimals === undefined
        ? formatQuantity(value, 'en', formats.numberFormat)
        : written({}, decimals)(value / 1_000);
    default:
      return String(value);
  }
}

function totalsOf(report: Report, { counted, formats }: Told): string[] {
  return counted.flatMap(({ name, title }) => {
    const [now, before] = [report.totals[name] ?? null, report.totalsBefore?.[name] ?? null];
    if (now === null) return [];
    const beside = before === null ? '' : ` (before: ${figureOf(name, before, report, formats)})`;
    return [`${title}: ${figureOf(name, now, report, formats)}${beside}`];
  });
}

const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );

/** A saved view with its totals, all rows attached. */
export function reportMail(
  who: { readonly name: string; readonly email: string },
  report: Report,
  told: Told,
): Mail {
  const { businessName, viewName, every, file } = told;
  const { from, to } = report;
  const days = from === to ? dayText(to) : `${dayText(from)} to ${dayText(to)}`;
  const totals = totalsOf(report, told);
  const empty = report.rowsCount === 0;
  const rows = report.rowsCount === 1 ? 'The one row is' : `All ${report.rowsCount} rows are`;
  return {
    to: who.email,
    subject: `${businessName}: ${viewName}, ${days}`,
    text: [
      `Hello ${who.name},`,
      `here is "${viewName}" of ${businessName}, ${days}:`,
      ...(totals.length > 0 && !empty ? [totals.join('\n')] : []),
      empty
        ? 'There is nothing in it.'
        : file === null
          ? `It has ${report.rowsCount} rows, too many for a mail: open Reports in Tillbook.`
          : `${rows} in the file beside this mail.`,
      `You wanted it ${WHEN[every]}. To get it no longer, open Reports in Tillbook and choose ` +
        '"On schedule" in the menu of this view.',
    ].join('\n\n'),
    ...(file === null || empty ? {} : { file: { name: fileName(viewName, to), text: file } }),
  };
}

/** A name that every system takes. */
function fileName(viewName: string, to: string): string {
  const plain = viewName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain === '' ? 'report' : plain}_${to}.csv`;
}
