import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useGo } from './use-go.ts';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A whole address inside the app, made by `paths.ts`; search parameters are part of it. */
  readonly to: string;
  readonly children: ReactNode;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** A name, and the way to what it stands for where there is one. */
export function Linked(props: { readonly to: string | null; readonly children: ReactNode }) {
  const { to, children } = props;
  return to === null ? children : <AppLink to={to}>{children}</AppLink>;
}

/** A link inside the app: the router follows it, everything else of a link stays. */
export function AppLink({ to, children, onClick, ...rest }: AppLinkProps) {
  const go = useGo();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
