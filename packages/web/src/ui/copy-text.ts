import { t } from '../i18n/en/ui.ts';
import { notify } from './notify.ts';

/**
 * Puts a text on the clipboard. That it is there is said by whoever copied it, so that nobody hears
 * it twice.
 * @returns whether it is there; where it is not, that was said
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify.error(t('copyFailed'));
    return false;
  }
}
