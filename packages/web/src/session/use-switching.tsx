import type { switchBusiness } from '@tillbook/core/auth/auth.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/session.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { leftBehind, type LeftBehind } from './left-behind.ts';
import type { From } from './path-after-switch.ts';
import { useUser } from './use-session.ts';

/** Which business, and which of its branches. */
export type BusinessChoice = BodyInputOf<typeof switchBusiness>;

interface Asked {
  readonly choice: BusinessChoice;
  readonly from: From;
  readonly left: LeftBehind;
}

/**
 * Goes to another business, and asks first where a cart or unsent sales stay on this device.
 * @param go switches; the caller tells a refusal
 * @returns `begin`, and the question to be shown while it is asked
 */
export function useSwitching(go: (choice: BusinessChoice, from: From) => Promise<void>): {
  /** `from` says where one goes on. */
  readonly begin: (choice: BusinessChoice, from?: From) => void;
  readonly question: ReactNode | false;
} {
  const user = useUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  const look = async (choice: BusinessChoice, from: From) => {
    const here = user.business?._id;
    if (here === undefined || here === choice.businessId) return go(choice, from);
    const left = await leftBehind(here, user._id);
    if (left.lines === 0 && left.unsent === 0) return go(choice, from);
    setAsked({ choice, from, left });
  };
  const begin = (choice: BusinessChoice, from: From = 'here') => void look(choice, from);
  const question = asked !== null && (
    <ConfirmDialog
      question={t('leavingBehind')}
      confirm={t('switchAnyway')}
      keep={t('stayHere')}
      onConfirm={async () => {
        await go(asked.choice, asked.from);
        setAsked(null);
      }}
      onClose={() => setAsked(null)}
    >
      {asked.left.lines > 0 && <p>{t('cartStays', { count: asked.left.lines })}</p>}
      {asked.left.unsent > 0 && <p>{t('unsentStay', { count: asked.left.unsent })}</p>}
    </ConfirmDialog>
  );
  return { begin, question };
}
