import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import { saveBranch } from '@tillbook/core/businesses/businesses.api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/branches.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { amountText } from '../ui/amount-text.ts';
import { BranchAddressField, BranchDayFields, BranchNameFields } from '../ui/branch-fields.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { MoneyField, moneyMessage, readMoney } from '../ui/number-field.tsx';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm, type Form as FormOf } from '../ui/use-form.ts';
import styles from './branches.module.css';
import { daysFrom, halfDays, hoursValues, weekOf, type HoursValues } from './hours-text.ts';

type Values = HoursValues &
  Readonly<
    Record<
      | 'name'
      | 'address'
      | 'phone'
      | 'timezone'
      | 'cutoffMinutes'
      | 'receiptHeader'
      | 'receiptFooter'
      | 'target',
      string
    >
  >;

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

function startingValues(branch: BranchDetail): Values {
  const { name, address, phone, timezone, cutoffMinutes, receiptHeader, receiptFooter } = branch;
  const { dailyTargetMinor, currency } = branch;
  return {
    ...hoursValues(branch.openingHours),
    ...{ name, timezone, address: address ?? '', phone: phone ?? '' },
    cutoffMinutes: String(cutoffMinutes),
    receiptHeader: receiptHeader ?? '',
    receiptFooter: receiptFooter ?? '',
    target: dailyTargetMinor === null ? '' : amountText(dailyTargetMinor, currency),
  };
}

function bodyOf({ version, currency }: BranchDetail, values: Values) {
  return {
    version,
    name: values.name,
    timezone: values.timezone,
    cutoffMinutes: Number(values.cutoffMinutes),
    address: orNull(values.address),
    phone: orNull(values.phone),
    openingHours: weekOf(values),
    receiptHeader: orNull(values.receiptHeader),
    receiptFooter: orNull(values.receiptFooter),
    dailyTargetMinor: readMoney(values.target, currency),
  };
}

function messagesOf(branch: BranchDetail, values: Values): Record<string, string> {
  const target = moneyMessage(values.target, branch.currency, false);
  const halves = halfDays(values).map((day) => [`to${day}`, t('hoursWrong')]);
  const checked: Readonly<Record<string, string>> = checkBody(saveBranch, bodyOf(branch, values), {
    name: t('needName'),
  });
  const { dailyTargetMinor, ...found } = checked;
  return {
    ...found,
    ...(Object.fromEntries(halves) as Record<string, string>),
    ...(target === null
      ? dailyTargetMinor !== undefined && { target: dailyTargetMinor }
      : { target }),
  };
}

/** What an owner decides about a branch; a manager reads it. */
export function BranchDetails(props: {
  readonly branch: BranchDetail;
  readonly mayManage: boolean;
}) {
  const { branch, mayManage } = props;
  return mayManage ? <DetailsForm branch={branch} /> : <DetailsFacts branch={branch} />;
}

function DetailsForm({ branch }: { readonly branch: BranchDetail }) {
  const queries = useQueryClient();
  const form = useForm<Values>({
    initial: startingValues(branch),
    validate: (values) => messagesOf(branch, values),
    aliases: { dailyTargetMinor: 'target' },
    submit: async (values) => {
      const { _id: branchId } = branch;
      await call(saveBranch, { params: { branchId }, body: bodyOf(branch, values) });
      await queries.invalidateQueries({ queryKey: ['branches'] });
      notify.success(t('saved'));
    },
  });
  return (
    <Form form={form} label={t('details')}>
      <Columns>
        <Panel title={t('details')}>
          <Stack>
            <BranchNameFields name={form.bind('name')} />
            <BranchAddressField address={form.bind('address')} />
            <TextField {...form.bind('phone')} label={t('phone')} type="tel" optional />
            <BranchDayFields
              cutoffMinutes={form.bind('cutoffMinutes')}
              timezone={form.bind('timezone')}
            />
          </Stack>
        </Panel>
        <Stack>
          <Panel title={t('target')}>
            <MoneyField
              {...form.bind('target')}
              currency={branch.currency}
              label={t('target')}
              hint={t('targetHint')}
              optional
            />
          </Panel>
          <Panel title={t('receipt')}>
            <Stack>
              <TextField
                {...form.bind('receiptHeader')}
                label={t('receiptHeader')}
                hint={t('receiptHeaderHint')}
                optional
              />
              <TextField
                {...form.bind('receiptFooter')}
                label={t('receiptFooter')}
                hint={t('receiptFooterHint')}
                optional
              />
            </Stack>
          </Panel>
        </Stack>
      </Columns>
      <Hours form={form} />
      <SaveBar form={form} />
    </Form>
  );
}

function Hours({ form }: { readonly form: FormOf<Values> }) {
  const { weekStart } = useFormat().place.formats;
  return (
    <Panel title={t('hours')}>
      <p>{t('hoursNote')}</p>
      <div className={styles['hours']}>
        {daysFrom(weekStart).map((day) => (
          <div key={day} className={styles['day']}>
            <TextField
              {...form.bind(`from${day}`)}
              label={t('hoursFrom', { day: t(`day_${day}`) })}
              type="time"
            />
            <TextField
              {...form.bind(`to${day}`)}
              label={t('hoursTo', { day: t(`day_${day}`) })}
              type="time"
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}

function DetailsFacts({ branch }: { readonly branch: BranchDetail }) {
  const format = useFormat();
  const said = daysFrom(format.place.formats.weekStart).flatMap((day) => {
    const hours = branch.openingHours?.[day] ?? null;
    if (hours === null) return [];
    const value = `${format.clock(hours.fromMinutes)}–${format.clock(hours.toMinutes)}`;
    return [{ label: t(`day_${day}`), value, isFigure: true }];
  });
  const { address, phone, dailyTargetMinor } = branch;
  const fact = (label: string, value: string | null) => ({ label, value: value ?? t('none') });
  return (
    <Columns>
      <Panel title={t('details')}>
        <Facts
          facts={[
            fact(t('address'), address),
            fact(t('phone'), phone),
            fact(t('target'), dailyTargetMinor === null ? null : format.money(dailyTargetMinor)),
            fact(t('receiptHeader'), branch.receiptHeader),
            fact(t('receiptFooter'), branch.receiptFooter),
          ]}
        />
      </Panel>
      {said.length > 0 && (
        <Panel title={t('hours')}>
          <Facts facts={said} />
        </Panel>
      )}
    </Columns>
  );
}
