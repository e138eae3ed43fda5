import { POINTS_MAX } from '@tillbook/core/limits';
import { pointsFor, worthOf } from '@tillbook/core/loyalty/loyalty';
import { getLoyalty, setLoyalty, type Loyalty } from '@tillbook/core/loyalty/loyalty.api';
import { moneyText, parseMoney } from '@tillbook/core/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/loyalty.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/choice-field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { MoneyField } from '../ui/number-field.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { DirtyGuard } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';

/** Under the key of how a business sells: what is saved there makes it old. */
const LOYALTY = ['selling', 'loyalty'] as const;

/** By what points are earned, what they are worth, and how many customers hold. */
export function LoyaltyPanel() {
  const loyalty = useQuery({
    queryKey: LOYALTY,
    queryFn: ({ signal }) => call(getLoyalty, {}, { signal }),
  });
  const { data } = loyalty;
  return (
    <Panel title={t('title')}>
      {data !== undefined && <Terms key={data.termsNo} loyalty={data} />}
      {loyalty.isLoadingError && (
        <ErrorCard error={loyalty.error} onRetry={() => void loyalty.refetch()} />
      )}
      {loyalty.isPending && <SkeletonLines lines={4} />}
    </Panel>
  );
}

interface Values {
  readonly isOn: boolean;
  readonly every: string;
  readonly worth: string;
  readonly least: string;
}
const aboveZero = (text: string, currency: string): number | null => {
  const read = parseMoney(text, currency);
  return read.ok && read.minor > 0 ? read.minor : null;
};

function pointsOf(text: string): number | null {
  const points = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return points >= 1 && points <= POINTS_MAX ? points : null;
}

function messagesOf({ every, worth, least }: Values, currency: string) {
  return {
    ...(aboveZero(every, currency) === null ? { every: t('stepWrong') } : {}),
    ...(aboveZero(worth, currency) === null ? { worth: t('stepWrong') } : {}),
    ...(pointsOf(least) === null ? { least: t('pointsNeeded') } : {}),
  };
}

const startOf = ({ isOn, perMinor, worthMinor, leastPoints }: Loyalty, currency: string) => ({
  isOn,
  every: moneyText(perMinor, currency),
  worth: moneyText(worthMinor, currency),
  least: String(leastPoints),
});

function Terms({ loyalty }: { readonly loyalty: Loyalty }) {
  const queries = useQueryClient();
  const currency = useFormat().place.currency ?? '';
  const form = useForm<Values>({
    initial: startOf(loyalty, currency),
    validate: (values) => messagesOf(values, currency),
    aliases: { perMinor: 'every', worthMinor: 'worth', leastPoints: 'least' },
    submit: async ({ isOn, every, worth, least }) => {
      const body = {
        ...{ termsNo: loyalty.termsNo, isOn, perMinor: aboveZero(every, currency) ?? 0 },
        ...{ worthMinor: aboveZero(worth, currency) ?? 0, leastPoints: pointsOf(least) ?? 0 },
      };
      queries.setQueryData(LOYALTY, await call(setLoyalty, { body }));
      notify.success(t('saved'));
    },
  });
  return (
    <Form form={form} label={t('title')}>
      <DirtyGuard isDirty={form.isDirty && !form.isBusy} />
      <Stack>
        <CheckField {...form.bind('isOn')} label={t('isOn')} hint={t('isOnHint')} />
        <MoneyField
          {...form.bind('every')}
          label={t('every')}
          hint={t('everyHint')}
          currency={currency}
        />
        <MoneyField
          {...form.bind('worth')}
          label={t('worth')}
          hint={t('worthHint')}
          currency={currency}
        />
        <TextField
          {...form.bind('least')}
          label={t('least')}
          hint={t('leastHint')}
          inputMode="numeric"
          width="short"
        />
        <Example values={form.values} />
        <Held loyalty={loyalty} />
      </Stack>
      <Row>
        <Button type="submit" busy={form.isBusy} disabledReason={form.isDirty ? null : t('same')}>
          {t('save')}
        </Button>
      </Row>
    </Form>
  );
}

/** Enough to earn a few points. */
const POINTS_SHOWN = 10;

/** What the terms do, by one sale. */
function Example({ values }: { readonly values: Values }) {
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const [perMinor, worthMinor] = [values.every, values.worth].map((one) =>
    aboveZero(one, currency),
  );
  if (typeof perMinor !== 'number' || typeof worthMinor !== 'number') return null;
  if (!values.isOn) return <p>{t('off')}</p>;
  const amountMinor = perMinor * POINTS_SHOWN;
  const points = pointsFor(amountMinor, perMinor);
  if (amountMinor > Number.MAX_SAFE_INTEGER) return null;
  const worth = money(worthOf(points, { worthMinor }));
  return <p>{t('example', { amount: money(amountMinor), count: points, worth })}</p>;
}

function Held({ loyalty }: { readonly loyalty: Loyalty }) {
  const { money, number } = useFormat();
  const { holders, outstandingPoints, worthMinor } = loyalty;
  if (holders === 0) return <p>{t('nobody')}</p>;
  const worthAll = outstandingPoints * worthMinor;
  const worth = Number.isSafeInteger(worthAll) ? money(worthAll) : '…';
  return <p>{t('held', { count: holders, points: number(outstandingPoints), worth })}</p>;
}
