import type { CountDetail } from '@tillbook/core/counts/count-answers';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/counts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useAct } from './queries.ts';
import { STATUS } from './words.ts';

/** The head of a count in every state. */
export function CountHead(props: { readonly count: CountDetail; readonly children?: ReactNode }) {
  const { count, children } = props;
  const places = usePlaces();
  const { number, kind, branch, categories, state } = count;
  const what = categories.length === 0 ? t(`kind_${kind}`) : categories.join(', ');
  return (
    <PageHeader
      title={t('count', { number })}
      crumbs={[...places.crumbs, { label: t('title'), to: places.to('counts') }]}
      beside={<StatusBadge status={STATUS[state]} />}
      lead={`${branch.name} · ${what}`}
      actions={
        <>
          <CallOff count={count} />
          {children}
        </>
      }
    />
  );
}

function CallOff({ count }: { readonly count: CountDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct(count);
  const { number, allowed } = count;
  if (!allowed.includes('cancel')) return null;
  const run = async () => {
    try {
      await act.mutateAsync({ what: 'cancel' });
      notify.success(t('calledOff', { number }));
    } catch (error) {
      notify.error(sentenceOf(error, t('failed')));
    }
  };
  return (
    <>
      <Button kind="dangerQuiet" onClick={() => setIsAsking(true)}>
        {t('callOff')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={t('callOffQuestion', { number })}
          confirm={t('callOff')}
          keep={t('back')}
          tone="danger"
          onConfirm={run}
          onClose={() => setIsAsking(false)}
        >
          {t('callOffText')}
        </ConfirmDialog>
      )}
    </>
  );
}
