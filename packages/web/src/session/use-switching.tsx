import type { switchBusiness } from '@tillbook/core/auth/auth.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/en/session.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { leftBehind, type LeftBehind } from './left-behind.ts';
import { useUser } from './use-session.ts';

/** Which business, and which of its branches. */
export type BusinessChoice = BodyInputOf<typeof switchBusiness>;

/**
 * Goes to another business, and asks first where a cart or unsent sales stay on this device.
 * @param go switches; the caller tells a refusal
 * @returns `begin`, and the question to be shown while it is asked
 */
export function useSwitching(go: (choice: BusinessChoice) => Promise<void>): {
  readonly begin: (choice: BusinessChoice) => void;
  readonly question: ReactNode | false;
} {
  const user = useUser();
  const [asked, setAsked] = useState<{ choice: BusinessChoice; left: LeftBehind } | null>(null);
  const look = async (choice: BusinessChoice) => {
    const here = user.business?._id;
    if (here === undefined || here === choice.businessId) return go(choice);
    const left = await leftBehind(here, user._id);
    if (left.lines === 0 && left.unsent === 0) return go(choice);
    setAsked({ choice, left });
  };
  const begin = (choice: BusinessChoice) => void look(choice);
  const question = asked !== null && (
    <ConfirmDialog
      question={t('leavingBehind')}
      confirm={t('switchAnyway')}
      keep={t('stayHere')}
      onConfirm={async () => {
        await go(asked.choice);
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
