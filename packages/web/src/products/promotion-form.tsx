import type { ProductRow } from '@tillbook/core/products/products.api';
import { PROMOTION_KINDS, PROMOTION_SCOPES } from '@tillbook/core/promotions/promotion';
import {
  addPromotion,
  editPromotion,
  type PromotionAnswer,
} from '@tillbook/core/promotions/promotions.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/promotions.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { MoneyField } from '../ui/number-field.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { useRefetchProducts } from './queries.ts';
import { PromotionPreview } from './promotion-preview.tsx';
import { PromotionTargets } from './promotion-targets.tsx';
import { PromotionTimes } from './promotion-times.tsx';
import {
  bodyOf,
  NEW_PROMOTION,
  PROMOTION_ALIASES,
  valuesOf,
  wrongIn,
  type PromotionValues,
} from './promotion-values.ts';

/** What a form begins with: nothing, one that is changed, or one that is taken as an example. */
export type PromotionStart =
  { readonly kind: 'new' } | { readonly kind: 'edit' | 'copy'; readonly of: PromotionAnswer };

function startOf(start: PromotionStart, currency: string): PromotionValues {
  if (start.kind === 'new') return NEW_PROMOTION;
  const values = valuesOf(start.of, currency);
  if (start.kind === 'edit') return values;
  return { ...values, name: t('copyOf', { name: values.name }) };
}

/** A promotion, all of it; its kind only where it is new. */
export function PromotionForm(props: {
  readonly start: PromotionStart;
  readonly onClose: () => void;
}) {
  const { start, onClose } = props;
  const currency = useFormat().place.currency ?? '';
  const [id] = useState(newId);
  const [tried, setTried] = useState<readonly ProductRow[]>([]);
  const refetch = useRefetchProducts();
  const isEdit = start.kind === 'edit';
  const form = useForm<PromotionValues>({
    initial: startOf(start, currency),
    aliases: PROMOTION_ALIASES,
    validate: (values) => wrongIn(values, currency),
    submit: async (values) => {
      const { kind, scope, ...fields } = bodyOf(values, currency);
      if (start.kind === 'edit') {
        const { _id: promotionId, version } = start.of;
        await call(editPromotion, { params: { promotionId }, body: { version, ...fields } });
      } else await call(addPromotion, { body: { _id: id, kind, scope, ...fields } });
      notify.success(t('saved', { name: fields.name }));
      void refetch();
      onClose();
    },
  });
  const question = isEdit ? t('editQuestion', { name: start.of.name }) : t('addQuestion');
  const tryIt = (row: ProductRow) => {
    if (tried.every(({ _id }) => _id !== row._id)) setTried([...tried, row]);
  };
  return (
    <Dialog question={question} onClose={onClose} size="large">
      <Form form={form} label={question}>
        <TextField
          {...form.bind('name')}
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          autoFocus
          maxLength={120}
        />
        {!isEdit && <KindFields form={form} />}
        <Terms form={form} currency={currency} />
        {form.values.scope === 'goods' && (
          <Panel title={t('of')}>
            <PromotionTargets form={form} onProduct={tryIt} />
          </Panel>
        )}
        <PromotionTimes form={form} />
        <TextField
          {...form.bind('priority')}
          label={t('priority')}
          hint={t('priorityHint')}
          width="short"
          inputMode="numeric"
        />
        <CheckField {...form.bind('isOn')} label={t('isOn')} />
        <Panel title={t('preview')}>
          <PromotionPreview values={form.values} rows={tried} onPick={tryIt} />
        </Panel>
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? t('saving') : t('save')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Percentages and amounts can be off the cart, too. */
function KindFields({ form }: { readonly form: FormOf<PromotionValues> }) {
  const { kind } = form.values;
  const scope = form.bind('scope');
  const isOfBoth = kind === 'percent' || kind === 'amount';
  const field = form.bind('kind');
  return (
    <Columns>
      <SelectField
        {...field}
        label={t('kind')}
        choices={PROMOTION_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(next) => {
          field.onChange(next);
          if (next === 'buy_get' || next === 'fixed_price') scope.onChange('goods');
          if (next === 'buy_get' && form.values.percent === '') form.set('percent', '100');
        }}
      />
      {isOfBoth && (
        <SelectField
          {...scope}
          label={t('scope')}
          choices={PROMOTION_SCOPES.map((value) => ({ value, label: t(`scope_${value}`) }))}
        />
      )}
    </Columns>
  );
}

/** The numbers of its kind. */
function Terms(props: { readonly form: FormOf<PromotionValues>; readonly currency: string }) {
  const { form, currency } = props;
  const { kind, scope } = form.values;
  const isGot = kind === 'buy_get';
  const count = { width: 'short', inputMode: 'numeric' } as const;
  return (
    <>
      {isGot && (
        <Columns>
          <TextField {...form.bind('buy')} {...count} label={t('buy')} />
          <TextField {...form.bind('get')} {...count} label={t('get')} />
        </Columns>
      )}
      {isGot || kind === 'percent' ? (
        <TextField
          {...form.bind('percent')}
          label={isGot ? t('percentOfGot') : t('percent')}
          {...(isGot ? { hint: t('percentOfGotHint') } : {})}
          width="short"
          inputMode="decimal"
          suffix="%"
        />
      ) : (
        <MoneyField
          {...form.bind('amount')}
          label={kind === 'fixed_price' ? t('price') : t('amount')}
          {...(kind === 'amount'
            ? { hint: scope === 'cart' ? t('amountOfCartHint') : t('amountHint') }
            : {})}
          currency={currency}
        />
      )}
      {scope === 'cart' && (
        <>
          <MoneyField
            {...form.bind('minimum')}
            label={t('minimum')}
            hint={t('minimumHint')}
            currency={currency}
            optional
          />
          <CheckField {...form.bind('isCombinable')} label={t('combinable')} />
        </>
      )}
    </>
  );
}
