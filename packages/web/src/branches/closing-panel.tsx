import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import { stepBranch, type BranchClosing } from '@tillbook/core/businesses/close-branch.api';
import type { BranchStep } from '@tillbook/core/businesses/branch-states';
import { obstaclesOf } from '@tillbook/core/businesses/close-branch';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/branches.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/choice-field.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { CountsOf, LaybysOf, OrdersOf, ShiftsOf, TransfersOf } from './closing-documents.tsx';
import { StaffOf } from './closing-staff.tsx';
import { StockOf } from './closing-stock.tsx';
import { useBranchAct, useClosing } from './queries.ts';

/** The wizard: what stands in the way is read anew each time, so it goes on where it was left. */
export function ClosingPanel({ branch }: { readonly branch: BranchDetail }) {
  if (branch.state === 'open') return <Begin branch={branch} />;
  return branch.state === 'closed' ? <Closed branch={branch} /> : <Closing branch={branch} />;
}

function useStep(branch: BranchDetail) {
  const { busy, run } = useBranchAct();
  const { _id: branchId, version, name } = branch;
  const said: Readonly<Record<BranchStep, string>> = {
    begin: t('closingBegun', { branch: name }),
    stop: t('stopped', { branch: name }),
    close: t('closed', { branch: name }),
    reopen: t('reopened', { branch: name }),
  };
  const step = (which: BranchStep, more: { note?: string | null; leavesStaff?: boolean } = {}) =>
    run(
      which,
      () => call(stepBranch, { params: { branchId }, body: { version, step: which, ...more } }),
      said[which],
    );
  return { busy, step };
}

function Begin({ branch }: { readonly branch: BranchDetail }) {
  const { busy, step } = useStep(branch);
  const [note, setNote] = useState('');
  return (
    <Panel title={t('close')}>
      <Stack>
        <p>{t('closeLead')}</p>
        <TextField
          id="closing-note"
          name="note"
          error={null}
          label={t('noteClosing')}
          value={note}
          onChange={setNote}
          onBlur={() => undefined}
          maxLength={200}
          optional
        />
        <Row>
          <Button
            busy={busy !== null}
            onClick={() => void step('begin', { note: note.trim() === '' ? null : note })}
          >
            {t('begin')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}

function Closed({ branch }: { readonly branch: BranchDetail }) {
  const { busy, step } = useStep(branch);
  return (
    <Panel title={t('state_closed')}>
      <Stack>
        <p>{t('closeLead')}</p>
        <Row>
          <Button kind="primary" busy={busy !== null} onClick={() => void step('reopen')}>
            {t('reopen')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}

function Closing({ branch }: { readonly branch: BranchDetail }) {
  const closing = useClosing(branch._id);
  if (closing.data !== undefined) return <Wizard branch={branch} closing={closing.data} />;
  if (closing.isPending) return <SkeletonLines lines={6} />;
  return <ErrorCard error={closing.error} onRetry={() => void closing.refetch()} />;
}

function Wizard(props: { readonly branch: BranchDetail; readonly closing: BranchClosing }) {
  const { branch, closing } = props;
  const { busy, step } = useStep(branch);
  const [leavesStaff, setLeaves] = useState(false);
  const [isSure, setSure] = useState(false);
  const left = obstaclesOf(inTheWay(closing), leavesStaff);
  const parts = { branch, closing };
  return (
    <Stack>
      <p role="status">
        {left.length === 0 ? t('nothingLeft') : t('stepsLeft', { count: left.length })}{' '}
        {t('resume')}
      </p>
      {left.includes('last_branch') && <p>{t('lastBranch')}</p>}
      <ShiftsOf {...parts} />
      <TransfersOf {...parts} />
      <OrdersOf {...parts} />
      <CountsOf {...parts} />
      <LaybysOf {...parts} />
      <StockOf {...parts} />
      <StaffOf {...parts} />
      {closing.staff.some(({ hasOther }) => !hasOther) && (
        <CheckField
          id="closing-leaves"
          name="leavesStaff"
          error={null}
          label={t('leaveThem')}
          value={leavesStaff}
          onChange={setLeaves}
          onBlur={() => undefined}
        />
      )}
      <Row>
        <Button busy={busy === 'stop'} onClick={() => void step('stop')}>
          {t('stop')}
        </Button>
        <Button
          kind="danger"
          disabledReason={left.length > 0 ? t('stepsLeft', { count: left.length }) : null}
          onClick={() => setSure(true)}
        >
          {t('close')}
        </Button>
      </Row>
      {isSure && (
        <ConfirmDialog
          question={t('closeNow', { branch: branch.name })}
          confirm={t('close')}
          keep={t('keep')}
          tone="danger"
          onConfirm={async () => {
            await step('close', { leavesStaff });
            setSure(false);
          }}
          onClose={() => setSure(false)}
        >
          {t('closeNowText')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

const inTheWay = (closing: BranchClosing) => ({
  openShifts: closing.openShifts.length,
  stockLines: closing.stock.products,
  openTransfers: closing.transfers.length,
  openOrders: closing.orders.length,
  openCounts: closing.counts.length,
  openLaybys: closing.laybys.length,
  staffLeft: closing.staff.filter(({ hasOther }) => !hasOther).length,
  otherBranches: closing.others.length,
});
