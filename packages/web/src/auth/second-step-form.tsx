import { secondCode } from '@tillbook/core/auth/second-code';
import { CODE_DIGITS } from '@tillbook/core/limits';
import { useState } from 'react';
import { t } from '../i18n/en/auth.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { CodeField, TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';

/** The second step of a sign-in: the digits of the app, or a recovery code in their place. */
export function SecondStepForm(props: {
  readonly onCode: (code: string) => Promise<void>;
  readonly onBack: () => void;
}) {
  const { onCode, onBack } = props;
  const [isRecovery, setIsRecovery] = useState(false);
  const needed = isRecovery ? t('needRecoveryCode') : t('needAppCode');
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }): Record<string, string> =>
      secondCode.safeParse(code).success ? {} : { code: needed },
    submit: async ({ code }) => {
      try {
        await onCode(code);
      } catch (error) {
        const message = error instanceof Error ? error.message : needed;
        throw Object.assign(new Error(message), { errors: [{ pointer: '#/code', message }] });
      }
    },
  });
  const change = () => {
    setIsRecovery(!isRecovery);
    form.reset({ code: '' });
  };
  return (
    <>
      <Form form={form} label={t('secondStep')}>
        {isRecovery ? (
          <TextField
            key="recovery"
            {...form.bind('code')}
            label={t('recoveryCode')}
            hint={t('recoveryCodeHint')}
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
        ) : (
          <CodeField
            key="app"
            {...form.bind('code')}
            label={t('appCode')}
            hint={t('appCodeHint')}
            digits={CODE_DIGITS}
            autoFocus
          />
        )}
        <Button kind="primary" type="submit" wide busy={form.isBusy}>
          {t('signIn')}
        </Button>
      </Form>
      <Button kind="quiet" wide onClick={change}>
        {isRecovery ? t('useAppCode') : t('useRecoveryCode')}
      </Button>
      <Button kind="quiet" wide onClick={onBack}>
        {t('otherAccount')}
      </Button>
    </>
  );
}
