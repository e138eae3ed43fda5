import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';

/** Gives the money back; Ctrl+Enter does the same from every field of the sheet that it ends. */
export function GiveBackButton(props: {
  readonly givenMinor: number;
  /** Why nothing can be given back now, or null. */
  readonly stopped: string | null;
  readonly isBusy: boolean;
  readonly onGiveBack: () => void;
}) {
  const { givenMinor, stopped, isBusy, onGiveBack } = props;
  const label = t('giveBack', { amount: useFormat().money(givenMinor) });
  const button = useRef<HTMLButtonElement>(null);
  const run = () => {
    // What is asked on top of the sheet (a yes, a void) has the focus, and is not answered by it.
    const sheet = button.current?.closest('[role="dialog"]');
    const isHere = sheet?.contains(document.activeElement) === true;
    if (isHere && stopped === null && !isBusy) onGiveBack();
  };
  useHotkeys(t('refund'), [{ keys: 'mod+Enter', label, run, inFields: true }]);
  return (
    <Button
      ref={button}
      kind="primary"
      size="big"
      icon={<Undo2 size={20} aria-hidden />}
      busy={isBusy}
      disabledReason={stopped}
      aria-keyshortcuts="Control+Enter"
      onClick={onGiveBack}
    >
      {label}
    </Button>
  );
}
