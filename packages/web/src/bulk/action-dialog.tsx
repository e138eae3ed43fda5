import { parseDecimal } from '@tillbook/core/decimal';
import { roundingsOf, type Rounding } from '@tillbook/core/products/bulk-price';
import { previewAction, type ReviewedRow } from '@tillbook/core/products/change-sets.api';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/bulk.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { readCell, type GridPlace, type Named } from './grid-cells.ts';
import type { BulkFilter } from './queries.ts';

interface Values {
  readonly percent: string;
  readonly rounding: Rounding;
  readonly categoryId: string;
  readonly brandId: string;
  readonly taxClassId: string;
  readonly margin: string;
  readonly state: string;
}

const NOTHING: Values = {
  percent: '',
  rounding: 'none',
  categoryId: '',
  brandId: '',
  taxClassId: '',
  margin: '',
  state: '',
};
/** Stands in a list for "none of them". */
const EMPTY = 'none';

/** Basis points of a percentage that may be negative; null when it is none. */
export function readPercent(text: string): number | null {
  const trimmed = text.trim().replace(/\s*%$/, '');
  const isLess = /^[-\u2212]/.test(trimmed);
  const read = parseDecimal(trimmed.replace(/^[-\u2212+]/, ''), 2, isLess ? 9_000 : 100_000);
  if (!read.ok || read.value === 0) return null;
  return isLess ? -read.value : read.value;
}

function setOf(values: Values, place: GridPlace) {
  const idOrNull = (value: string) => (value === EMPTY ? null : value);
  const margin = values.margin === '' ? null : readCell('margin', values.margin, place);
  return {
    ...(values.categoryId === '' ? {} : { categoryId: idOrNull(values.categoryId) }),
    ...(values.brandId === '' ? {} : { brandId: idOrNull(values.brandId) }),
    ...(values.taxClassId === '' ? {} : { taxClassId: values.taxClassId }),
    ...(margin?.ok === true
      ? { targetMarginBasisPoints: margin.change.targetMarginBasisPoints ?? null }
      : {}),
    ...(values.state === '' ? {} : { isArchived: values.state === 'archived' }),
  };
}

function messagesOf(values: Values, place: GridPlace) {
  const isPercentWrong = values.percent.trim() !== '' && readPercent(values.percent) === null;
  const margin = values.margin === '' ? null : readCell('margin', values.margin, place);
  return {
    ...(isPercentWrong ? { percent: t('percentHint') } : {}),
    ...(margin?.ok === false ? { margin: margin.message } : {}),
  };
}

function titleOf(values: Values): string {
  const percent = readPercent(values.percent);
  if (percent !== null) return t('priceTitle', { percent: values.percent.trim() });
  if (values.state !== '') return values.state === 'archived' ? t('archive') : t('restore');
  const parts = [
    values.categoryId === '' ? null : t('category'),
    values.brandId === '' ? null : t('brand'),
    values.taxClassId === '' ? null : t('tax'),
    values.margin === '' ? null : t('margin'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? t('bulkTitle') : parts.join(', ');
}

/** Asks what shall be done to the products chosen, or to all that match. */
export function ActionDialog(props: {
  readonly productIds: readonly string[] | null;
  readonly filter: BulkFilter;
  readonly place: GridPlace;
  readonly onClose: () => void;
  readonly onReviewed: (title: string, rows: readonly ReviewedRow[]) => void;
}) {
  const { productIds, filter, place, onClose, onReviewed } = props;
  const form = useForm<Values>({
    initial: NOTHING,
    validate: (values) => messagesOf(values, place),
    submit: async (values) => {
      const basisPoints = readPercent(values.percent);
      const { rows } = await call(previewAction, {
        body: {
          productIds: productIds === null ? null : [...productIds],
          filter: {
            q: filter.q ?? '',
            categoryId: filter.categoryId ?? null,
            state: filter.state ?? 'active',
          },
          set: setOf(values, place),
          price: basisPoints === null ? null : { basisPoints, rounding: values.rounding },
        },
      });
      onReviewed(titleOf(values), rows);
    },
  });
  const actions = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button kind="primary" busy={form.isBusy} onClick={() => void form.submit()}>
        {t('preview')}
      </Button>
    </>
  );
  return (
    <Dialog question={t('actTitle')} size="medium" onClose={onClose} actions={actions}>
      <Form form={form} label={t('actTitle')}>
        <ActionFields form={form} place={place} />
      </Form>
    </Dialog>
  );
}

const asChoices = (all: readonly Named[]) =>
  all.map(({ _id, name }) => ({ value: _id, label: name }));

const ROUNDING_WORDS: Readonly<Record<Rounding, string>> = {
  none: t('roundnone'),
  whole: t('roundwhole'),
  half: t('roundhalf'),
  ninety_nine: t('roundninety_nine'),
  tens: t('roundtens'),
  hundreds: t('roundhundreds'),
};

function ActionFields(props: { readonly form: FormOf<Values>; readonly place: GridPlace }) {
  const { form, place } = props;
  const { currency } = useFormat().place;
  const none = { value: EMPTY, label: t('none') };
  const as = t('noChange');
  return (
    <>
      <TextField
        label={t('percent')}
        hint={t('percentHint')}
        width="short"
        align="end"
        autoFocus
        optional
        {...form.bind('percent')}
      />
      <SelectField
        label={t('rounding')}
        choices={roundingsOf(currency ?? 'EUR').map((one) => ({
          value: one,
          label: ROUNDING_WORDS[one],
        }))}
        {...form.bind('rounding')}
      />
      <SelectField
        label={t('category')}
        placeholder={as}
        choices={[none, ...asChoices(place.categories)]}
        {...form.bind('categoryId')}
      />
      <SelectField
        label={t('brand')}
        placeholder={as}
        choices={[none, ...asChoices(place.brands)]}
        {...form.bind('brandId')}
      />
      <SelectField
        label={t('tax')}
        placeholder={as}
        choices={asChoices(place.taxClasses)}
        {...form.bind('taxClassId')}
      />
      <TextField label={t('margin')} width="short" align="end" optional {...form.bind('margin')} />
      <SelectField
        label={t('state')}
        placeholder={as}
        choices={[
          { value: 'archived', label: t('archive') },
          { value: 'active', label: t('restore') },
        ]}
        {...form.bind('state')}
      />
    </>
  );
}
