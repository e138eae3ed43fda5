import { can } from '@tillbook/core/permissions';
import { getProduct } from '@tillbook/core/products/products.api';
import { SALE_STATES } from '@tillbook/core/sales/sale-states';
import { SALE_FLAGS } from '@tillbook/core/sales/sales-list.api';
import { getSelling } from '@tillbook/core/sales/selling.api';
import { listUsers } from '@tillbook/core/users/users.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/sales.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { amountMessage } from '../ui/number-field.tsx';
import { weekdayText } from '../ui/charts/day-words.ts';
import type { Filter } from '../ui/filter-bar.tsx';
import { PAYMENT_METHODS_SHOWN } from './methods.ts';
import { useTills } from './queries.ts';
import { stateName } from './refund-words.ts';
import { flagName } from './sale-flag-words.ts';
import type { ListedSale } from './sales-view.ts';
import { methodName } from '../ui/payment-words.ts';

/** People of the business, to see the sales of one; nobody for who may not see people. */
function useSellers(isWhole: boolean): readonly { value: string; label: string }[] {
  const maySee = can(useUser(), 'user.view');
  const people = useQuery({
    queryKey: ['users', 'sellers'],
    queryFn: ({ signal }) => call(listUsers, { body: { limit: 100 } }, { signal }),
    enabled: isWhole && maySee,
  });
  return (people.data?.items ?? []).map(({ _id: value, name: label }) => ({ value, label }));
}

/** Ways of paying that the business added, for who may see how it sells. */
function useOwnTypes(isWhole: boolean): readonly { value: string; label: string }[] {
  const maySee = can(useUser(), 'branch.manage');
  const selling = useQuery({
    queryKey: ['selling'],
    queryFn: ({ signal }) => call(getSelling, {}, { signal }),
    enabled: isWhole && maySee,
  });
  return (selling.data?.paymentTypes ?? []).map(({ _id: value, name: label }) => ({
    value,
    label,
  }));
}

/** By till; where there is only one it says nothing. */
function tillFilter(branches: NonNullable<ReturnType<typeof useTills>['data']>): Filter[] {
  const isOne = branches.length === 1;
  const choices = branches.flatMap(({ name: branch, tills }) =>
    tills.map(({ _id, name }) => ({ value: _id, label: isOne ? name : `${name}, ${branch}` })),
  );
  return choices.length > 1
    ? [{ name: 'tillId', label: t('till'), any: t('anyTill'), choices }]
    : [];
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** By the hour on the clock of the wall. */
const hourFilter = ({ hour }: Format): Filter => ({
  ...{ name: 'hour', label: t('hour'), any: t('anyHour') },
  choices: HOURS.map((one) => ({ value: String(one), label: hour(one) })),
});

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** By the weekday of the business day. */
const weekdayFilter = ({ place: { locale } }: Format): Filter => ({
  ...{ name: 'weekday', label: t('weekday'), any: t('anyWeekday') },
  choices: WEEKDAYS.map((one) => ({ value: String(one), label: weekdayText(one, locale) })),
});

/** What the list of sales can be narrowed by. */
export function useSalesFilters(isWhole: boolean): readonly Filter[] {
  const format = useFormat();
  const seesCost = can(useUser(), 'product.see_cost');
  const tills = useTills();
  const sellers = useSellers(isWhole);
  const own = useOwnTypes(isWhole);
  const { currency } = format.place;
  const wrong = (typed: string) => (currency === null ? null : amountMessage(typed, currency));
  const branches = (tills.data ?? []).map(({ _id: value, name: label }) => ({ value, label }));
  return [
    ...(isWhole && branches.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: branches }]
      : []),
    ...(sellers.length > 1
      ? [{ name: 'sellerId', label: t('seller'), any: t('anySeller'), choices: sellers }]
      : []),
    ...(isWhole
      ? [...tillFilter(tills.data ?? []), weekdayFilter(format), hourFilter(format)]
      : []),
    {
      name: 'method',
      label: t('paidBy'),
      any: t('anyMethod'),
      choices: [
        ...PAYMENT_METHODS_SHOWN.map((value) => ({ value, label: methodName(value) })),
        ...own,
      ],
    },
    {
      name: 'state',
      label: t('state'),
      any: t('anyState'),
      choices: SALE_STATES.map((value) => ({ value, label: stateName(value) })),
    },
    {
      ...{ name: 'flag', label: t('flag'), any: t('anyFlag') },
      choices: SALE_FLAGS.filter((one) => one !== 'below_cost' || seesCost).map((value) => ({
        ...{ value, label: flagName(value) },
      })),
    },
    { name: 'reference', label: t('reference'), typed: 'code' },
    { name: 'least', label: t('amountFrom'), typed: 'amount', wrong },
    { name: 'most', label: t('amountTo'), typed: 'amount', wrong },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

/** The product that sales are asked by, with its name; chosen in a dialog, told and ended here. */
export function useProductFilter(productId: string | undefined): readonly Filter[] {
  const product = useQuery({
    queryKey: ['products', 'named', productId],
    queryFn: ({ signal }) =>
      call(getProduct, { params: { productId: productId ?? '' } }, { signal }),
    enabled: productId !== undefined,
  });
  if (productId === undefined) return [];
  const choices = [{ value: productId, label: product.data?.name ?? t('productChosen') }];
  return [{ name: 'productId', label: t('productSold'), any: t('anyProduct'), choices }];
}

/** Sales of one customer are asked for from the customer's page; here that is told and ended. */
export function customerFilter(
  customerId: string | undefined,
  rows: readonly ListedSale[] | undefined,
): readonly Filter[] {
  if (customerId === undefined) return [];
  const label = rows?.find(({ customerName }) => customerName !== null)?.customerName;
  const choices = [{ value: customerId, label: label ?? t('customerChosen') }];
  return [{ name: 'customerId', label: t('customer'), any: t('customerAny'), choices }];
}
