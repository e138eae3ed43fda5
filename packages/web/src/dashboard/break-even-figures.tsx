import { can } from '@tillbook/core/permissions';
import { useLocation } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { t } from '../i18n/en/break-even.ts';
import { t as figures } from '../i18n/en/figures.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { placesSaid } from '../ui/narrowed.ts';
import { salesAt } from '../ui/sales-places.ts';
import { piecesOf, slot } from '../ui/slots.ts';
import type { BranchLine } from './break-even-panel.tsx';
import { toldLine, type LineName, type LinePlaces } from './break-even-told.ts';
import { useNarrowed } from './counted.tsx';
import styles from './dashboard.module.css';
import { useBranches } from './queries.ts';

const FigureDialog = lazyPart(() => import('../ui/figure-dialog.tsx'), 'FigureDialog');

/** A sentence of which each figure opens how it is worked out. */
export function LineSentence(props: {
  readonly branch: BranchLine;
  /** The figures in it. */
  readonly names: readonly LineName[];
  /** The sentence, with the marks of its figures in their place. */
  readonly say: (one: string, other: string) => string;
}) {
  const { branch, names, say } = props;
  return piecesOf(say(slot(0), slot(1))).map((piece, at) => {
    const name = typeof piece === 'number' ? names[piece] : undefined;
    return name === undefined ? (
      <Fragment key={at}>{piece}</Fragment>
    ) : (
      <LineFigure key={at} branch={branch} name={name} />
    );
  });
}

function usePlaces({ _id: branchId, today, name }: BranchLine): LinePlaces {
  const user = useUser();
  const { pathname } = useLocation();
  const sales = salesAt(pathname, { from: today, to: today, branchId });
  const costs = paths.business.branches({ id: branchId, part: 'costs' });
  return {
    receipts: { to: sales, label: figures('seeReceipts') },
    costs: can(user, 'branch.manage') ? { to: costs, label: t('seeCosts', { name }) } : null,
  };
}

function LineFigure({ branch, name }: { readonly branch: BranchLine; readonly name: LineName }) {
  const [isOpen, setIsOpen] = useState(false);
  const format = useFormat();
  const narrowed = useNarrowed();
  const branches = useBranches().data ?? [];
  const { figure, period } = toldLine(name, branch, usePlaces(branch), format);
  const place = placesSaid(branches, branch._id, format.place.timeZone ?? '', format);
  return (
    <>
      <button
        type="button"
        className={styles['opensInText']}
        aria-haspopup="dialog"
        aria-label={figures('of', { figure: figure.name, value: figure.value })}
        title={figures('howIsCounted')}
        onClick={() => setIsOpen(true)}
      >
        <bdi className="number">{figure.value}</bdi>
      </button>
      {isOpen && (
        <FigureDialog
          figure={figure}
          narrowed={{ ...narrowed, ...place, branch: branch.name, period, compared: null }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
