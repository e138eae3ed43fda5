import { can } from '@tillbook/core/permissions';
import { whyNotShift } from '@tillbook/core/sales/shift-states';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/shifts.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Row, Stack } from '../ui/panel.tsx';
import { SealBox } from '../ui/seal-box.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { CountCoach } from './count-coach.tsx';
import { ForceClose, ReviewShift } from './manage-shift.tsx';
import { usePrintSlip } from '../printing/use-print-slip.tsx';
import { ShiftReport } from './shift-report.tsx';
import { ShiftBadge } from './shift-badge.tsx';
import { useShift } from './shift-queries.ts';
import { useShiftSeal } from './shift-seal.ts';
import { Differences } from './z-report.tsx';

/** One shift beside its list: X or Z report, printing, and what a manager does with it. */
export function ShiftSheet(props: { readonly shiftId: string; readonly onClose: () => void }) {
  const { shiftId, onClose } = props;
  const { data, error, refetch } = useShift(shiftId);
  const { print, sheet } = usePrintSlip(() =>
    data === undefined ? null : { content: <ShiftReport shift={data} /> },
  );
  const icon = <Printer size={16} aria-hidden />;
  const title = (
    <Row>
      <span>{titleOf(data)}</span>
      {data !== undefined && <ShiftBadge state={data.state} />}
    </Row>
  );
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        data !== undefined && (
          <>
            <Button icon={icon} onClick={() => print(<ShiftReport shift={data} />)}>
              {t('print')}
            </Button>
            <Button icon={icon} onClick={() => print(<ShiftReport shift={data} isWide />, 'a4')}>
              {t('printA4')}
            </Button>
          </>
        )
      }
    >
      {error !== null && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonLines lines={8} />}
      {data !== undefined && (
        <Stack>
          {data.closedAt !== null && <Differences shift={data} />}
          {data.closedAt !== null && <CountCoach shift={data} />}
          {data.closedAt !== null && <Sealed shift={data} />}
          <ShiftReport shift={data} />
          <Actions shift={data} />
        </Stack>
      )}
      {sheet}
    </Sheet>
  );
}

function Sealed({ shift }: { readonly shift: Shift }) {
  return <SealBox query={useShiftSeal(shift)} />;
}

function titleOf(shift: Shift | undefined): string {
  if (shift === undefined) return t('shift');
  return shift.zNumber === null ? t('xReport') : t('zReport', { number: shift.zNumber });
}

function Actions({ shift }: { readonly shift: Shift }) {
  const mayManage = can(useUser(), 'shift.manage');
  const [doing, setDoing] = useState<'force' | 'review' | null>(null);
  if (!mayManage) return null;
  const close = () => setDoing(null);
  const isOpen = whyNotShift(shift.state, 'force_close') === null;
  const isToReview = whyNotShift(shift.state, 'review') === null;
  if (shift.isOthersToJudge === true) {
    return isOpen || isToReview ? <p>{t(isOpen ? 'othersForce' : 'othersReview')}</p> : null;
  }
  return (
    <>
      {isOpen && (
        <Button kind="danger" onClick={() => setDoing('force')}>
          {t('forceClose')}
        </Button>
      )}
      {isToReview && (
        <Button kind="primary" onClick={() => setDoing('review')}>
          {t('review')}
        </Button>
      )}
      {doing === 'force' && <ForceClose shift={shift} onClose={close} />}
      {doing === 'review' && <ReviewShift shift={shift} onClose={close} />}
    </>
  );
}
