import type { EntryKind } from '@tillbook/core/customers/account';
import { customerTitle, phoneEnd } from '@tillbook/core/customers/customer-words';
import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import type { CustomerStatement, DebtRow } from '@tillbook/core/customers/debts.api';
import { phoneText } from '@tillbook/core/customers/phone';
import type { PromiseState } from '@tillbook/core/customers/promises';
import type { Format } from '../i18n/format.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';

export const kindName = (kind: EntryKind): string => t(`kind_${kind}`);
export const stateName = (state: PromiseState): string => t(`promise_${state}`);
export const nameOf = (row: Pick<DebtRow, 'name' | 'phone'>): string => customerTitle(row);

/** Who took a payment back and why; of who was forgotten the reason is gone. */
export const takenBackWords = (name: string, reason: string | null): string =>
  reason === null ? t('takenBackBy', { name }) : t('takenBackWhy', { name, reason });

/** Whose account it is, for whoever is asked; never the name: a question is kept for ever. */
export function toldOf(
  { phone, balanceMinor }: Pick<CustomerAtTill, 'phone' | 'balanceMinor'>,
  money: (minor: number) => string,
): string {
  const words = { amount: money(Math.abs(balanceMinor)), end: phoneEnd(phone) ?? '' };
  if (balanceMinor < 0) return t(phone === null ? 'toldSomeCredit' : 'toldCredit', words);
  return t(phone === null ? 'toldSome' : 'told', words);
}

/** A number as people of the place write it. */
export function usePhoneText(): (phone: string) => string {
  const { currency, timeZone } = useFormat().place;
  const place = { currency: currency ?? '', timezone: timeZone ?? '' };
  return (phone) => phoneText(phone, place);
}

/** The rows of an export: who owes what, and how old it is. */
export function debtsTable(rows: readonly DebtRow[], currency: string): (readonly CsvCell[])[] {
  const header = [
    ...[t('customer'), t('phone'), t('group'), t('currency'), t('owes'), t('overdue')],
    ...[t('days0to30'), t('days31to60'), t('days61to90'), t('daysOver90'), t('daysLate')],
    ...[t('lastPaid'), t('promisedOn'), t('promised'), t('promise')],
  ];
  const money = (minor: number) => moneyCell(minor, currency);
  const lines = rows.map((row): CsvCell[] => {
    const { ageing, promise } = row;
    return [
      ...[row.name, row.phone, row.groupName, currency],
      ...[row.balanceMinor, row.overdueMinor].map(money),
      ...[ageing.days0to30, ageing.days31to60, ageing.days61to90, ageing.daysOver90].map(money),
      { number: String(row.daysLate) },
      row.lastPaidOn,
      promise?.promisedOn ?? null,
      promise === null ? null : money(promise.amountMinor),
      promise === null ? null : stateName(promise.state),
    ];
  });
  return [header, ...lines];
}

/** A statement as a text that is sent: what was owed, what happened, what is owed. */
export function statementText(said: CustomerStatement, format: Format): string {
  const money = (minor: number) => format.money(minor, said.currency);
  return [
    said.businessName,
    t('statementOf', { name: customerTitle(said) }),
    t('periodOf', { from: format.date(said.from), to: format.date(said.to) }),
    '',
    `${t('before')}: ${money(said.openingMinor)}`,
    ...said.rows.map(({ businessDate, kind, number, amountMinor, voidedByName }) =>
      [
        format.date(businessDate),
        `${kindName(kind)} ${number}${voidedByName === null ? '' : ` (${t('takenBack')})`}`,
        money(amountMinor),
      ].join('  '),
    ),
    `${t('after')}: ${money(said.closingMinor)}`,
    ...(said.overdueMinor > 0 ? [`${t('overdue')}: ${money(said.overdueMinor)}`] : []),
  ].join('\n');
}
