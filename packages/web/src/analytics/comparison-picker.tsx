import { listCategories } from '@tillbook/core/products/categories.api';
import { listFamilies } from '@tillbook/core/products/families.api';
import { listProducts } from '@tillbook/core/products/products.api';
import { daysOf } from '@tillbook/core/reports/compared';
import {
  COMPARED_LEAST,
  COMPARED_MOST,
  periodKey,
  periodOfKey,
  type ComparedBy,
} from '@tillbook/core/reports/comparison';
import { addDays } from '@tillbook/core/reports/period';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/comparison.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { PickField } from '../ui/pick-field.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { useUrlState } from '../ui/url-state.ts';
import { subjectName } from './comparison-words.ts';
import { useBranches, usePerformance, type Compared } from './queries.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

const MOST = '8';

/** What is chosen, each to be removed, and the field that adds another. */
export function ComparisonPicker(props: {
  readonly by: ComparedBy;
  readonly keys: readonly string[];
  readonly data: Compared;
}) {
  const { by, keys, data } = props;
  const format = useFormat();
  const url = useUrlState();
  const set = (chosen: readonly string[]) =>
    url.set({ of: chosen.slice(0, COMPARED_MOST).join(',') });
  const add = (key: string) => set([...keys.filter((one) => one !== key), key]);
  const nameOf = (key: string): string => {
    const subject = data.subjects.find((one) => one.key === key);
    const period = periodOfKey(key);
    if (subject !== undefined) return subjectName(subject, format);
    const owned = data.beside?.owned.find(({ _id }) => _id === key);
    if (owned !== undefined) return owned.name;
    return period === null ? '…' : `${format.date(period.from)} – ${format.date(period.to)}`;
  };
  return (
    <div data-print="no">
      <Panel>
        <Stack gap="small">
          {keys.length > 0 && (
            <div role="group" aria-label={t('chosen')}>
              <Row>
                {keys.map((key) => (
                  <Button
                    key={key}
                    size="small"
                    icon={<X size={14} aria-hidden />}
                    aria-label={t('remove', { name: nameOf(key) })}
                    onClick={() => set(keys.filter((one) => one !== key))}
                  >
                    {nameOf(key)}
                  </Button>
                ))}
              </Row>
            </div>
          )}
          {keys.length >= COMPARED_MOST ? (
            <p role="status">{t('atMostSix')}</p>
          ) : (
            <Field by={by} keys={keys} data={data} add={add} set={set} />
          )}
        </Stack>
      </Panel>
    </div>
  );
}

interface Picking {
  readonly keys: readonly string[];
  readonly add: (key: string) => void;
}

function Field(
  props: Picking & {
    readonly by: ComparedBy;
    readonly data: Compared;
    readonly set: (keys: readonly string[]) => void;
  },
) {
  const { by, data, set, ...picking } = props;
  if (by === 'product') return <ProductField {...picking} />;
  if (by === 'variant') return <VariantField set={set} />;
  if (by === 'category') return <CategoryField {...picking} />;
  if (by === 'branch') return <BranchField {...picking} />;
  if (by === 'business') return <BusinessField {...picking} data={data} />;
  return by === 'seller' ? <SellerField {...picking} /> : <PeriodField {...picking} data={data} />;
}

/** Finds one by a text that the list is asked for, or that names are looked through for. */
function Finder(props: {
  readonly label: string;
  readonly useFound: (typed: string) => readonly Named[] | undefined;
  readonly hidden: readonly string[];
  readonly onPick: (row: Named) => void;
}) {
  const { label, useFound, hidden, onPick } = props;
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const rows = useFound(text);
  const found =
    text === '' || typed.trim() === ''
      ? []
      : (rows ?? []).filter(({ _id }) => !hidden.includes(_id));
  const isNothing = text !== '' && rows !== undefined && found.length === 0;
  return (
    <PickField
      label={label}
      typed={typed}
      onType={setTyped}
      found={found}
      isFinding={text !== typed.trim() || rows === undefined}
      onPick={onPick}
      status={isNothing ? t('pickNothing', { text }) : ''}
    >
      {(row) => <span dir="auto">{row.name}</span>}
    </PickField>
  );
}

