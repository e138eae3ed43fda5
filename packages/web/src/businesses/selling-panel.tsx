import { ROUNDING_METHODS, type RoundingMethod } from '@tillbook/core/sales/cash-rounding';
import { getSelling, saveSelling, type SellingSettings } from '@tillbook/core/sales/selling.api';
import { LOCK_AFTER_MINUTES_MAX } from '@tillbook/core/sales/who-sells';
import { moneyText, parseMoney } from '@tillbook/core/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/selling.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { CheckField, SelectField } from '../ui/choice-field.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { MoneyField } from '../ui/number-field.tsx';
import { Columns, Panel, Row, Stack } from '../ui/panel.tsx';
import { percentText, readPercent } from '../ui/percent.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import { PaymentTypes } from './payment-types.tsx';

/** The cached answer's key; `selling_saved` events make it old. */
const SELLING = ['selling'] as const;

/** How the business sells: what tills may take off, how cash is rounded, own ways of paying. */
export function SellingPanels() {
  const selling = useQuery({
    queryKey: SELLING,
    queryFn: ({ signal }) => call(getSelling, {}, { signal }),
  });
  if (selling.data !== undefined) {
    const { version, paymentTypes } = selling.data;
    return (
      <>
        <SellingForm key={version} settings={selling.data} />
        <PaymentTypes types={paymentTypes} />
      </>
    );
  }
  return (
    <Panel title={t('selling')}>
      {selling.isError && (
        <ErrorCard error={selling.error} onRetry={() => void selling.refetch()} />
      )}
      {selling.isPending && <SkeletonLines lines={4} />}
    </Panel>
  );
}

interface Values {
  /** Smallest coin; empty is to the smallest unit. */
  readonly step: string;
  readonly method: RoundingMethod;
  readonly managerDiscount: string;
  readonly managerOverride: boolean;
  readonly managerExempt: boolean;
  readonly sellerDiscount: string;
  readonly sellerOverride: boolean;
  readonly sellerExempt: boolean;
  /** Minutes; empty is never. */
  readonly lockAfter: string;
}

function startingValues(settings: SellingSettings, currency: string): Values {
  const { rounding, limits, lockAfterMinutes } = settings;
  const { branch_manager: manager, seller } = limits;
  return {
    step: rounding === null ? '' : moneyText(rounding.stepMinor, currency),
    method: rounding?.method ?? 'nearest',
    managerDiscount: percentText(manager.discountBasisPoints),
    managerOverride: manager.mayOverridePrice,
    managerExempt: manager.mayExemptTax,
    sellerDiscount: percentText(seller.discountBasisPoints),
    sellerOverride: seller.mayOverridePrice,
    sellerExempt: seller.mayExemptTax,
    lockAfter: lockAfterMinutes === null ? '' : String(lockAfterMinutes),
  };
}

const stepOf = (text: string, currency: string): number | null => {
  const read = parseMoney(text, currency);
  return read.ok && read.minor > 0 ? read.minor : null;
};

/** Whole minutes; null is never, and undefined is neither. */
function minutesOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= LOCK_AFTER_MINUTES_MAX ? minutes : undefined;
}

/** The fields that are wrong, in words. */
function messagesOf(values: Values, currency: string) {
  const wrong: Partial<Record<keyof Values, string>> = {};
  if (values.step.trim() !== '' && stepOf(values.step, currency) === null) {
    wrong.step = t('stepWrong');
  }
  if (readPercent(values.managerDiscount) === null) wrong.managerDiscount = t('percentWrong');
  if (readPercent(values.sellerDiscount) === null) wrong.sellerDiscount = t('percentWrong');
  if (minutesOf(values.lockAfter) === undefined) {
    wrong.lockAfter = t('lockAfterWrong', { most: LOCK_AFTER_MINUTES_MAX });
  }
  return wrong;
}

function bodyOf(version: number, values: Values, currency: string) {
  const stepMinor = stepOf(values.step, currency);
  return {
    version,
    rounding: stepMinor === null ? null : { stepMinor, method: values.method },
    limits: {
      branch_manager: {
        discountBasisPoints: readPercent(values.managerDiscount) ?? 0,
        mayOverridePrice: values.managerOverride,
        mayExemptTax: values.managerExempt,
      },
      seller: {
        discountBasisPoints: readPercent(values.sellerDiscount) ?? 0,
        mayOverridePrice: values.sellerOverride,
        mayExemptTax: values.sellerExempt,
      },
    },
    lockAfterMinutes: minutesOf(values.lockAfter) ?? null,
  };
}

function SellingForm({ settings }: { readonly settings: SellingSettings }) {
  const queries = useQueryClient();
  const currency = useFormat().place.currency ?? '';
  const form = useForm<Values>({
    initial: startingValues(settings, currency),
    validate: (values) => messagesOf(values, currency),
    aliases: { 'rounding.stepMinor': 'step', lockAfterMinutes: 'lockAfter' },
    submit: async (values) => {
      const saved = await call(saveSelling, { body: bodyOf(settings.version, values, currency) });
      queries.setQueryData(SELLING, saved);
      notify.success(t('saved'));
    },
  });
  return (
    <Form form={form} label={t('selling')}>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Columns>
        <Panel title={t('limits')}>
          <Stack>
            <p>{t('limitsHint')}</p>
            <Limits form={form} who="seller" />
            <Limits form={form} who="manager" />
          </Stack>
        </Panel>
        <Panel title={t('lock')}>
          <TextField
            {...form.bind('lockAfter')}
            label={t('lockAfter')}
            hint={t('lockAfterHint')}
            optional
            inputMode="numeric"
            width="short"
          />
        </Panel>
        <Panel title={t('cash')}>
          <Stack>
            <MoneyField
              {...form.bind('step')}
              label={t('step')}
              hint={t('stepHint')}
              optional
              currency={currency}
            />
            {form.values.step.trim() !== '' && (
              <SelectField
                {...form.bind('method')}
                label={t('method')}
                width="medium"
                choices={ROUNDING_METHODS.map((method) => ({
                  value: method,
                  label: t(`method_${method}`),
                }))}
              />
            )}
          </Stack>
        </Panel>
      </Columns>
      <Row>
        <Button type="submit" busy={form.isBusy} disabledReason={form.isDirty ? null : t('same')}>
          {t('saveSelling')}
        </Button>
      </Row>
    </Form>
  );
}

/** What one role may do at the till without asking. */
function Limits({
  form,
  who,
}: {
  readonly form: FormOf<Values>;
  readonly who: 'seller' | 'manager';
}) {
  return (
    <div role="group" aria-label={t(who)}>
      <Stack>
        <TextField
          {...form.bind(`${who}Discount`)}
          label={t(`${who}Discount`)}
          inputMode="decimal"
          width="short"
        />
        <CheckField {...form.bind(`${who}Override`)} label={t(`${who}Override`)} />
        <CheckField {...form.bind(`${who}Exempt`)} label={t(`${who}Exempt`)} />
      </Stack>
    </div>
  );
}
