import { RETURN_DAYS_MAX } from '@tillbook/core/limits';
import { ROUNDING_METHODS, type RoundingMethod } from '@tillbook/core/sales/cash-rounding';
import { getSelling, saveSelling, type SellingSettings } from '@tillbook/core/sales/selling.api';
import { LOCK_AFTER_MINUTES_MAX } from '@tillbook/core/sales/who-sells';
import { moneyText, parseMoney } from '@tillbook/core/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/selling.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { Columns, Panel, Row, Stack } from '../ui/panel.tsx';
import { percentText, readPercent } from '../ui/percent.ts';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { PaymentTypes } from './payment-types.tsx';

/** The cached answer's key; `selling_saved` events make it old. */
const SELLING = ['selling'] as const;

/** How tills work: when they lock, how cash is rounded. */
export function TillSection() {
  return (
    <OfSelling>
      {(settings) => <SellingForm key={settings.version} settings={settings} />}
    </OfSelling>
  );
}

/** The business's own ways of paying. */
export function PaymentsSection() {
  return <OfSelling>{({ paymentTypes }) => <PaymentTypes types={paymentTypes} />}</OfSelling>;
}

function OfSelling({ children }: { readonly children: (of: SellingSettings) => ReactNode }) {
  const selling = useQuery({
    queryKey: SELLING,
    queryFn: ({ signal }) => call(getSelling, {}, { signal }),
  });
  if (selling.data !== undefined) return children(selling.data);
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
  /** Minutes; empty is never. */
  readonly lockAfter: string;
  /** What gift cards are sold for. */
  readonly giftLeast: string;
  readonly giftMost: string;
  /** Percent of the total paid at once, and what a cancelling keeps. */
  readonly laybyLeast: string;
  readonly laybyFee: string;
  /** Days; empty is for ever. */
  readonly returnDays: string;
}

function startingValues(settings: SellingSettings, currency: string): Values {
  const { rounding, lockAfterMinutes, giftCards, laybys, returnDays } = settings;
  return {
    step: rounding === null ? '' : moneyText(rounding.stepMinor, currency),
    method: rounding?.method ?? 'nearest',
    lockAfter: lockAfterMinutes === null ? '' : String(lockAfterMinutes),
    giftLeast: moneyText(giftCards.leastMinor, currency),
    giftMost: moneyText(giftCards.mostMinor, currency),
    laybyLeast: percentText(laybys.leastBasisPoints),
    laybyFee: moneyText(laybys.feeMinor, currency),
    returnDays: returnDays === null ? '' : String(returnDays),
  };
}

const stepOf = (text: string, currency: string): number | null => {
  const read = parseMoney(text, currency);
  return read.ok && read.minor > 0 ? read.minor : null;
};

/** A whole number from one; null where nothing is said, and undefined is neither. */
function wholeOf(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const whole = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return whole >= 1 && whole <= most ? whole : undefined;
}

/** The fields that are wrong, in words. */
function messagesOf(values: Values, currency: string) {
  const wrong: Partial<Record<keyof Values, string>> = {};
  if (values.step.trim() !== '' && stepOf(values.step, currency) === null) {
    wrong.step = t('stepWrong');
  }
  if (wholeOf(values.lockAfter, LOCK_AFTER_MINUTES_MAX) === undefined) {
    wrong.lockAfter = t('lockAfterWrong', { most: LOCK_AFTER_MINUTES_MAX });
  }
  if (wholeOf(values.returnDays, RETURN_DAYS_MAX) === undefined) {
    wrong.returnDays = t('returnDaysWrong', { most: RETURN_DAYS_MAX });
  }
  const [least, most] = [stepOf(values.giftLeast, currency), stepOf(values.giftMost, currency)];
  if (least === null) wrong.giftLeast = t('stepWrong');
  if (most === null) wrong.giftMost = t('stepWrong');
  if (least !== null && most !== null && least > most) wrong.giftMost = t('giftMostWrong');
  if (readPercent(values.laybyLeast) === null) wrong.laybyLeast = t('laybyLeastWrong');
  const fee = moneyMessage(values.laybyFee, currency, true);
  if (fee !== null) wrong.laybyFee = fee;
  return wrong;
}

function bodyOf(version: number, values: Values, currency: string) {
  const stepMinor = stepOf(values.step, currency);
  return {
    version,
    rounding: stepMinor === null ? null : { stepMinor, method: values.method },
    lockAfterMinutes: wholeOf(values.lockAfter, LOCK_AFTER_MINUTES_MAX) ?? null,
    returnDays: wholeOf(values.returnDays, RETURN_DAYS_MAX) ?? null,
    giftCards: {
      leastMinor: stepOf(values.giftLeast, currency) ?? 0,
      mostMinor: stepOf(values.giftMost, currency) ?? 0,
    },
    laybys: {
      leastBasisPoints: readPercent(values.laybyLeast) ?? 0,
      feeMinor: readMoney(values.laybyFee, currency) ?? 0,
    },
  };
}

function SellingForm({ settings }: { readonly settings: SellingSettings }) {
  const queries = useQueryClient();
  const currency = useFormat().place.currency ?? '';
  const form = useForm<Values>({
    initial: startingValues(settings, currency),
    validate: (values) => messagesOf(values, currency),
    aliases: {
      'rounding.stepMinor': 'step',
      lockAfterMinutes: 'lockAfter',
      'giftCards.leastMinor': 'giftLeast',
      'giftCards.mostMinor': 'giftMost',
      'laybys.leastBasisPoints': 'laybyLeast',
      'laybys.feeMinor': 'laybyFee',
    },
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
        <ReturnDays form={form} />
        <GiftLimits form={form} currency={currency} />
        <LaybyRules form={form} currency={currency} />
      </Columns>
      <Row>
        <Button type="submit" busy={form.isBusy} disabledReason={form.isDirty ? null : t('same')}>
          {t('saveSelling')}
        </Button>
      </Row>
    </Form>
  );
}

/** For how long goods come back without a manager being asked. */
function ReturnDays({ form }: { readonly form: ReturnType<typeof useForm<Values>> }) {
  return (
    <Panel title={t('returns')}>
      <TextField
        {...form.bind('returnDays')}
        label={t('returnDays')}
        hint={t('returnDaysHint')}
        optional
        inputMode="numeric"
        width="short"
      />
    </Panel>
  );
}

/** What gift cards are sold for. */
function GiftLimits(props: {
  readonly form: ReturnType<typeof useForm<Values>>;
  readonly currency: string;
}) {
  const { form, currency } = props;
  return (
    <Panel title={t('giftCards')}>
      <Stack>
        <MoneyField
          {...form.bind('giftLeast')}
          label={t('giftLeast')}
          hint={t('giftHint')}
          currency={currency}
        />
        <MoneyField {...form.bind('giftMost')} label={t('giftMost')} currency={currency} />
      </Stack>
    </Panel>
  );
}

/** How goods are set aside. */
function LaybyRules(props: {
  readonly form: ReturnType<typeof useForm<Values>>;
  readonly currency: string;
}) {
  const { form, currency } = props;
  return (
    <Panel title={t('laybys')}>
      <Stack>
        <TextField
          {...form.bind('laybyLeast')}
          label={t('laybyLeast')}
          hint={t('laybyLeastHint')}
          inputMode="decimal"
          width="short"
        />
        <MoneyField
          {...form.bind('laybyFee')}
          label={t('laybyFee')}
          hint={t('laybyFeeHint')}
          currency={currency}
        />
      </Stack>
    </Panel>
  );
}
