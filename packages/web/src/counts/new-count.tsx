import type { CountKind } from '@tillbook/core/counts/count-states';
import type { SuggestedLine } from '@tillbook/core/counts/count-answers';
import { Trash2 } from 'lucide-react';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, ChoiceField, SelectField } from '../ui/choice-field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextAreaField } from '../ui/text-field.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { controlId, useForm, type Form as FormOf } from '../ui/use-form.ts';
import styles from './counts.module.css';
import { GoodsFinder, type Good } from './goods-finder.tsx';
import { useBranches, useCategories, useCreate, useSuggestion } from './queries.ts';

interface Values {
  readonly branchId: string;
  readonly kind: CountKind;
  readonly isBlind: boolean;
  readonly categoryIds: readonly string[];
  readonly goods: readonly Good[];
  readonly note: string;
}

function problems({ branchId, kind, categoryIds, goods }: Values): Record<string, string> {
  const found: Record<string, string> = {};
  if (branchId === '') found['branchId'] = t('choose');
  const isNothing = categoryIds.length === 0 && goods.length === 0;
  if (kind === 'partial' && isNothing) found['goods'] = t('notChosen');
  return found;
}

const kinds = () =>
  (['daily', 'partial', 'full'] as const).map((value) => ({
    value,
    label: t(`kind_${value}`),
    hint: t(`kindHint_${value}`),
  }));

/** Plans a count, or begins it at once. */
export function NewCountPage() {
  const places = usePlaces();
  const branches = useBranches();
  const crumbs = [...places.crumbs, { label: t('title'), to: places.to('counts') }];
  return (
    <>
      <PageHeader title={t('new')} crumbs={crumbs} />
      {branches.isError && (
        <ErrorCard error={branches.error} onRetry={() => void branches.refetch()} />
      )}
      {branches.isPending && <SkeletonLines lines={8} />}
      {branches.data !== undefined && <NewCountForm branches={branches.data} />}
    </>
  );
}

