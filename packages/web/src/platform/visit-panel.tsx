import type { PlatformBusinessDetail } from '@tillbook/core/platform/businesses.api';
import { askVisit, leaveVisit } from '@tillbook/core/businesses/visits.api';
import { PLATFORM_REASON_MAX_CHARACTERS } from '@tillbook/core/limits';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t as platform } from '../i18n/en/platform.ts';
import { t } from '../i18n/en/visits.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { TextAreaField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useRefetchPlatform } from './queries.ts';

type Visit = NonNullable<PlatformBusinessDetail['visit']>;

/** Asking to see the business as its owner does, and going in once they allow it. */
export function VisitPanel({ business }: { readonly business: PlatformBusinessDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const { visit, standing } = business;
  if (standing === 'setting_up') return null;
  return (
    <Panel title={t('titleAdmin')}>
      <Stack>
        {visit === null || visit.standing === 'ended' ? (
          <>
            <p>{t('askHint')}</p>
            {visit !== null && <Last visit={visit} />}
            <Row>
              <Button onClick={() => setIsAsking(true)}>{t('ask')}</Button>
            </Row>
          </>
        ) : (
          <Going business={business} visit={visit} />
        )}
      </Stack>
      {isAsking && <AskDialog business={business} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function Last({ visit }: { readonly visit: Visit }) {
  const format = useFormat();
  const { ending, endedAt, askedAt } = visit;
  if (ending === null) return null;
  const when = format.dateTime(endedAt ?? askedAt);
  return <p>{t('last', { how: t(`ended_${ending}`), when })}</p>;
}

interface GoingProps {
  readonly business: PlatformBusinessDetail;
  readonly visit: Visit;
}

/** A question that waits, or a visit that is open. */
function Going({ business, visit }: GoingProps) {
  const format = useFormat();
  const url = useUrlState();
  const leave = useLeave(business._id, visit);
  const { isMine, endsAt, askedByName: name } = visit;
  const when = format.dateTime(visit.askedAt);
  const until = format.dateTime(endsAt ?? visit.lapsesAt);
  if (!isMine) {
    return (
      <Banner>{t(endsAt === null ? 'askedByOther' : 'allowed', { name, when, until })}</Banner>
    );
  }
  return (
    <>
      <Banner>
        {endsAt === null
          ? t('asked', { when, until })
          : t('notRead', { name: business.name, until })}
      </Banner>
      <Row>
        {endsAt !== null && (
          <Button kind="primary" onClick={() => url.set({ inside: '1' }, 'push')}>
            {t('goIn')}
          </Button>
        )}
        <Button onClick={() => void leave()}>{t(endsAt === null ? 'withdraw' : 'leave')}</Button>
      </Row>
    </>
  );
}

/** Takes the question back, or ends the visit. */
export function useLeave(businessId: string, visit: Visit): () => Promise<void> {
  const refetch = useRefetchPlatform();
  const params = { businessId, visitId: visit._id };
  return async () => {
    try {
      await call(leaveVisit, { params });
      notify.success(t(visit.endsAt === null ? 'withdrawn' : 'left'));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
    await refetch();
  };
}

function AskDialog(props: {
  readonly business: PlatformBusinessDetail;
  readonly onClose: () => void;
}) {
  const { business, onClose } = props;
  const refetch = useRefetchPlatform();
  // Sent again after a lost answer, it is the same question.
  const [_id] = useState(newId);
  const question = t('askQuestion', { name: business.name });
  const form = useForm({
    initial: { reason: '' },
    validate: (values) =>
      checkBody(askVisit, { _id, ...values }, { reason: platform('reasonNeeded') }),
    submit: async ({ reason }) => {
      const params = { businessId: business._id };
      await call(askVisit, { params, body: { _id, reason } });
      await refetch();
      onClose();
      notify.success(t('askSent'));
    },
  });
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={question}>
        <Stack gap="small">
          <p>{t('askHint')}</p>
          <TextAreaField
            {...form.bind('reason')}
            label={t('reason')}
            maxLength={PLATFORM_REASON_MAX_CHARACTERS}
            autoFocus
          />
        </Stack>
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('askNow')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
