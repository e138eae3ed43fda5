import {
  addVariants,
  editFamily,
  getFamily,
  type Family,
} from '@tillbook/core/products/families.api';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUrlState } from '../ui/url-state.ts';
import { familyWords } from './check-words.ts';
import { ChipsField } from './chips-field.tsx';
import { familyBodies, familyChecks, familyStart, newCombos } from './family-values.ts';
import { textOf } from './form-field.ts';
import { FormParts, type Parts } from './form-parts.tsx';
import { FormRows } from './form-section.tsx';
import { isUnknown } from './is-unknown.ts';
import styles from './product-form.module.css';
import type { ProductValues } from './product-values.ts';
import { useRefetchProducts } from './queries.ts';
import { VariantGrid } from './variant-grid.tsx';
import { familyNames } from './variant-values.ts';

const FORM_HEIGHT = 320;

/** `?view=family&familyId=…`: another name for a family, and more variants of it. */
export function FamilyView({ familyId }: { readonly familyId: string }) {
  const family = useQuery({
    queryKey: ['products', 'family', familyId],
    queryFn: ({ signal }) => call(getFamily, { params: { familyId } }, { signal }),
  });
  const { data, error } = family;
  const name = data?.name ?? '';
  const crumbs = [
    { label: t('productsTitle'), to: paths.business.products() },
    { label: name === '' ? t('family') : name, to: paths.business.products({ familyId }) },
  ];
  return (
    <>
      <PageHeader title={t('familyTitle', { name }).trim()} crumbs={crumbs} />
      {family.isPending && <SkeletonBlock height={FORM_HEIGHT} />}
      {family.isLoadingError && isUnknown(error) && <EmptyState title={t('notFound')} />}
      {family.isLoadingError && !isUnknown(error) && (
        <ErrorCard error={error} onRetry={() => void family.refetch()} />
      )}
      {data !== undefined && (
        <FormParts>
          {(parts) => <FamilyForm key={data.version} family={data} parts={parts} />}
        </FormParts>
      )}
    </>
  );
}

interface FamilyProps {
  readonly family: Family;
  readonly parts: Parts;
}

function useFamilyForm({ family, parts }: FamilyProps) {
  const url = useUrlState();
  const refetch = useRefetchProducts();
  const currency = useFormat().place.currency ?? '';
  const ids = useRef(new Map<string, string>());
  const idOf = (combo: readonly string[]): string => {
    const key = combo.join('\n');
    const id = ids.current.get(key) ?? newId();
    ids.current.set(key, id);
    return id;
  };
  const given = { currency, branchIds: parts.branches.map(({ _id }) => _id), idOf };
  const params = { familyId: family._id };
  const form = useForm<ProductValues>({
    initial: familyStart(family, currency),
    aliases: (values) => familyNames(values, newCombos(family, values).wanted),
    validate: (values) => familyChecks(family, values, { ...given, words: familyWords() }),
    submit: async (values) => {
      const { rename, add } = familyBodies(family, values, given);
      try {
        if (add !== null) await call(addVariants, { params, body: add });
        if (rename !== null) await call(editFamily, { params, body: rename });
      } catch (error) {
        const isOld = error instanceof ApiError && error.code === 'VERSION_CONFLICT';
        throw isOld ? new Error(t('conflict')) : error;
      }
      notify.success(t('saved', { name: (values['name'] ?? '').trim() }));
      void refetch();
      url.set({ view: undefined });
    },
  });
  const combos = newCombos(family, form.values);
  return { form, currency, combos: combos.all };
}

function FamilyForm(props: FamilyProps) {
  const { family, parts } = props;
  const { form, currency, combos } = useFamilyForm(props);
  return (
    <>
      <Form form={form} label={t('family')}>
        <TextField
          {...textOf(form, 'name')}
          label={t('name')}
          hint={t('familyNameHint')}
          autoComplete="off"
          maxLength={120}
        />
        <FormRows form={form} name="options" title={t('options')} hint={t('familyOptionsHint')}>
          {family.options.map((option, at) => (
            <div key={option.name} className={styles['fields']}>
              <p className={styles['said']}>
                <span dir="auto">{option.name}</span> <bdi>{option.values.join(', ')}</bdi>
              </p>
              <ChipsField
                {...textOf(form, `options.${at}.values`)}
                label={t('moreValues', { name: option.name })}
                optional
              />
            </div>
          ))}
          <VariantGrid form={form} currency={currency} branches={parts.branches} combos={combos} />
        </FormRows>
      </Form>
      <SaveBar form={form} save={t('saveChanges')} />
    </>
  );
}
