import { PRODUCT_KINDS } from '@tillbook/core/products/product-fields';
import { defaultStepMilli, UNITS } from '@tillbook/core/products/units';
import { t } from '../i18n/en/products.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { CheckField, ChoiceField, SelectField } from '../ui/choice-field.tsx';
import { MoneyField, QuantityField } from '../ui/number-field.tsx';
import { TextAreaField, TextField } from '../ui/text-field.tsx';
import { BarcodeRows } from './barcode-rows.tsx';
import { BranchPrices, ReorderPoints } from './branch-rows.tsx';
import { CategoryField, NameField } from './category-field.tsx';
import { DetailFields } from './detail-fields.tsx';
import { textOf, yesOf, type ProductForm } from './form-field.ts';
import type { Parts } from './form-parts.tsx';
import { FormSection } from './form-section.tsx';
import { KitRows } from './kit-rows.tsx';
import { PackRows } from './pack-rows.tsx';
import { kindOf, unitOf } from './product-values.ts';
import { quantityText } from './quantity-text.ts';
import styles from './product-form.module.css';
import { hasVariants } from './variant-values.ts';

interface SectionsProps {
  readonly form: ProductForm;
  readonly parts: Parts;
  readonly currency: string;
  readonly isNew: boolean;
  readonly productId: string;
}

/** Everything that may wait, by subject. Of variants only what they share. */
export function MoreSections(props: SectionsProps) {
  const { form, parts, currency, productId } = props;
  const isFamily = hasVariants(form.values);
  const kind = kindOf(form.values);
  return (
    <>
      {kind === 'kit' && !isFamily && <KitRows form={form} currency={currency} ownId={productId} />}
      <SortSection {...props} />
      <PriceSection {...props} />
      {!isFamily && (
        <FormSection
          title={t('sectionCodes')}
          summary={t('sectionCodesText')}
          form={form}
          fields={['barcodes', 'packs']}
        >
          <BarcodeRows form={form} />
          <PackRows form={form} currency={currency} />
        </FormSection>
      )}
      {!isFamily && kind === 'goods' && (
        <FormSection
          title={t('sectionStock')}
          summary={t('sectionStockText')}
          form={form}
          fields={['shelf', 'tracksBatches', 'point', 'quantity']}
        >
          <TextField
            {...textOf(form, 'shelf')}
            label={t('shelf')}
            hint={t('shelfHint')}
            optional
            width="short"
            autoComplete="off"
            maxLength={40}
          />
          <CheckField
            {...yesOf(form, 'tracksBatches')}
            label={t('tracksBatches')}
            hint={t('tracksBatchesHint')}
          />
          <ReorderPoints form={form} branches={parts.branches} />
        </FormSection>
      )}
      {!isFamily && <WordsSection {...props} />}
    </>
  );
}

/** Where it belongs: category, brand, kind, unit, SKU, tax. */
function SortSection({ form, parts, isNew }: SectionsProps) {
  const { categories, brands, taxClasses } = parts.choices;
  const format = useFormat();
  const isFamily = hasVariants(form.values);
  const kinds = PRODUCT_KINDS.map((kind) => ({
    value: kind,
    label: t(`kind_${kind}`),
    hint: t(`kindHint_${kind}`),
  }));
  return (
    <FormSection
      title={t('sectionSort')}
      summary={t('sectionSortText')}
      form={form}
      fields={[
        'categoryName',
        'brandName',
        'taxClassId',
        'sku',
        'kind',
        'isOpenPrice',
        'unit',
        'step',
      ]}
      isOpenAtFirst
    >
      <CategoryField {...textOf(form, 'categoryName')} categories={categories} />
      <NameField
        {...textOf(form, 'brandName')}
        label={t('brand')}
        hint={t('brandHint')}
        suggestions={brands}
      />
      <SelectField
        {...textOf(form, 'taxClassId')}
        label={t('taxClass')}
        width="medium"
        choices={taxClasses.map(({ _id, name, taxBasisPoints }) => ({
          value: _id,
          label: t('taxClassChoice', { name, percent: format.percent(taxBasisPoints) }),
        }))}
      />
      {!isFamily && (
        <>
          <TextField
            {...textOf(form, 'sku')}
            {...(isNew ? { hint: t('skuHint'), optional: true } : {})}
            label={t('sku')}
            width="medium"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
          <ChoiceField {...textOf(form, 'kind')} label={t('kind')} choices={kinds} />
          <OpenPriceField form={form} />
        </>
      )}
      <UnitFields form={form} />
    </FormSection>
  );
}

function UnitFields({ form }: { readonly form: ProductForm }) {
  const unit = unitOf(form.values);
  return (
    <div className={styles['pair']}>
      <SelectField
        {...textOf(form, 'unit')}
        label={t('unit')}
        width="short"
        choices={UNITS.map((one) => ({ value: one, label: t(`unit_${one}`) }))}
      />
      <QuantityField
        {...textOf(form, 'step')}
        label={t('step')}
        hint={t('stepHint', { step: quantityText(defaultStepMilli(unit)) })}
        optional
      />
    </div>
  );
}

function OpenPriceField({ form }: { readonly form: ProductForm }) {
  if (kindOf(form.values) !== 'service') return null;
  return (
    <CheckField
      {...yesOf(form, 'isOpenPrice')}
      label={t('isOpenPrice')}
      hint={t('isOpenPriceHint')}
    />
  );
}

function PriceSection({ form, parts, currency, isNew }: SectionsProps) {
  if (hasVariants(form.values)) return null;
  return (
    <FormSection
      title={t('sectionPrice')}
      summary={t('sectionPriceText')}
      form={form}
      fields={['floorPrice', 'targetMargin', 'branchPrice', 'reason']}
    >
      <div className={styles['pair']}>
        <MoneyField
          {...textOf(form, 'floorPrice')}
          label={t('floorPrice')}
          hint={t('floorPriceHint')}
          currency={currency}
          optional
        />
        <TextField
          {...textOf(form, 'targetMargin')}
          label={t('targetMargin')}
          hint={t('targetMarginHint')}
          optional
          width="short"
          inputMode="decimal"
          align="end"
          autoComplete="off"
        />
      </div>
      {parts.branches.length > 1 && (
        <BranchPrices form={form} branches={parts.branches} currency={currency} />
      )}
      {!isNew && (
        <TextField
          {...textOf(form, 'reason')}
          label={t('priceReason')}
          hint={t('priceReasonHint')}
          optional
          autoComplete="off"
          maxLength={200}
        />
      )}
    </FormSection>
  );
}

function WordsSection({ form }: SectionsProps) {
  return (
    <FormSection
      title={t('sectionWords')}
      summary={t('sectionWordsText')}
      form={form}
      fields={['description', 'sellerNote', 'details']}
    >
      <TextAreaField
        {...textOf(form, 'description')}
        label={t('description')}
        optional
        maxLength={2_000}
      />
      <TextField
        {...textOf(form, 'sellerNote')}
        label={t('sellerNote')}
        hint={t('sellerNoteHint')}
        optional
        autoComplete="off"
        maxLength={200}
      />
      <DetailFields form={form} />
    </FormSection>
  );
}
