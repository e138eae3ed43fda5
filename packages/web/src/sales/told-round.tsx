import { PRACTICE_PRESSES_MAX, PRACTICE_SECONDS_MAX } from '@tillbook/core/limits';
import { tellPracticeRound } from '@tillbook/core/sales/practice.api';
import { scoreOf } from '@tillbook/core/sales/practice-score';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/practice.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import type { FinishedRound } from './use-practice-round.ts';

/** What the server is told of a round: the score, and nothing of what was in it. */
function toldOf({ roundId, finishedMs, results }: FinishedRound, branchId: string) {
  const { tasks, right, took, budget } = scoreOf(results);
  // Whoever went home in the middle of a round comes back to it: a week is enough of that.
  const seconds = Math.min(took.seconds, PRACTICE_SECONDS_MAX);
  const presses = Math.min(took.presses, PRACTICE_PRESSES_MAX);
  return {
    ...{ _id: roundId, branchId, tasks, right, presses, seconds },
    ...{ pressesBudget: budget.presses, secondsBudget: budget.seconds },
    finishedAt: new Date(finishedMs).toISOString(),
  };
}

/** Tells the business of a round that is over; what could not be told says so, and goes again. */
export function ToldRound(props: { readonly round: FinishedRound; readonly branchId: string }) {
  const { round, branchId } = props;
  const telling = useMutation({
    mutationFn: () => call(tellPracticeRound, { body: toldOf(round, branchId) }),
  });
  const { mutate, isError, isSuccess, isPending, error } = telling;
  // Once for each round: told twice it would be the same one.
  useEffect(() => mutate(), [mutate]);
  if (isSuccess) return <p role="status">{t('told')}</p>;
  if (!isError) return <p role="status">{t('telling')}</p>;
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          {t('tellAgain')}
        </Button>
      }
    >
      {t('notTold')} {sentenceOf(error, '')}
    </Banner>
  );
}
