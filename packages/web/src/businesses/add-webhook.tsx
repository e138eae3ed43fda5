import { addWebhook } from '@tillbook/core/businesses/webhooks.api';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { checkBody } from '../api/check-body.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/webhooks.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Row, Stack } from '../ui/panel.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './make-key.module.css';
import type { Prove } from './prove.ts';
import { typeMessages, TypeFields, typesIn, valuesOfTypes } from './webhook-types.tsx';
import type { TypeValues } from './webhook-types.tsx';

interface Values extends TypeValues {
  readonly name: string;
  readonly url: string;
}

const NOTHING: Values = { ...valuesOfTypes([]), name: '', url: '' };

/** Asks where to and what of, then who one is, and shows the secret once. */
export function AddWebhookSheet(props: {
  readonly Prove: Prove;
  readonly onAdded: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { Prove, onAdded, onClose } = props;
  const [id] = useState(newId);
  const [wanted, setWanted] = useState(NOTHING);
  const [step, setStep] = useState<'what' | 'who'>('what');
  const [refused, setRefused] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { name, url } = wanted;
  if (secret !== null) return <SecretSheet name={name} secret={secret} onClose={onClose} />;
  if (step === 'what') {
    const goOn = (values: Values): void => {
      setWanted(values);
      setStep('who');
    };
    return <WhereTo initial={wanted} refused={refused} onChosen={goOn} onClose={onClose} />;
  }
  return (
    <Sheet title={t('add')} onClose={onClose}>
      <Prove
        label={t('prove')}
        onCancel={onClose}
        onProved={async (proof) => {
          const types = typesIn(wanted);
          try {
            const body = { _id: id, name, url, types, ...proof };
            setSecret((await call(addWebhook, { body })).secret);
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== 'WEBHOOK_URL_REFUSED') throw error;
            setRefused(error.message);
            setStep('what');
            return;
          }
          await onAdded();
        }}
      >
        <p>{t('whoProves')}</p>
      </Prove>
    </Sheet>
  );
}

/** What is wrong at the fields that are here; who asks is asked afterwards. */
function messagesFor(values: Values): Record<string, string> {
  const asked = { name: values.name, url: values.url, types: typesIn(values) };
  const needed = { name: t('nameNeeded'), url: t('addressNeeded'), types: t('typesNeeded') };
  const { name, url, types } = checkBody(addWebhook, asked, needed);
  return {
    ...(name === undefined ? {} : { name }),
    ...(url === undefined ? {} : { url }),
    ...typeMessages(types !== undefined),
  };
}

function WhereTo(props: {
  readonly initial: Values;
  /** Why the address was refused. */
  readonly refused: string | null;
  readonly onChosen: (values: Values) => void;
  readonly onClose: () => void;
}) {
  const { initial, refused, onChosen, onClose } = props;
  const form = useForm<Values>({
    initial,
    validate: messagesFor,
    submit: async (values) => onChosen(values),
  });
  return (
    <Sheet title={t('add')} onClose={onClose}>
      <Form form={form} label={t('add')}>
        {refused !== null && <Banner tone="danger">{refused}</Banner>}
        <TextField {...form.bind('name')} label={t('name')} hint={t('nameHint')} autoFocus />
        <TextField {...form.bind('url')} label={t('address')} hint={t('addressHint')} />
        <TypeFields form={form} />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('goOn')}
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  );
}

/** The secret, this once. */
export function SecretSheet(props: {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}) {
  const { name, secret, onClose } = props;
  const actions = (
    <Button kind="primary" onClick={onClose}>
      {t('done')}
    </Button>
  );
  return (
    <Sheet title={t('added', { name })} onClose={onClose} actions={actions}>
      <Stack>
        <Banner tone="warning">{t('once')}</Banner>
        <bdi dir="ltr" className={styles['key']} aria-label={t('secret')}>
          {secret}
        </bdi>
        <Row>
          <CopyButton text={secret} label={t('copy')} />
        </Row>
        <p>{t('secretHint')}</p>
      </Stack>
    </Sheet>
  );
}
