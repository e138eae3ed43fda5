import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { announce } from './live-region.ts';

const TICK_MS = 2_000;

/** Puts a text on the clipboard and says so beside itself. */
export function CopyButton(props: {
  readonly text: string;
  readonly label?: string;
  /** As high as the buttons beside it in a page's head. */
  readonly isWhole?: boolean;
}) {
  const { text, label = t('copy'), isWhole = false } = props;
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setIsCopied(true);
    announce(t('copied'));
  };
  const icon = isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;
  return (
    <Button {...(isWhole ? {} : { size: 'small' })} icon={icon} onClick={() => void copy()}>
      {isCopied ? t('copied') : label}
    </Button>
  );
}
