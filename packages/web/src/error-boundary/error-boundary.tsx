import { classifyError } from '@tillbook/core/error-boundary';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { AttemptContext, currentAttempt, nextAttempt } from './attempt.ts';
import { BoundaryScreen } from './boundary-screen.tsx';
import { retryLater } from './retry.ts';

interface Props {
  readonly children: ReactNode;
  /** Another value (the path) clears the error: the person went elsewhere. */
  readonly resetKey?: string;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
  readonly trace: string;
  readonly isTrying: boolean;
  readonly attempt: number;
}

/**
 * Catches what fails while drawing its part of the page and says one of the four things of the
 * specification. It and its screen lie in the entry file, so that they work when others do not.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, trace: '', isTrying: false, attempt: currentAttempt() };
  #stopRetry: (() => void) | null = null;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error }, isTrying: false };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ trace: info.componentStack ?? '' });
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failure !== null && before.resetKey !== this.props.resetKey) this.#clear();
  }

  override componentWillUnmount(): void {
    nextAttempt();
    this.#stopRetry?.();
  }

  override render(): ReactNode {
    const { failure, trace, isTrying, attempt } = this.state;
    if (failure === null) {
      return <AttemptContext value={attempt}>{this.props.children}</AttemptContext>;
    }
    return (
      <BoundaryScreen
        error={failure.error}
        trace={trace}
        isTrying={isTrying}
        onRetry={() => this.#retry(failure.error)}
      />
    );
  }

  #retry(error: unknown): void {
    if (this.state.isTrying) return;
    this.setState({ isTrying: true });
    this.#stopRetry = retryLater(classifyError(error), {
      clear: () => this.#clear(),
      reload: () => window.location.reload(),
    });
  }

  #clear(): void {
    this.#stopRetry?.();
    this.setState({ failure: null, trace: '', isTrying: false, attempt: nextAttempt() });
  }
}
