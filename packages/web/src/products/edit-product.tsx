import { editProduct } from '@tillbook/core/products/products.api';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUrlState } from '../ui/url-state.ts';
import { checkWords } from './check-words.ts';
import { FormParts, type Parts } from './form-parts.tsx';
import { isUnknown } from './is-unknown.ts';
import { ProductFields } from './product-fields.tsx';
import {
  editBody,
  messagesOf,
  SERVER_FIELDS,
  valuesOf,
  type ProductValues,
} from './product-values.ts';
import { useProduct, useRefetchProducts, type ProductDetail } from './queries.ts';

const FORM_HEIGHT = 480;

/** `?view=edit&id=…` */
export function EditProductView({ productId }: { readonly productId: string }) {
  const product = useProduct(productId);
  const crumbs = [{ label: t('productsTitle'), to: paths.business.products() }];
  const title = t('editTitle', { name: product.data?.name ?? '' }).trim();
  const retry = () => void product.refetch();
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      {product.isPending && <SkeletonBlock height={FORM_HEIGHT} />}
      {product.isError && isUnknown(product.error) && <EmptyState title={t('notFound')} />}
      {product.isLoadingError && !isUnknown(product.error) && (
        <ErrorCard error={product.error} onRetry={retry} />
      )}
      {product.data !== undefined && (
        <LoadedForm product={product.data} reload={async () => (await product.refetch()).data} />
      )}
    </>
  );
}

interface EditProps {
  /** The product as it was when the form opened; later news do not overwrite what is typed. */
  readonly product: ProductDetail;
  readonly reload: () => Promise<ProductDetail | undefined>;
}

function LoadedForm(props: EditProps) {
  return <FormParts>{(parts) => <EditForm {...props} parts={parts} />}</FormParts>;
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT';

function useEdit({ product, reload }: EditProps) {
  const url = useUrlState();
  const refetch = useRefetchProducts();
  const currency = useFormat().place.currency ?? '';
  const [before, setBefore] = useState(product);
  const [hasConflict, setHasConflict] = useState(false);
  const form = useForm<ProductValues>({
    initial: valuesOf(product, currency),
    aliases: SERVER_FIELDS,
    validate: (values) =>
      messagesOf(values, { currency, branchIds: [], words: checkWords(), isNew: false }),
    submit: async (values) => {
      const body = editBody(values, before, currency);
      const params = { productId: product._id };
      try {
        await call(editProduct, { params, body });
      } catch (error) {
        if (!isConflict(error)) throw error;
        setHasConflict(true);
        throw new Error(t('conflict'));
      }
      notify.success(t('saved', { name: body.name ?? before.name }));
      void refetch();
      url.set({ view: undefined });
    },
  });
  const loadNewest = async () => {
    const newest = await reload();
    if (newest === undefined) return;
    setBefore(newest);
    setHasConflict(false);
    form.reset(valuesOf(newest, currency));
  };
  return { form, currency, hasConflict, loadNewest };
}

function EditForm(props: EditProps & { readonly parts: Parts }) {
  const { form, currency, hasConflict, loadNewest } = useEdit(props);
  const newest = (
    <Button size="small" onClick={() => void loadNewest()}>
      {t('loadNewest')}
    </Button>
  );
  return (
    <>
      {hasConflict && (
        <Banner tone="warning" action={newest}>
          {t('conflictReplace')}
        </Banner>
      )}
      <Form form={form} label={t('details')}>
        <ProductFields
          form={form}
          choices={props.parts.choices}
          currency={currency}
          isNew={false}
        />
      </Form>
      <SaveBar form={form} save={t('saveChanges')} />
    </>
  );
}
