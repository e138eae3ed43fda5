import type { Seal, SealRow } from '@tillbook/core/reports/seals.api';
import { differenceOf, isQuantity } from '@tillbook/core/reports/seals';
import { t } from '../i18n/en/seals.ts';
import type { Format } from '../i18n/format.ts';
import { paths } from '../paths.ts';
import { quotesAt, refundsAt, salesAt } from './sales-places.ts';
import type { StatusTone } from './status-badge.tsx';

/** How a seal is said in words. */

export const sealTone = ({ state }: Pick<Seal, 'state'>): StatusTone =>
  state === 'holds' ? 'success' : state === 'broken' ? 'danger' : 'neutral';

export function sealText({ state, checks }: Pick<Seal, 'state' | 'checks'>): string {
  if (state === 'empty') return t('emptyShort');
  if (state === 'holds') return t('holds');
  return t('broken', { count: checks.reduce((sum, { brokenCount }) => sum + brokenCount, 0) });
}

export function checkText({ rule, examined, brokenCount }: Seal['checks'][number]): string {
  const said = { rule: t(`rule_${rule}`) };
  if (brokenCount > 0) return t('ruleBroken', said);
  return examined === 0 ? t('ruleEmpty', said) : t('ruleHolds', said);
}

const figureText = (row: SealRow, value: number, format: Format, currency: string): string =>
  isQuantity(row.what) ? format.quantity(value) : format.amount(value, currency);

export interface SealTexts {
  readonly what: string;
  readonly of: string;
  readonly expected: string;
  readonly found: string;
  readonly difference: string;
}

export function rowTexts(row: SealRow, format: Format, currency: string): SealTexts {
  const text = (value: number) => figureText(row, value, format, currency);
  const difference = differenceOf(row);
  const day = row.date === null ? '' : `, ${format.date(row.date)}`;
  return {
    what: t(`what_${row.what}`),
    of: `${t(`kind_${row.kind}`)} ${row.number}${day}`,
    expected: text(row.expected),
    found: text(row.found),
    difference: `${difference > 0 ? '+' : '−'}${text(Math.abs(difference))}`,
  };
}

type Opened = Pick<SealRow, 'kind' | '_id' | 'date' | 'number'>;

/**
 * What opens a row that breaks a seal, or null where no page shows it: the owner's part of the
 * product has all lists, the accountant's those of money.
 */
export function rowPath(row: Opened, pathname: string): string | null {
  if (row._id === null) return null;
  if (pathname.startsWith('/accountant/')) return accountantsPath(row, row._id, pathname);
  return pathname.startsWith('/business/') ? ownersPath(row, row._id, pathname) : null;
}

const dayOf = ({ date }: Pick<Opened, 'date'>) => ({
  from: date ?? undefined,
  to: date ?? undefined,
});

function accountantsPath(row: Opened, id: string, pathname: string): string | null {
  const { kind, number } = row;
  if (kind === 'branch_day') return salesAt(pathname, { branchId: id, ...dayOf(row) });
  if (kind === 'sale') return salesAt(pathname, { id });
  if (kind === 'refund') return refundsAt(pathname, { id });
  if (kind === 'customer') return paths.accountant.dashboard({ tab: 'debts', id });
  if (kind === 'bill') return paths.accountant.dashboard({ tab: 'bills', id });
  return kind === 'entry' ? paths.accountant.dashboard({ tab: 'journal', q: number }) : null;
}

function ownersPath({ kind, date, number }: Opened, id: string, pathname: string): string | null {
  const day = dayOf({ date });
  switch (kind) {
    case 'sale':
      return salesAt(pathname, { id });
    case 'refund':
      return refundsAt(pathname, { id });
    case 'entry':
      return paths.business.management({ view: 'journal', q: number, ...day });
    case 'shift':
      return paths.business.management({ view: 'shifts', shift: id });
    case 'branch_day':
      return salesAt(pathname, { branchId: id, ...day });
    case 'till_day':
      return paths.business.management({ view: 'shifts', tillId: id, ...day });
    case 'product_day':
    case 'stock':
      return paths.business.products({ id });
    case 'customer':
      return paths.business.management({ view: 'debts', id });
    case 'bill':
      return paths.business.management({ view: 'bills', id });
    case 'quote':
      return quotesAt(pathname, { id });
    case 'order':
      return paths.business.management({ view: 'orders', id });
    case 'receipt':
      return paths.business.management({ view: 'receipts', id });
    default:
      return null;
  }
}
