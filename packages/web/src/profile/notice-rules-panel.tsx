import { QUIET_HOURS } from '@tillbook/core/notices/notice-kinds';
import { noticeRules, saveNoticeRule, type NoticeRules } from '@tillbook/core/notices/notices.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/notices.ts';
import { SelectField } from '../ui/choice-field.tsx';
import { notify } from '../ui/notify.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { NoticeSwitches } from './notice-switches.tsx';

type Rule = NoticeRules['items'][number];

/** The cached answer's key; `business_saved` events make it old with the settings'. */
const RULES = ['setup', 'notice-rules'] as const;

/** How the business tells its people who have not chosen for themselves; each acts at once. */
export function NoticeRulesPanel() {
  const queries = useQueryClient();
  const rules = useQuery({
    queryKey: RULES,
    queryFn: ({ signal }) => call(noticeRules, {}, { signal }),
  });
  const save = useMutation({
    // One after the other: the last one is what stays.
    scope: { id: 'notice-rules' },
    mutationFn: ({ kind, isInApp, isByMail, afterHours }: Rule) =>
      call(saveNoticeRule, { body: { kind, isInApp, isByMail, afterHours } }),
    onMutate: (rule) =>
      queries.setQueryData<NoticeRules>(RULES, (shown) => shown && withRule(shown, rule)),
    onSuccess: () => notify.success(t('rulesSaved')),
    onError: (error) => {
      notify.error(sentenceOf(error, t('choicesFailed')));
      return queries.invalidateQueries({ queryKey: RULES });
    },
  });
  return (
    <Panel title={t('rules')}>
      <Stack>
        <p>{t('rulesHint')}</p>
        {rules.isPending && <SkeletonLines lines={8} />}
        {rules.isLoadingError && (
          <ErrorCard error={rules.error} onRetry={() => void rules.refetch()} />
        )}
        {rules.data?.items.map((rule) => (
          <NoticeSwitches
            key={rule.kind}
            choice={rule}
            hint={toldWords(rule)}
            onChoose={(changed) => save.mutate(changed)}
          >
            {rule.afterHours !== null && (
              <Silence
                hours={rule.afterHours}
                onChoose={(afterHours) => save.mutate({ ...rule, afterHours })}
              />
            )}
          </NoticeSwitches>
        ))}
      </Stack>
    </Panel>
  );
}

function withRule({ items }: NoticeRules, rule: Rule): NoticeRules {
  return { items: items.map((item) => (item.kind === rule.kind ? rule : item)) };
}

/** Whom it concerns, and for how many of them another choice holds. */
function toldWords({ people, names: named, chosen }: Rule): string {
  if (people === 0) return t('toldNobody');
  const more = people - named.length;
  const names = more === 0 ? named : [...named, t('toldMore', { count: more })];
  const told = t('toldTo', { names: new Intl.ListFormat('en').format(names) });
  return chosen === 0 ? told : `${told} ${t('toldChosen', { count: chosen })}`;
}

/** After how long a silent device is told of. */
function Silence(props: { readonly hours: number; readonly onChoose: (hours: number) => void }) {
  const id = useId();
  const choices = QUIET_HOURS.map((hours) => ({
    value: String(hours),
    label: hours < 48 ? t('afterHours', { count: hours }) : t('afterDays', { count: hours / 24 }),
  }));
  return (
    <SelectField
      id={id}
      name="afterHours"
      label={t('silence')}
      hint={t('silenceHint')}
      width="medium"
      error={null}
      onBlur={() => undefined}
      value={String(props.hours)}
      choices={choices}
      onChange={(hours) => props.onChoose(Number(hours))}
    />
  );
}
