import { memo, useId, type MouseEventHandler, type ReactNode, type Ref } from 'react';
import styles from './button.module.css';
import { Tooltip } from './tooltip.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerQuiet';

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
  readonly 'aria-controls'?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-keyshortcuts'?: string;
}

/** The one button. Never `disabled`: a reason is shown instead, and a busy one keeps its focus. */
export const Button = memo(function Button(props: ButtonProps) {
  const { children, kind = 'secondary', size = 'normal', icon, iconAfter, ...others } = props;
  const { busy = false, wide = false, disabledReason, autoFocus = false, ...more } = others;
  const { onClick, type = 'button', ...attributes } = more;
  const reasonId = useId();
  const isRefused = typeof disabledReason === 'string';
  const stopped = isRefused || busy;
  const described = isRefused ? { 'aria-describedby': reasonId } : {};
  const button = (
    <button
      {...attributes}
      {...described}
      type={type}
      className={styles['button']}
      data-kind={kind}
      data-size={size}
      data-wide={wide ? true : undefined}
      data-autofocus={autoFocus ? true : undefined}
      autoFocus={autoFocus}
      aria-disabled={stopped ? true : undefined}
      aria-busy={busy ? true : undefined}
      onClick={(event) => (stopped ? event.preventDefault() : onClick?.(event))}
    >
      <span className={styles['inner']}>
        <Beside part="before">
          {busy ? <span className={styles['busy']} aria-hidden /> : icon}
        </Beside>
        <span className={styles['label']}>{children}</span>
        <Beside part="after">{iconAfter}</Beside>
      </span>
    </button>
  );
  if (!isRefused) return button;
  return (
    <Tooltip text={disabledReason} id={reasonId} isShownByTap>
      {button}
    </Tooltip>
  );
});

/** What stands beside the words of a button. */
function Beside({ part, children }: { readonly part: string; readonly children: ReactNode }) {
  const isThere = Boolean(children);
  return isThere ? <span data-beside={part}>{children}</span> : null;
}
