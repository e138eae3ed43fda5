import type { Approval } from '@tillbook/core/approvals/approvals.api';
import { useId, useState } from 'react';
import { APPROVAL_NOTE_MAX_CHARACTERS } from '@tillbook/core/limits';
import { t } from '../i18n/en/approvals.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Facts, Panel, Row, Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAnswer, useWaiting } from './queries.ts';

/** What waits for an answer, in one branch or all, longest waiting first. */
export function WaitingQuestions({ branchId }: { readonly branchId: string | undefined }) {
  const waiting = useWaiting();
  const questions = [...(waiting.data ?? [])]
    .filter((one) => branchId === undefined || one.branchId === branchId)
    .reverse();
  return (
    <section aria-label={t('waiting')}>
      <Stack>
        <h2>{t('waiting')}</h2>
        {waiting.isError && (
          <Row>
            <p role="alert">{t('waitingFailed')}</p>
          </Row>
        )}
        {waiting.isSuccess && questions.length === 0 && <p role="status">{t('none')}</p>}
        {questions.map((question) => (
          <QuestionCard key={question._id} question={question} />
        ))}
      </Stack>
    </section>
  );
}

function QuestionCard({ question }: { readonly question: Approval }) {
  const format = useFormat();
  const answer = useAnswer(question);
  const [note, setNote] = useState('');
  const id = useId();
  const { kind, amountMinor, limitMinor, details, reason, tillName, now } = question;
  const place = [question.branchName, ...(tillName === null ? [] : [tillName])].join(', ');
  const fixed = question.mayDecide ? null : t('own');
  const beyond = fixed ?? (question.mayApprove ? null : t('beyond'));
  const give = (given: 'approved' | 'refused') => answer.mutate({ answer: given, note });
  return (
    <Panel title={`${t(`kind_${kind}`)}: ${format.money(amountMinor)}`}>
      <Stack>
        <ul>
          {details.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
        <Facts
          facts={[
            { label: t('askedBy'), value: <bdi>{question.requestedByName}</bdi> },
            { label: t('branch'), value: <bdi>{place}</bdi> },
            // By the server's clock: the answer says what time it was there.
            { label: t('asked'), value: format.ago(question.askedAt, Date.parse(now)) },
            { label: t('until'), value: format.time(question.expiresAt) },
            { label: t('limit'), value: format.money(limitMinor) },
            ...(reason === null
              ? []
              : [{ label: t('reason'), value: <span dir="auto">{reason}</span> }]),
          ]}
        />
        {fixed === null && (
          <TextField
            id={`${id}-note`}
            name="note"
            label={t('note')}
            optional
            value={note}
            error={null}
            maxLength={APPROVAL_NOTE_MAX_CHARACTERS}
            onChange={setNote}
            onBlur={() => undefined}
          />
        )}
        <Row>
          <Button
            kind="primary"
            busy={answer.isPending}
            disabledReason={beyond}
            onClick={() => give('approved')}
          >
            {t('approve')}
          </Button>
          <Button busy={answer.isPending} disabledReason={fixed} onClick={() => give('refused')}>
            {t('refuse')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
