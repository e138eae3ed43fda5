import { KEPT, KEPT_RANGES, type Kept, type Retention } from '@tillbook/core/platform/retention';
import {
  savePlatformSettings,
  type PlatformSettings,
  type Removed,
} from '@tillbook/core/platform/settings.api';
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

type Values = Readonly<Record<Kept, string>>;

function ofEach<T>(valueOf: (kind: Kept) => T): Record<Kept, T> {
  return {
    sessions: valueOf('sessions'),
    acts: valueOf('acts'),
    browsers: valueOf('browsers'),
    unproven: valueOf('unproven'),
    invitations: valueOf('invitations'),
    notices: valueOf('notices'),
    runs: valueOf('runs'),
    parked: valueOf('parked'),
  };
}

/** Whole days within what the kind allows; null for what is not. */
export function readDays(kind: Kept, text: string): number | null {
  const typed = text.trim();
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  const { least, most } = KEPT_RANGES[kind];
  return days >= least && days <= most ? days : null;
}

/** How long things stay that go by themselves, and what went lately. */
export function RetentionForm({ settings }: { readonly settings: PlatformSettings }) {
  const format = useFormat();
  const refetch = useRefetchPlatform();
  const { isSignUpOpen, isApprovalNeeded, version, removed } = settings;
  const form = useForm<Values>({
    initial: ofEach((kind) => String(settings.retention[kind])),
    validate: (values) => {
      const wrong = KEPT.filter((kind) => readDays(kind, values[kind]) === null);
      return Object.fromEntries(wrong.map((kind) => [kind, t('keptWrong', KEPT_RANGES[kind])]));
    },
    submit: async (values) => {
      const retention: Retention = ofEach((kind) => readDays(kind, values[kind]) ?? 0);
      const body = { version, isSignUpOpen, isApprovalNeeded, retention };
      await call(savePlatformSettings, { body });
      notify.success(t('settingsSaved'));
      await refetch();
    },
  });
  const said = (row: Removed | undefined): string =>
    row === undefined
      ? t('removedNever')
      : t('removedLine', {
          count: row.count,
          month: format.number(row.monthCount),
          at: format.dateTime(row.lookedAt),
        });
  return (
    <Form form={form} label={t('retention')}>
      <Panel title={t('retention')}>
        <Stack>
          <p>{t('retentionHint')}</p>
          {KEPT.map((kind) => (
            <TextField
              key={kind}
              {...form.bind(kind)}
              label={t(`kept_${kind}`)}
              hint={said(removed.find((row) => row.kind === kind))}
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
