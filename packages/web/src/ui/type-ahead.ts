import { fillField, isField, onScan } from './use-scanner.ts';

/** A dialog that has not come by then says so itself; its keys are not held any longer. */
const PATIENCE_MS = 5_000;

const isOfDialog = (target: EventTarget | null): boolean =>
  isField(target) && target.closest('[role="dialog"]') !== null;

let ending: (() => void) | null = null;

/**
 * Call it when a dialog is asked for that is typed into at once. Its code may still be on its way:
 * until its field has the focus, letters, digits, Backspace and Enter are held, and then they are
 * the field's, as if it had been there. A scan goes where scans go; Escape or a touch gives up
 * what is held.
 */
export function holdTyping(): void {
  ending?.();
  let text = '';
  let isEntered = false;
  const forget = (): void => {
    text = '';
    isEntered = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    // Asked for again while it is open, it has the focus already.
    if (event.key === 'Escape' || isOfDialog(event.target)) return end();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isCharacter = isPlain && Array.from(event.key).length === 1;
    if (isCharacter) text += isEntered ? '' : event.key;
    else if (event.key === 'Enter') isEntered = text !== '';
    else if (event.key === 'Backspace') text = Array.from(text).slice(0, -1).join('');
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!isField(target) || !isOfDialog(target)) return;
    end();
    if (text !== '') fillField(target, target.value + text);
    if (!isEntered) return;
    // Later: the dialog has drawn by then what was typed.
    setTimeout(() => {
      const enter = { key: 'Enter', bubbles: true, cancelable: true };
      const isUntaken = target.dispatchEvent(new KeyboardEvent('keydown', enter));
      // A form hears a real Enter by itself, and this one not.
      if (isUntaken) target.form?.requestSubmit();
    });
  };
  const forgetScan = onScan(forget);
  const patience = setTimeout(end, PATIENCE_MS);
  // After the scanner's own listener, which is there for as long as the screen: it judges first.
  document.addEventListener('keydown', onKey, { capture: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', end, { capture: true });
  function end(): void {
    clearTimeout(patience);
    forgetScan();
    document.removeEventListener('keydown', onKey, { capture: true });
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', end, { capture: true });
    ending = null;
  }
  ending = end;
}
