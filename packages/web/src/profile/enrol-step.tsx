import { confirmSecondStep } from '@tillbook/core/auth/second-step.api';
import { CODE_DIGITS } from '@tillbook/core/limits';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { t } from '../i18n/en/profile.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Form } from '../ui/form.tsx';
import { Row } from '../ui/panel.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { CodeField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './profile.module.css';
import { atProof } from './proof-form.tsx';

export interface NewKey {
  readonly key: string;
  readonly uri: string;
}

const inGroups = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ');

/** The new key as a picture and in letters, and the first code of it. */
export function EnrolStep(props: {
  readonly made: NewKey;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}) {
  const { made, onCodes, onCancel } = props;
  const form = useForm({
    initial: { code: '' },
    validate: (values) => checkBody(confirmSecondStep, values, { code: t('appCodeNeeded') }),
    submit: async (body) => {
      try {
        onCodes((await call(confirmSecondStep, { body })).recoveryCodes);
      } catch (error) {
        throw atProof(error);
      }
    },
  });
  return (
    <Form form={form} label={t('secondStepSetUp')}>
      <ol className={styles['steps']}>
        <li>{t('enrolScan')}</li>
      </ol>
      <div className={styles['qr']}>
        <QrCode text={made.uri} label={t('enrolQr')} size={184} />
        <div>
          <p className={styles['meta']}>{t('enrolByHand')}</p>
          <code dir="ltr">{inGroups(made.key)}</code>
          <Row>
            <CopyButton text={made.key} />
          </Row>
        </div>
      </div>
      <CodeField
        {...form.bind('code')}
        label={t('enrolCode')}
        hint={t('enrolCodeHint')}
        digits={CODE_DIGITS}
        autoFocus
      />
      <div>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('enrolConfirm')}
        </Button>{' '}
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}
