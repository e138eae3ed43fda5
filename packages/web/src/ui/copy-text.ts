import { t } from '../i18n/en/ui.ts';
import { announce } from './live-region.ts';
import { notify } from './notify.ts';

/** Puts a text on the clipboard. @returns whether it is there; where it is not, that was said */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(t('copied'));
    return true;
  } catch {
    notify.error(t('copyFailed'));
    return false;
  }
}
