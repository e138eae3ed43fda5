import {
  platformSettings,
  savePlatformSettings,
  type PlatformSettings,
} from '@tillbook/core/platform/settings.api';
import { LIMITED } from '@tillbook/core/platform/limits';
import { KEPT } from '@tillbook/core/platform/retention';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/platform.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { CheckField } from '../ui/choice-field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Facts, Panel, Stack } from '../ui/panel.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { useForm } from '../ui/use-form.ts';
import { LimitsForm } from './limits-form.tsx';
import { RetentionForm } from './retention-form.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { PLATFORM, useRefetchPlatform } from './queries.ts';

/** /admin/settings: who may sign up, how much one may have, how long things stay, what is said. */
export function AdminSettingsScreen() {
  const query = useQuery({
    queryKey: [PLATFORM, 'settings'],
    queryFn: ({ signal }) => call(platformSettings, {}, { signal }),
  });
  return (
    <>
      <PageHeader title={t('settings')} />
      {query.data === undefined && query.isError && (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={6} />}
      {query.data !== undefined && (
        <Stack>
          <Columns>
            <Stack>
              <SignUp key={`sign-up ${query.data.version}`} settings={query.data} />
              <LimitsForm key={`limits ${query.data.version}`} settings={query.data} />
              <History settings={query.data} />
            </Stack>
            <RetentionForm key={`kept ${query.data.version}`} settings={query.data} />
          </Columns>
          <NoticesPanel />
        </Stack>
      )}
    </>
  );
}

function SignUp({ settings }: { readonly settings: PlatformSettings }) {
  const refetch = useRefetchPlatform();
  const { isSignUpOpen, isApprovalNeeded, version } = settings;
  const form = useForm({
    initial: { isSignUpOpen, isApprovalNeeded },
    validate: () => ({}),
    submit: async (values) => {
      await call(savePlatformSettings, { body: { version, ...values } });
      notify.success(t('settingsSaved'));
      await refetch();
    },
  });
  return (
    <Form form={form} label={t('signUp')}>
      <Panel title={t('signUp')}>
        <Stack>
          <CheckField
            {...form.bind('isSignUpOpen')}
            label={t('signUpOpen')}
            hint={t('signUpOpenHint')}
          />
          <CheckField
            {...form.bind('isApprovalNeeded')}
            label={t('approvalNeeded')}
            hint={t('approvalNeededHint')}
          />
        </Stack>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}

/** A rule's name in the history. */
function ruleName(field: string): string | null {
  if (field === 'isSignUpOpen') return t('signUpOpen');
  if (field === 'isApprovalNeeded') return t('approvalNeeded');
  const limited = LIMITED.find((of) => of === field);
  if (limited !== undefined) return t(`limit_${limited}`);
  const kept = KEPT.find((kind) => kind === field);
  return kept === undefined ? null : t(`kept_${kept}`);
}

function valueWords(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (value === null) return t('limitNone');
  return value === true ? t('on') : t('off');
}

/** What of a change was another value before, in words. */
function changeWords(detail: Readonly<Record<string, unknown>>): string {
  const before = (detail['before'] ?? {}) as Record<string, unknown>;
  const after = (detail['after'] ?? {}) as Record<string, unknown>;
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const values = { before: valueWords(before[field]), after: valueWords(after[field]) };
      return t('changeLine', { name: ruleName(field) ?? field, ...values });
    })
    .join(', ');
}

function History({ settings }: { readonly settings: PlatformSettings }) {
  const format = useFormat();
  const facts = settings.log.map(({ _id, at, actorName, detail }) => ({
    label: format.dateTime(at),
    key: _id,
    value: (
      <span dir="auto">
        {t('logLine', { act: changeWords(detail), name: actorName ?? t('nobody') })}
      </span>
    ),
  }));
  return (
    <Panel title={t('changes')}>
      {facts.length === 0 ? <p>{t('logNone')}</p> : <Facts facts={facts} />}
    </Panel>
  );
}
