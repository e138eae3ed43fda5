import { removeProductImage, setProductImage } from '@tillbook/core/products/images.api';
import { editProduct } from '@tillbook/core/products/products.api';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call, upload } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { EmptyState, ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUrlState } from '../ui/url-state.ts';
import { checkWords } from './check-words.ts';
import { messagesOf } from './check-product.ts';
import { FormParts, type Parts } from './form-parts.tsx';
import { isUnknown } from './is-unknown.ts';
import { MoreSections } from './more-sections.tsx';
import { PictureField } from './picture-field.tsx';
import { bodyNames, buildEdit } from './product-bodies.ts';
import { ProductFields } from './product-fields.tsx';
import { valuesOf, type ProductValues } from './product-values.ts';
import { useProduct, useRefetchProducts, type ProductDetail } from './queries.ts';

const FORM_HEIGHT = 480;

/** `?view=edit&id=…` */
export function EditProductView({ productId }: { readonly productId: string }) {
  const product = useProduct(productId);
  const crumbs = [
    { label: t('productsTitle'), to: paths.business.products() },
    ...(product.data === undefined
      ? []
      : [{ label: product.data.name, to: paths.business.products({ id: productId }) }]),
  ];
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

function useEdit({ product, reload, parts }: EditProps & { readonly parts: Parts }) {
  const url = useUrlState();
  const refetch = useRefetchProducts();
  const currency = useFormat().place.currency ?? '';
  const [before, setBefore] = useState(product);
  const [hasConflict, setHasConflict] = useState(false);
  const given = { currency, branchIds: parts.branches.map(({ _id }) => _id) };
  const form = useForm<ProductValues>({
    initial: valuesOf(product, given),
    aliases: (values) => bodyNames(buildEdit(values, before, given).places),
    validate: (values) => messagesOf(values, { ...given, words: checkWords(), isNew: false }),
    submit: async (values) => {
      const { body } = buildEdit(values, before, given);
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
    form.reset(valuesOf(newest, given));
  };
  return { form, currency, hasConflict, loadNewest, before, setBefore };
}

/** The picture is saved by itself at once; the rest of the form stays as it is. */
function useSavedPicture(
  product: ProductDetail,
  setBefore: (change: (before: ProductDetail) => ProductDetail) => void,
) {
  const refetch = useRefetchProducts();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const productId = product._id;
  const run = async (work: () => Promise<ProductDetail>) => {
    setIsBusy(true);
    setError(null);
    try {
      const { version, imageId } = await work();
      setBefore((before) => ({ ...before, version, imageId }));
      void refetch();
    } catch (thrown) {
      setError(sentenceOf(thrown, t('pictureFailed')));
    } finally {
      setIsBusy(false);
    }
  };
  const choose = (file: File) =>
    run(() => upload(setProductImage, { productId, imageId: newId() }, file));
  const remove = () =>
    run(() =>
      call(removeProductImage, { params: { productId }, body: { version: product.version } }),
    );
  return {
    isBusy,
    error,
    onChoose: (file: File) => void choose(file),
    onRemove: () => void remove(),
  };
}

function EditForm(props: EditProps & { readonly parts: Parts }) {
  const { parts } = props;
  const { form, currency, hasConflict, loadNewest, before, setBefore } = useEdit(props);
  const picture = useSavedPicture(before, setBefore);
  const common = { form, currency, isNew: false, productId: before._id };
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
        <ProductFields {...common} choices={parts.choices} isVariant={before.family !== null} />
        <MoreSections {...common} parts={parts} />
        <PictureField {...picture} shown={before.imageId} />
      </Form>
      <SaveBar form={form} save={t('saveChanges')} />
    </>
  );
}
