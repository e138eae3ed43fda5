import { Undo2 } from 'lucide-react';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { useSheetKey } from './use-sheet-key.ts';

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
  const button = useSheetKey('mod+Enter', label, stopped === null && !isBusy ? onGiveBack : null);
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