function NewCountForm(props: {
  readonly branches: readonly { readonly _id: string; readonly name: string }[];
}) {
  const { branches } = props;
  const url = useUrlState();
  const create = useCreate();
  const first = branches.length === 1 ? (branches[0]?._id ?? '') : url.get('branchId');
  const make = async (values: Values, start: boolean) => {
    const { goods, categoryIds, note, kind, ...rest } = values;
    const isPart = kind === 'partial';
    const made = await create.mutateAsync({
      ...rest,
      kind,
      note: note.trim() === '' ? null : note,
      categoryIds: isPart ? [...categoryIds] : [],
      productIds: isPart ? goods.map(({ _id }) => _id) : [],
      start,
    });
    if (!start) notify.success(t('saved', { number: made.number }));
    setTimeout(() => url.set({ part: undefined, id: made._id }));
  };
  const form = useForm<Values>({
    initial: {
      ...{ branchId: first, kind: 'daily', isBlind: true },
      ...{ categoryIds: [], goods: [], note: '' },
    },
    validate: problems,
    submit: (values) => make(values, true),
    aliases: { productIds: 'goods', categoryIds: 'goods' },
  });
  const { branchId, kind } = form.values;
  const later = () => {
    if (Object.keys(problems(form.values)).length > 0) return void form.submit();
    make(form.values, false).catch((error: unknown) => {
      notify.error(error instanceof Error ? error.message : t('failed'));
    });
  };
  return (
    <Form form={form}>
      {branches.length > 1 && (
        <SelectField
          {...form.bind('branchId')}
          label={t('branch')}
          choices={branches.map(({ _id: value, name: label }) => ({ value, label }))}
          placeholder={t('choose')}
          width="medium"
        />
      )}
      <ChoiceField {...form.bind('kind')} label={t('kind')} choices={kinds()} />
      {kind === 'daily' && branchId !== '' && <Suggestion branchId={branchId} />}
      {kind === 'partial' && <Part form={form} />}
      <CheckField {...form.bind('isBlind')} label={t('blind')} hint={t('blindHint')} />
      <TextAreaField {...form.bind('note')} label={t('note')} optional rows={2} maxLength={300} />
      <FormActions>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {t('start')}
        </Button>
        <Button busy={create.isPending && !form.isBusy} onClick={later}>
          {t('saveForLater')}
        </Button>
        <Button kind="quiet" onClick={() => url.set({ part: undefined })}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}

/** What the day suggests. */
function Suggestion({ branchId }: { readonly branchId: string }) {
  const suggestion = useSuggestion(branchId, true);
  const format = useFormat();
  const items = suggestion.data?.items;
  return (
    <Panel title={t('kind_daily')}>
      {suggestion.isError && (
        <ErrorCard error={suggestion.error} onRetry={() => void suggestion.refetch()} />
      )}
      {suggestion.isPending && <SkeletonLines lines={6} />}
      {items?.length === 0 && <p>{t('nothingToday')}</p>}
      {items !== undefined && items.length > 0 && (
        <ul className={styles['chosen']}>
          {items.map((line) => (
            <li key={line.product._id}>
              <span>
                <bdi>{line.product.name}</bdi>
                <small>{reasons(line)}</small>
              </span>
              {line.valueMinor !== null && (
                <bdi className="number">{format.money(line.valueMinor)}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const RISKY_PERMILLE = 1_100;

function reasons({ daysSinceCount, isNegative, riskPermille }: SuggestedLine): string {
  const ago = daysSinceCount === 0 ? t('today') : t('daysAgo', { count: daysSinceCount ?? 0 });
  const since = daysSinceCount === null ? t('never') : `${t('last')}: ${ago}`;
  const risk = isNegative
    ? t('risk_negative')
    : riskPermille >= RISKY_PERMILLE
      ? t('risk_shrinks')
      : null;
  return risk === null ? since : `${since} · ${risk}`;
}

/** Chosen categories and goods. */
function Part({ form }: { readonly form: FormOf<Values> }) {
  const { goods } = form.values;
  const missing = form.state.shown['goods'];
  return (
    <Panel title={t('kind_partial')}>
      <Stack>
        <div id={controlId(form.id, 'goods')}>
          {missing !== undefined && <p className={styles['wrong']}>{missing}</p>}
        </div>
        <Categories form={form} />
        <GoodsFinder
          label={t('find')}
          hidden={goods.map(({ _id }) => _id)}
          onPick={(good) => form.set('goods', [...goods, good])}
        />
        <Chosen form={form} />
      </Stack>
    </Panel>
  );
}

function Categories({ form }: { readonly form: FormOf<Values> }) {
  const categories = useCategories(true).data?.categories ?? [];
  const { categoryIds } = form.values;
  const free = categories.filter(({ _id }) => !categoryIds.includes(_id));
  if (free.length === 0) return null;
  return (
    <SelectField
      id={controlId(form.id, 'category')}
      name="category"
      label={t('categories')}
      hint={t('categoriesHint')}
      value=""
      error={null}
      choices={free.map(({ _id: value, name: label }) => ({ value, label }))}
      placeholder={t('choose')}
      width="medium"
      onChange={(one) => form.set('categoryIds', [...categoryIds, one])}
      onBlur={() => undefined}
    />
  );
}

function Chosen({ form }: { readonly form: FormOf<Values> }) {
  const categories = useCategories(true).data?.categories ?? [];
  const { categoryIds, goods } = form.values;
  const without = <T,>(all: readonly T[], one: T): T[] => all.filter((other) => other !== one);
  const chosen = [
    ...categories
      .filter(({ _id }) => categoryIds.includes(_id))
      .map(({ _id, name }) => ({
        ...{ _id, name, what: t('categories') },
        drop: () => form.set('categoryIds', without(categoryIds, _id)),
      })),
    ...goods.map((good) => ({
      ...{ _id: good._id, name: good.name, what: good.sku },
      drop: () => form.set('goods', without(goods, good)),
    })),
  ];
  if (chosen.length === 0) return null;
  return (
    <ul className={styles['chosen']}>
      {chosen.map(({ _id, name, what, drop }) => (
        <li key={_id}>
          <span>
            <bdi>{name}</bdi>
            <small>{what}</small>
          </span>
          <IconButton
            label={t('remove', { name })}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={drop}
          />
        </li>
      ))}
    </ul>
  );
}
