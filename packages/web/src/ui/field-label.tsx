import { t } from '../i18n/en/ui.ts';
import styles from './field.module.css';

/** The label's words, with "(optional)" where a field may stay empty. */
export function FieldLabel({
  label,
  optional,
}: {
  readonly label: string;
  readonly optional?: boolean | undefined;
}) {
  return (
    <>
      {label}
      {optional === true && <span className={styles['optional']}> {t('optional')}</span>}
    </>
  );
}
