import { keyOf, type TillKey } from '@tillbook/core/sales/till-keys';
import { ariaKeys, keyText, useChosenKeys, useKeyTexts } from '../session/till-keys.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx';

/** The key that an act has for who works here, on a key cap. */
export function KeyCap({ act }: { readonly act: TillKey }) {
  return <kbd aria-hidden>{useKeyTexts()(act)}</kbd>;
}

/** A button that says which key does the same; on a key cap where it has the room. */
export function TillButton(
  props: ButtonProps & { readonly act: TillKey; readonly hasCap?: boolean },
) {
  const { act, hasCap = false, ...rest } = props;
  const keys = keyOf(useChosenKeys(), act);
  const cap = hasCap ? { iconAfter: <kbd aria-hidden>{keyText(keys)}</kbd> } : {};
  return <Button {...rest} {...cap} aria-keyshortcuts={ariaKeys(keys)} />;
}

/** The same, of a button that is only an icon. */
export function TillIconButton(props: IconButtonProps & { readonly act: TillKey }) {
  const { act, ...rest } = props;
  return <IconButton {...rest} aria-keyshortcuts={ariaKeys(keyOf(useChosenKeys(), act))} />;
}
