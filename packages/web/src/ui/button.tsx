import { Button as MantineButton } from '@mantine/core';
import { useId, type MouseEventHandler, type ReactNode, type Ref } from 'react';
import styles from './button.module.css';
import { Tooltip } from './tooltip.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerQuiet';

const LOOK = {
  primary: { variant: 'filled', color: 'primary' },
  secondary: { variant: 'default', color: 'neutral' },
  quiet: { variant: 'subtle', color: 'neutral' },
  danger: { variant: 'filled', color: 'danger' },
  dangerQuiet: { variant: 'default', color: 'danger' },
} as const;

export interface ButtonProps {
  /** A verb that names the result: "Send invitation". */
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly type?: 'button' | 'submit';
  /** `big` is 64 px high: charge and tender. */
  readonly size?: 'small' | 'normal' | 'big';
  readonly icon?: ReactNode;
  readonly iconAfter?: ReactNode;
  readonly busy?: boolean;
  readonly wide?: boolean;
  /** Visible but not allowed: the button stays reachable and tells why. */
  readonly disabledReason?: string | null | undefined;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-label'?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-keyshortcuts'?: string;
}

/** The one button. Never `disabled`: a reason is shown instead, and a busy one keeps its focus. */
export function Button(props: ButtonProps) {
  const { children, kind = 'secondary', size = 'normal', icon, iconAfter, ...others } = props;
  const { busy = false, wide = false, disabledReason, autoFocus = false, ...more } = others;
  const { onClick, type = 'button', ...attributes } = more;
  const reasonId = useId();
  const isRefused = typeof disabledReason === 'string';
  const stopped = isRefused || busy;
  const { variant, color } = LOOK[kind];
  const described = isRefused ? { 'aria-describedby': reasonId } : {};
  const button = (
    <MantineButton
      {...attributes}
      {...described}
      type={type}
      variant={variant}
      color={color}
      className={styles['button']!}
      data-size={size}
      data-autofocus={autoFocus ? true : undefined}
      autoFocus={autoFocus}
      fullWidth={wide}
      leftSection={busy ? <span className={styles['busy']} aria-hidden /> : icon}
      rightSection={iconAfter}
      aria-disabled={stopped ? true : undefined}
      aria-busy={busy ? true : undefined}
      onClick={(event) => (stopped ? event.preventDefault() : onClick?.(event))}
    >
      {children}
    </MantineButton>
  );
  if (!isRefused) return button;
  return (
    <Tooltip text={disabledReason} id={reasonId} isShownByTap>
      {button}
    </Tooltip>
  );
}
