import { t } from '../i18n/en/scanner.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Row, Stack } from '../ui/panel.tsx';
import {
  isNothing,
  NOTHING_AROUND,
  readSigns,
  signsText,
  type ScanAround,
} from '../ui/scan-around.ts';
import { scanAround, scanPrefix, scanSuffix, setScanAround } from '../ui/scan-setting.ts';
import { useStoredChoice } from '../ui/stored-choice.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { AroundFacts, faultsOf } from './around-facts.tsx';
import styles from './profile.module.css';
import { LearnAround, type FindKnown } from './scanner-learn.tsx';

/** Where one is: looking at what is set, scanning to learn it, typing it. */
export type AroundPlace =
  | { readonly at: 'rest' | 'type' }
  /** What was scanned last, once something was. */
  | { readonly at: 'learn'; readonly raw: string | null };

/** What this device's scanner sends before and after each code: shown, learnt, typed, removed. */
export function ScannerAround(props: {
  readonly place: AroundPlace;
  readonly findKnown: FindKnown;
  readonly onPlace: (place: AroundPlace) => void;
}) {
  const { place, findKnown, onPlace } = props;
  const rest = () => onPlace({ at: 'rest' });
  return (
    <section className={styles['around']} aria-label={t('around')}>
      <h3>{t('around')}</h3>
      <Stack>
        <p className={styles['meta']}>{t('aroundHint')}</p>
        {place.at === 'rest' && <AtRest onPlace={onPlace} />}
        {place.at === 'type' && <TypeAround onDone={rest} />}
        {place.at === 'learn' && (
          <LearnAround key={place.raw} raw={place.raw} findKnown={findKnown} onDone={rest} />
        )}
      </Stack>
    </section>
  );
}

function AtRest({ onPlace }: { readonly onPlace: (place: AroundPlace) => void }) {
  useStoredChoice(scanPrefix);
  useStoredChoice(scanSuffix);
  const around = scanAround();
  const isSet = !isNothing(around);
  const remove = () => {
    setScanAround(NOTHING_AROUND);
    notify.success(t('removed'));
  };
  return (
    <>
      {isSet ? <AroundFacts around={around} /> : <p>{t('rest')}</p>}
      <Row>
        <Button onClick={() => onPlace({ at: 'learn', raw: null })}>{t('learn')}</Button>
        <Button onClick={() => onPlace({ at: 'type' })}>{isSet ? t('change') : t('typeIt')}</Button>
        {isSet && (
          <Button kind="dangerQuiet" onClick={remove}>
            {t('remove')}
          </Button>
        )}
      </Row>
    </>
  );
}

const typedAround = (values: ScanAround): ScanAround => ({
  prefix: readSigns(values.prefix),
  suffix: readSigns(values.suffix),
});

function TypeAround({ onDone }: { readonly onDone: () => void }) {
  const set = scanAround();
  const form = useForm<ScanAround>({
    initial: { prefix: signsText(set.prefix), suffix: signsText(set.suffix) },
    validate: (values) => faultsOf(typedAround(values)),
    submit: (values) => {
      setScanAround(typedAround(values));
      notify.success(t('saved'));
      onDone();
      return Promise.resolve();
    },
  });
  const field = { autoComplete: 'off', spellCheck: false, width: 'medium' } as const;
  return (
    <Form form={form} label={t('around')}>
      <TextField
        {...form.bind('prefix')}
        {...field}
        label={t('before')}
        hint={t('beforeHint')}
        autoFocus
        optional
      />
      <TextField {...form.bind('suffix')} {...field} label={t('after')} optional />
      <Row>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </Row>
    </Form>
  );
}
