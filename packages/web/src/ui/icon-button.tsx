import { memo, type MouseEventHandler, type ReactNode, type Ref } from 'react';
import styles from './button.module.css';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps {
  /** Said to screen readers and shown as the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick?: MouseEventHandler<HTMLButtonElement>;
  readonly disabledReason?: string | null | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-keyshortcuts'?: string;
}

/** A button that is only an icon: always with a name and a tooltip. */
export const IconButton = memo(function IconButton(props: IconButtonProps) {
  const { label, icon, onClick, disabledReason, ...rest } = props;
  const stopped = typeof disabledReason === 'string';
  const said = stopped ? `${label}. ${disabledReason}` : label;
  return (
    <Tooltip text={said} isShownByTap={stopped}>
      <button
        {...rest}
        type="button"
        className={styles['icon']}
        aria-label={said}
        aria-disabled={stopped ? true : undefined}
        onClick={(event) => (stopped ? event.preventDefault() : onClick?.(event))}
      >
        <span>{icon}</span>
      </button>
    </Tooltip>
  );
});
