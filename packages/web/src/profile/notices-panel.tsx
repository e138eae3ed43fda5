import {
  chooseNotices,
  noticeChoices,
  type NoticeChoices,
} from '@tillbook/core/notices/notices.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/notices.ts';
import { useUser } from '../session/use-session.ts';
import { SwitchField } from '../ui/choice-field.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import styles from './profile.module.css';

type Choice = NoticeChoices['items'][number];

/** Of what one is told in the business in use, in the app and by mail; each acts at once. */
export function NoticesPanel() {
  const { business } = useUser();
  const queries = useQueryClient();
  const key = ['notice-choices', business?._id ?? null];
  const choices = useQuery({
    queryKey: key,
    enabled: business !== null,
    queryFn: ({ signal }) => call(noticeChoices, {}, { signal }),
  });
  const choose = useMutation({
    // One after the other: the last one is what stays.
    scope: { id: 'notice-choices' },
    mutationFn: (choice: Choice) => call(chooseNotices, { body: choice }),
    // Shown at once; a second switch of the same kind goes out with the first.
    onMutate: (choice) =>
      queries.setQueryData<NoticeChoices>(key, (shown) => shown && withChoice(shown, choice)),
    onError: () => {
      notify.error(t('choicesFailed'));
      return queries.invalidateQueries({ queryKey: key });
    },
  });
  if (business === null) return null;
  const { data } = choices;
  return (
    <Panel title={t('choices')}>
      <Stack>
        <p>{t('choicesHint')}</p>
        {choices.isError && data === undefined && (
          <ErrorCard error={choices.error} onRetry={() => void choices.refetch()} />
        )}
        {choices.isPending && <SkeletonLines lines={6} />}
        {data?.items.length === 0 && <p>{t('choicesNone')}</p>}
        {data?.items.map((item) => (
          <ChoiceRow key={item.kind} choice={item} onChoose={(choice) => choose.mutate(choice)} />
        ))}
      </Stack>
    </Panel>
  );
}

function withChoice({ items }: NoticeChoices, choice: Choice): NoticeChoices {
  return { items: items.map((item) => (item.kind === choice.kind ? choice : item)) };
}

function ChoiceRow(props: {
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}) {
  const { choice, onChoose } = props;
  const id = useId();
  const field = (way: 'isInApp' | 'isByMail', label: string) => (
    <SwitchField
      id={`${id}-${way}`}
      name={way}
      label={label}
      error={null}
      onBlur={() => undefined}
      value={choice[way]}
      onChange={(value) => onChoose({ ...choice, [way]: value })}
    />
  );
  return (
    <fieldset className={styles['choice']}>
      <legend>{t(choice.kind)}</legend>
      <div>
        {field('isInApp', t('inApp'))}
        {field('isByMail', t('byMail'))}
      </div>
    </fieldset>
  );
}
