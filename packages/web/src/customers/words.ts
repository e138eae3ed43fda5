import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import { phoneText } from '@tillbook/core/customers/phone';
import { t } from '../i18n/en/customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { CsvCell } from '../ui/csv.ts';
import { moneyCell } from '../ui/csv.ts';

/** Where the business stands, for its phone numbers. */
export function usePhonePlace() {
  const { currency, timeZone } = useFormat().place;
  return { currency: currency ?? '', timezone: timeZone ?? '' };
}

/** A number as people of the place write it. */
export function usePhoneText(): (phone: string) => string {
  const place = usePhonePlace();
  return (phone) => phoneText(phone, place);
}

/** The limit in words. */
export function limitText(limitMinor: number | null, money: (minor: number) => string): string {
  if (limitMinor === null) return t('noLimit');
  return limitMinor === 0 ? t('noCredit') : money(limitMinor);
}

const moneyOr = (minor: number | null, currency: string): CsvCell =>
  minor === null ? t('noLimit') : moneyCell(minor, currency);

/** The rows of an export: everything that is known of a customer. */
export function customersTable(
  rows: readonly CustomerRow[],
  currency: string,
): (readonly CsvCell[])[] {
  const header = [
    t('name'),
    t('phone'),
    t('email'),
    t('group'),
    t('taxNumber'),
    t('note'),
    t('currency'),
    t('owes'),
    t('limit'),
    t('terms'),
    t('state'),
  ];
  const lines = rows.map((row): CsvCell[] => [
    row.name,
    row.phone,
    row.email,
    row.groupName,
    row.taxNumber,
    row.note,
    currency,
    moneyCell(row.balanceMinor, currency),
    moneyOr(row.creditLimitMinor, currency),
    { number: String(row.termsDays) },
    row.isArchived ? t('archived') : t('active'),
  ]);
  return [header, ...lines];
}
