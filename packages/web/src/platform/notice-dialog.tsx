import { NOTICE_MAX_CHARACTERS } from '@tillbook/core/limits';
import { addNotice, NOTICE_LEVELS } from '@tillbook/core/platform/settings.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/platform.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { TextAreaField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useChoices, useRefetchPlatform } from './queries.ts';

const HOUR_MS = 3_600_000;
const LASTS = { '1': 'hours_1', '24': 'hours_24', '72': 'hours_72', '168': 'hours_168' } as const;
type Lasts = keyof typeof LASTS;
type NoticeLevel = (typeof NOTICE_LEVELS)[number];

/** Writes a notice that begins now: for one business or all, on top of every screen. */
export function NoticeDialog(props: {
  readonly onClose: () => void;
  /** What stands in the form first, of a notice that is always much the same. */
  readonly first?: { readonly words: string; readonly level: NoticeLevel; readonly hours: Lasts };
}) {
  const { onClose, first } = props;
  const refetch = useRefetchPlatform();
  const { data } = useChoices();
  // Kept, so that a second try is the same notice.
  const [kept] = useState(() => ({ _id: newId(), at: nowMs() }));
  const form = useForm({
    initial: { words: '', level: 'info', hours: '24', businessId: '', ...first },
    validate: ({ words }): { words?: string } =>
      words.trim() === '' ? { words: t('wordsNeeded') } : {},
    submit: async ({ words, level, businessId, hours }) => {
      const body = {
        _id: kept._id,
        businessId: businessId === '' ? null : businessId,
        level: NOTICE_LEVELS.find((one) => one === level) ?? 'info',
        words,
        startsAt: new Date(kept.at).toISOString(),
        endsAt: new Date(kept.at + Number(hours) * HOUR_MS).toISOString(),
      };
      await call(addNotice, { body });
      await refetch();
      notify.success(t('noticeWritten'));
      onClose();
    },
  });
  const businesses = (data?.businesses ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Dialog question={t('noticeNew')} onClose={onClose}>
      <Form form={form} label={t('noticeNew')}>
        <Stack>
          <TextAreaField
            {...form.bind('words')}
            label={t('words')}
            hint={t('wordsHint')}
            maxLength={NOTICE_MAX_CHARACTERS}
            autoFocus
          />
          <SelectField
            {...form.bind('businessId')}
            label={t('noticeFor')}
            choices={[{ value: '', label: t('allBusinesses') }, ...businesses]}
          />
          <SelectField
            {...form.bind('level')}
            label={t('level')}
            choices={NOTICE_LEVELS.map((value) => ({
              value: value as string,
              label: t(`level_${value}`),
            }))}
          />
          <SelectField
            {...form.bind('hours')}
            label={t('lasts')}
            choices={Object.entries(LASTS).map(([value, key]) => ({ value, label: t(key) }))}
          />
        </Stack>
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('say')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
