import type { CountDetail } from '@tillbook/core/counts/count-answers';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { Facts, Panel, Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { CountHead } from './count-head.tsx';
import { useAct } from './queries.ts';

/** A count that was planned and has not begun. */
export function DraftFace({ count }: { readonly count: CountDetail }) {
  const act = useAct(count);
  const format = useFormat();
  const { note, madeByName, madeAt, isBlind } = count;
  const start = async () => {
    try {
      await act.mutateAsync({ what: 'start' });
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  return (
    <>
      <CountHead count={count}>
        {count.allowed.includes('start') && (
          <Button kind="primary" busy={act.isPending} onClick={() => void start()}>
            {t('start')}
          </Button>
        )}
      </CountHead>
      <Panel>
        <Stack>
          <p>{t('planned', { count: count.plannedCount ?? 0 })}</p>
          {isBlind && <p>{t('blindHint')}</p>}
          <Facts
            facts={[
              { label: t('madeBy'), value: madeByName },
              { label: t('made'), value: format.dateTime(madeAt) },
              ...(note === null ? [] : [{ label: t('note'), value: note }]),
            ]}
          />
        </Stack>
      </Panel>
    </>
  );
}
