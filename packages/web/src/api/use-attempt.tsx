import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../i18n/en/attempts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { isUncertain, UnansweredError, type Attempt } from './attempts.ts';
import { attempts } from './browser-attempts.ts';

interface AttemptOptions<B, T> {
  /** What it is about: of one subject one thing is under way. */
  readonly subject: string;
  /** Sends the body; it has its ids in it. */
  readonly send: (body: B) => Promise<T>;
  readonly onDone: (done: T, body: B) => void;
  /** The answer shows what is shown once only: it is asked for again when nobody saw it. */
  readonly mustBeSeen?: boolean;
}

interface AttemptWork<B, T> {
  /** Sends and ends; without an answer it resolves too, and `unsure` is there. */
  readonly run: (body: B, said: string) => Promise<void>;
  /** Only sends: rejects for whatever is no answer of success. */
  readonly send: (body: B, said: string) => Promise<T>;
  /** In place of the form, while nobody knows whether what was sent before was done. */
  readonly unsure: ReactNode;
}

/**
 * Sends what moves money or goods once, whatever happens to the answer: what was sent stays on this
 * device until an answer came. A dialog that is opened meanwhile asks for that answer first, by
 * sending the same again under the same ids.
 */
export function useAttempt<B extends object, T>(options: AttemptOptions<B, T>): AttemptWork<B, T> {
  const subject = `${useUser().business?._id ?? ''}.${options.subject}`;
  const [lost, setLost] = useState(() => attempts.get(subject));
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const send = async (body: B, said: string): Promise<T> => {
    try {
      const done = await attempts.send(subject, { body, said }, options.send);
      if (options.mustBeSeen === true && !isShown.current) {
        attempts.keep(subject, { body, said });
      }
      return done;
    } catch (error) {
      setLost(attempts.get(subject));
      throw error;
    }
  };
  const run = async (body: B, said: string): Promise<void> => {
    const done = await send(body, said).catch((error: unknown) => {
      // What is not known is shown in place of the form.
      if (error instanceof UnansweredError || isUncertain(error, false)) return null;
      throw error;
    });
    if (done !== null) options.onDone(done, body);
  };
  const again = async (attempt: Attempt): Promise<void> => {
    const body = attempt.body as B;
    try {
      const done = await send(body, attempt.said);
      setLost(null);
      options.onDone(done, body);
    } catch (error) {
      const why = sentenceOf(error, t('unexpected'));
      notify.error(
        attempts.get(subject) === null ? t('notDone', { why }) : t('stillSilent', { why }),
      );
    }
  };
  const anew = () => {
    attempts.forget(subject);
    setLost(null);
  };
  const unsure = lost !== null && (
    <Unsure attempt={lost} onAgain={() => again(lost)} onAnew={anew} />
  );
  return { run, send, unsure };
}

function Unsure(props: {
  readonly attempt: Attempt;
  readonly onAgain: () => Promise<void>;
  readonly onAnew: () => void;
}) {
  const { attempt, onAgain, onAnew } = props;
  const { dateTime } = useFormat();
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await onAgain();
    setBusy(false);
  };
  const at = dateTime(new Date(attempt.atMs).toISOString());
  return (
    <Stack>
      <Banner tone="warning">
        <strong>{t('unsure')}</strong>
      </Banner>
      <p>{t('sentAt', { said: attempt.said, at })}</p>
      <p>
        {t('hint')} {t('anewHint')}
      </p>
      <FormActions>
        <Button onClick={onAnew}>{t('anew')}</Button>
        <Button kind="primary" busy={isBusy} autoFocus onClick={() => void again()}>
          {t('again')}
        </Button>
      </FormActions>
    </Stack>
  );
}
