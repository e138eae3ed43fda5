import { addFamily } from '@tillbook/core/products/families.api';
import { setProductImage } from '@tillbook/core/products/images.api';
import { addProduct } from '@tillbook/core/products/products.api';
import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call, upload } from '../api/call.ts';
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
import { sentenceOf } from '../ui/server-problem.ts';
import { useForm } from '../ui/use-form.ts';
import { useUrlState } from '../ui/url-state.ts';
import { checkWords, familyWords } from './check-words.ts';
import { messagesOf } from './check-product.ts';
import { useTypeProfile } from './detail-fields.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { FormParts, type Parts } from './form-parts.tsx';
import { MoreSections } from './more-sections.tsx';
import { OpeningStock } from './opening-stock.tsx';
import { PictureField } from './picture-field.tsx';
import { bodyNames, buildAdd } from './product-bodies.ts';
import { ProductFields } from './product-fields.tsx';
import { emptyValues, kindOf, YES, type ProductValues } from './product-values.ts';
import { useRefetchProducts } from './queries.ts';
import { useProductDraft } from './use-product-draft.ts';
import { VariantSection } from './variant-section.tsx';
import { buildFamily, familyMessages, familyNames, hasVariants } from './variant-values.ts';

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

/** What the first save is called by: it stays until the product is there. */
function useIds() {
  const [productId, setProductId] = useState(newId);
  const variants = useRef(new Map<string, string>());
  const idOf = (combo: readonly string[]): string => {
    const key = combo.join('\n');
    const id = variants.current.get(key) ?? newId();
    variants.current.set(key, id);
    return id;
  };
  const next = () => {
    variants.current.clear();
    setProductId(newId());
  };
  return { productId, idOf, next };
}

/** Saves the picture of a product that is there; without it the product stays as it is. */
async function savePicture(productId: string, picture: File | null): Promise<void> {
  if (picture === null) return;
  try {
    await upload(setProductImage, { productId, imageId: newId() }, picture);
  } catch (error) {
    notify.error(`${t('pictureFailed')} ${sentenceOf(error, '')}`.trim());
  }
}

function useBeginning({ choices, branches }: Parts) {
  const { product } = useTypeProfile();
  const standard = choices.taxClasses.find(({ isDefault }) => isDefault) ?? choices.taxClasses[0];
  return (kept: ProductValues = {}): ProductValues =>
    emptyValues(branches.length, {
      taxClassId: standard?._id ?? '',
      kind: product.kind,
      unit: product.unit,
      tracksBatches: product.tracksBatches ? YES : '',
      hasVariants: '',
      options: '',
      stockBranch: branches[0]?._id ?? '',
      ...kept,
    });
}

function useNewProduct(parts: Parts) {
  const url = useUrlState();
  const refetch = useRefetchProducts();
  const currency = useFormat().place.currency ?? '';
  const ids = useIds();
  const [picture, setPicture] = useState<File | null>(null);
  const [savedBefore, setSavedBefore] = useState<string | null>(null);
  const isSeries = useRef(false);
  const beginning = useBeginning(parts);
  const branchIds = parts.branches.map(({ _id }) => _id);
  const given = { currency, branchIds };
  const family = { ...given, familyId: ids.productId, idOf: ids.idOf };
  const namesOf = (values: ProductValues) =>
    hasVariants(values)
      ? familyNames(values)
      : bodyNames(buildAdd(values, { ...given, productId: ids.productId }).places);
  const save = async (values: ProductValues) => {
    if (hasVariants(values)) return call(addFamily, { body: buildFamily(values, family) });
    const { body } = buildAdd(values, { ...given, productId: ids.productId });
    const saved = await call(addProduct, { body });
    await savePicture(saved._id, picture);
    return saved;
  };
  const form = useForm<ProductValues>({
    initial: beginning(),
    aliases: namesOf,
    validate: (values) =>
      hasVariants(values)
        ? familyMessages(values, { ...family, words: familyWords() })
        : messagesOf(values, { ...given, words: checkWords(), isNew: true }),
    submit: async (values) => {
      const saved = await save(values).catch((error: unknown) => {
        if (isSavedBefore(error)) setSavedBefore(ids.productId);
        throw error;
      });
      draft.drop();
      notify.success(t('saved', { name: saved.name }));
      void refetch();
      if (isSeries.current) return;
      const where = hasVariants(values) ? { familyId: saved._id } : { id: saved._id };
      url.set({ view: undefined, ...where });
    },
  });
  const draft = useProductDraft(form);
  const saveAndAddAnother = async (): Promise<boolean> => {
    isSeries.current = true;
    const { categoryName = '', brandName = '', taxClassId = '' } = form.values;
    const isSaved = await form.submit();
    isSeries.current = false;
    if (!isSaved) return false;
    ids.next();
    setPicture(null);
    form.reset(beginning({ categoryName, brandName, taxClassId }));
    return true;
  };
  return { form, draft, currency, ids, picture, setPicture, savedBefore, saveAndAddAnother };
}

function NewProductForm({ parts }: { readonly parts: Parts }) {
  const { choices, branches } = parts;
  const made = useNewProduct(parts);
  const { form, draft, currency, picture, setPicture, savedBefore, ids } = made;
  const name = useRef<HTMLInputElement>(null);
  const another = async () => {
    if (await made.saveAndAddAnother()) name.current?.focus();
  };
  const { productId } = ids;
  const common = { form, currency, isNew: true, productId };
  const isOne = !hasVariants(form.values);
  return (
    <>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      {draft.found !== null && <DraftBanner {...draft} savedAtMs={draft.found.savedAtMs} />}
      {savedBefore !== null && <SavedBefore productId={savedBefore} />}
      <Form form={form} label={t('addTitle')}>
        <ProductFields {...common} choices={choices} nameRef={name} />
        {isOne && kindOf(form.values) === 'goods' && (
          <OpeningStock form={form} branches={branches} currency={currency} />
        )}
        <VariantSection form={form} branches={branches} currency={currency} />
        <MoreSections {...common} parts={parts} />
        {isOne && (
          <PictureField shown={picture} onChoose={setPicture} onRemove={() => setPicture(null)} />
        )}
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
