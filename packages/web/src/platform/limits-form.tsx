import {
  LIMITED,
  PLATFORM_LIMIT_MAX,
  type Limited,
  type PlatformLimits,
} from '@tillbook/core/platform/limits';
import { savePlatformSettings, type PlatformSettings } from '@tillbook/core/platform/settings.api';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/platform.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useRefetchPlatform } from './queries.ts';

type Values = Readonly<Record<Limited, string>>;

/** A whole number, null for none; undefined for what is neither. */
export function readLimit(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const value = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN;
  return value <= PLATFORM_LIMIT_MAX ? value : undefined;
}

const valuesOf = (limits: PlatformLimits): Values => {
  const text = (of: Limited) => limits[of]?.toString() ?? '';
  return {
    businesses: text('businesses'),
    branches: text('branches'),
    staff: text('staff'),
    products: text('products'),
  };
};

/** How much one owner or business may have; an empty field is no limit. */
export function LimitsForm({ settings }: { readonly settings: PlatformSettings }) {
  const format = useFormat();
  const refetch = useRefetchPlatform();
  const { isSignUpOpen, isApprovalNeeded, version } = settings;
  const form = useForm<Values>({
    initial: valuesOf(settings.limits),
    validate: (values) => {
      const wrong = LIMITED.filter((of) => readLimit(values[of]) === undefined);
      const said = t('limitWrong', { most: format.number(PLATFORM_LIMIT_MAX) });
      return Object.fromEntries(wrong.map((of) => [of, said]));
    },
    submit: async (values) => {
      const read = (of: Limited) => readLimit(values[of]) ?? null;
      const limits = {
        businesses: read('businesses'),
        branches: read('branches'),
        staff: read('staff'),
        products: read('products'),
      };
      await call(savePlatformSettings, {
        body: { version, isSignUpOpen, isApprovalNeeded, limits },
      });
      notify.success(t('settingsSaved'));
      await refetch();
    },
  });
  return (
    <Form form={form} label={t('limits')}>
      <Panel title={t('limits')}>
        <Stack>
          <p>{t('limitsHint')}</p>
          {LIMITED.map((of) => (
            <TextField
              key={of}
              {...form.bind(of)}
              label={t(`limit_${of}`)}
              placeholder={t('limitNone')}
              width="figure"
              align="end"
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </Stack>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}