function useProducts(q: string): readonly Named[] | undefined {
  const query = useQuery({
    queryKey: ['products', 'pick', q],
    queryFn: ({ signal }) => call(listProducts, { query: { q, limit: MOST } }, { signal }),
    enabled: q !== '',
  });
  return query.data?.items;
}

function useFamilies(q: string): readonly Named[] | undefined {
  const query = useQuery({
    queryKey: ['products', 'families', 'pick', q],
    queryFn: ({ signal }) => call(listFamilies, { query: { q, limit: MOST } }, { signal }),
    enabled: q !== '',
  });
  return query.data?.items;
}

const named = (rows: readonly Named[] | undefined, text: string) =>
  rows?.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

function useCategories(text: string) {
  const query = useQuery({
    queryKey: ['products', 'categories', 'pick'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  });
  return named(query.data?.items, text);
}

const useBranchesNamed = (text: string) => named(useBranches().data, text);

function useSellers(text: string) {
  const { data } = usePerformance();
  const sellers = data?.sellers.flatMap(({ _id, name }) =>
    _id === null || name === null ? [] : [{ _id, name }],
  );
  return named(sellers, text);
}

const ProductField = ({ keys, add }: Picking) => (
  <Finder
    label={t('findProduct')}
    useFound={useProducts}
    hidden={keys}
    onPick={({ _id }) => add(_id)}
  />
);
const CategoryField = ({ keys, add }: Picking) => (
  <Finder
    label={t('findCategory')}
    useFound={useCategories}
    hidden={keys}
    onPick={({ _id }) => add(_id)}
  />
);
const BranchField = ({ keys, add }: Picking) => (
  <Finder
    label={t('findBranch')}
    useFound={useBranchesNamed}
    hidden={keys}
    onPick={({ _id }) => add(_id)}
  />
);
const SellerField = ({ keys, add }: Picking) => (
  <Finder
    label={t('findSeller')}
    useFound={useSellers}
    hidden={keys}
    onPick={({ _id }) => add(_id)}
  />
);

/** A family stands for its variants: the first six of them. */
function VariantField({ set }: { readonly set: (keys: readonly string[]) => void }) {
  const pick = async (familyId: string) => {
    const limit = String(COMPARED_MOST);
    const { items } = await call(listProducts, { query: { familyId, limit } });
    set(items.map(({ _id }) => _id));
  };
  return (
    <Finder
      label={t('findFamily')}
      useFound={useFamilies}
      hidden={[]}
      onPick={({ _id }) => void pick(_id)}
    />
  );
}

/** The businesses of the owner: so few that all of them are shown. */
function BusinessField({ keys, add, data }: Picking & { readonly data: Compared }) {
  const owned = data.beside?.owned ?? [];
  const others = owned.filter(({ _id }) => !keys.includes(_id));
  if (data.beside !== undefined && owned.length < COMPARED_LEAST) return <p>{t('ownsOne')}</p>;
  return (
    <Row>
      {others.map(({ _id, name }) => (
        <Button key={_id} onClick={() => add(_id)}>
          {t('addNamed', { name })}
        </Button>
      ))}
    </Row>
  );
}

/** The days of the filters, those before them, and the same a year before. */
function PeriodField({ keys, add, data }: Picking & { readonly data: Compared }) {
  const { from, to } = data;
  const days = daysOf({ from, to });
  const choices = [
    [t('addDays'), { from, to }],
    [t('addDaysBefore'), { from: addDays(from, -days), to: addDays(from, -1) }],
    // Whole weeks, so that weekdays stay weekdays.
    [t('addYearBefore'), { from: addDays(from, -364), to: addDays(to, -364) }],
  ] as const;
  return (
    <Row>
      {choices
        .filter(([, period]) => !keys.includes(periodKey(period)))
        .map(([label, period]) => (
          <Button key={label} onClick={() => add(periodKey(period))}>
            {label}
          </Button>
        ))}
    </Row>
  );
}
