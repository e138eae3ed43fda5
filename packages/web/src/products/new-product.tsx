import { addProduct } from '@tillbook/core/products/products.api';
import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUrlState } from '../ui/url-state.ts';
import { checkWords } from './check-words.ts';
import { FormParts, type Parts } from './form-parts.tsx';
import { OpeningStock } from './opening-stock.tsx';
import { ProductFields } from './product-fields.tsx';
import {
  addBody,
  emptyValues,
  messagesOf,
  SERVER_FIELDS,
  type ProductValues,
} from './product-values.ts';
import { useRefetchProducts } from './queries.ts';

/** `?view=new`: a name and a price are enough; the rest may wait. */
export function NewProductView() {
  const crumbs = [{ label: t('productsTitle'), to: paths.business.products() }];
  return (
    <>
      <PageHeader title={t('addTitle')} crumbs={crumbs} />
      <FormParts>{(parts) => <NewProductForm parts={parts} />}</FormParts>
    </>
  );
}

/** Whether the id was used for another content: an answer was lost, and then the text changed. */
const isSavedBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED';

function useNewProduct({ choices, branches }: Parts) {
  const url = useUrlState();
  const refetch = useRefetchProducts();
  const currency = useFormat().place.currency ?? '';
  const [productId, setProductId] = useState(newId);
  const [savedBefore, setSavedBefore] = useState<string | null>(null);
  const isSeries = useRef(false);
  const branchIds = branches.map(({ _id }) => _id);
  const taxClassId = choices.taxClasses[0]?._id ?? '';
  const form = useForm<ProductValues>({
    initial: emptyValues(branches.length, { taxClassId }),
    aliases: SERVER_FIELDS,
    validate: (values) =>
      messagesOf(values, { currency, branchIds, words: checkWords(), isNew: true }),
    submit: async (values) => {
      const body = addBody(values, { productId, currency, branchIds });
      try {
        await call(addProduct, { body });
      } catch (error) {
        if (isSavedBefore(error)) setSavedBefore(productId);
        throw error;
      }
      notify.success(t('saved', { name: body.name }));
      void refetch();
      if (!isSeries.current) url.set({ view: undefined, id: productId });
    },
  });
  const saveAndAddAnother = async (): Promise<boolean> => {
    isSeries.current = true;
    const { categoryName = '', taxClassId: kept = '' } = form.values;
    const isSaved = await form.submit();
    isSeries.current = false;
    if (!isSaved) return false;
    setProductId(newId());
    form.reset(emptyValues(branches.length, { taxClassId: kept, categoryName }));
    return true;
  };
  return { form, currency, savedBefore, saveAndAddAnother };
}

function NewProductForm({ parts }: { readonly parts: Parts }) {
  const { choices, branches } = parts;
  const { form, currency, savedBefore, saveAndAddAnother } = useNewProduct(parts);
  const name = useRef<HTMLInputElement>(null);
  const another = async () => {
    if (await saveAndAddAnother()) name.current?.focus();
  };
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      {savedBefore !== null && <SavedBefore productId={savedBefore} />}
      <Form form={form} label={t('addTitle')}>
        <ProductFields form={form} choices={choices} currency={currency} isNew nameRef={name} />
        <OpeningStock form={form} branches={branches} currency={currency} />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? t('saving') : t('save')}
          </Button>
          <Button busy={form.isBusy} onClick={() => void another()}>
            {t('saveAndAdd')}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

function SavedBefore({ productId }: { readonly productId: string }) {
  return (
    <Banner
      tone="warning"
      action={<ButtonLink to={paths.business.products({ id: productId })}>{t('open')}</ButtonLink>}
    >
      {t('keptText')}
    </Banner>
  );
}
