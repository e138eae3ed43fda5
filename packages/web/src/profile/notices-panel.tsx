import {
  chooseNotices,
  noticeChoices,
  type NoticeChoices,
} from '@tillbook/core/notices/notices.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/notices.ts';
import { useUser } from '../session/use-session.ts';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { NoticeSwitches } from './notice-switches.tsx';

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
          <NoticeSwitches
            key={item.kind}
            choice={item}
            onChoose={(choice) => choose.mutate(choice)}
          />
        ))}
      </Stack>
    </Panel>
  );
}

function withChoice({ items }: NoticeChoices, choice: Choice): NoticeChoices {
  return { items: items.map((item) => (item.kind === choice.kind ? choice : item)) };
}
