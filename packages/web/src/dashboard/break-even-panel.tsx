import type { AnswerOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import type { breakEven } from '@tillbook/core/reports/break-even.api';
import { useState } from 'react';
import { t } from '../i18n/en/break-even.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { LineSentence } from './break-even-figures.tsx';
import styles from './dashboard.module.css';
import { useBreakEven } from './queries.ts';
import { WhatIfDialog } from './what-if-dialog.tsx';

export type BranchLine = AnswerOf<typeof breakEven>['branches'][number];

const PANEL_HEIGHT = 160;

/** From which sales on each branch covers its fixed costs; shown to whoever may see costs. */
export function BreakEvenPanel({ branchId }: { readonly branchId: string | undefined }) {
  const user = useUser();
  const maySee = can(user, 'sale.view') && can(user, 'product.see_cost');
  const { data, error, refetch } = useBreakEven(branchId, maySee);
  const [isAsking, setIsAsking] = useState(false);
  if (!maySee || data?.branches.length === 0) return null;
  const told = (data?.branches ?? []).filter(({ kind }) => kind === 'told');
  return (
    <Panel
      title={t('title')}
      actions={told.length > 0 && <Button onClick={() => setIsAsking(true)}>{t('whatIf')}</Button>}
    >
      {data !== undefined && <Lines branches={data.branches} />}
      {data === undefined && error !== null && (
        <ErrorCard title={t('failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonBlock height={PANEL_HEIGHT} />}
      {isAsking && data !== undefined && (
        <WhatIfDialog branches={told} currency={data.currency} onClose={() => setIsAsking(false)} />
      )}
    </Panel>
  );
}

function Lines({ branches }: { readonly branches: readonly BranchLine[] }) {
  return (
    <Stack gap="small">
      <ul className={styles['rows']}>
        {branches.map((branch) => (
          <li key={branch._id}>
            <BranchRow branch={branch} />
          </li>
        ))}
      </ul>
      {branches.some(({ kind }) => kind === 'told') && (
        <p className={styles['count']}>{t('how')}</p>
      )}
    </Stack>
  );
}

function BranchRow({ branch }: { readonly branch: BranchLine }) {
  const mayState = can(useUser(), 'branch.manage');
  const { kind, dayMinor } = branch;
  return (
    <span>
      <strong dir="auto">{branch.name}</strong>
      {kind === 'told' && dayMinor !== null ? (
        <>
          <span>
            <LineSentence branch={branch} names={['day']} say={(amount) => t('line', { amount })} />
          </span>
          <span>
            <TodaySentence branch={branch} />
          </span>
          <small>
            <MonthSentence branch={branch} />
          </small>
        </>
      ) : (
        <span>{untoldText(branch)}</span>
      )}
      {kind === 'no_costs' && mayState && (
        <AppLink to={paths.business.branches({ id: branch._id, part: 'costs' })}>
          {t('stateCosts', { name: branch.name })}
        </AppLink>
      )}
      {kind === 'no_costs' && !mayState && <small>{t('askOwner')}</small>}
    </span>
  );
}

function TodaySentence({ branch }: { readonly branch: BranchLine }) {
  const format = useFormat();
  const { reachedMinute } = branch;
  if (reachedMinute === null) {
    return (
      <LineSentence
        branch={branch}
        names={['toGo', 'sold']}
        say={(amount, sold) => t('toGo', { amount, sold })}
      />
    );
  }
  const time = format.clock(reachedMinute);
  return (
    <LineSentence
      branch={branch}
      names={['above']}
      say={(amount) => t('reached', { time, amount })}
    />
  );
}

function MonthSentence({ branch }: { readonly branch: BranchLine }) {
  return branch.expectedMinor === null ? (
    <LineSentence branch={branch} names={['month']} say={(line) => t('monthFirst', { line })} />
  ) : (
    <LineSentence
      branch={branch}
      names={['month', 'expected']}
      say={(line, expected) => t('month', { line, expected })}
    />
  );
}

function untoldText({ kind, soldDays }: BranchLine): string {
  if (kind === 'no_costs') return t('noCosts');
  return kind === 'too_few' ? t('tooFew', { count: soldDays }) : t('noMargin');
}
