import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../i18n/en/ui.ts';
import styles from './filter-bar.module.css';
import { useHotkeys } from './hotkeys.ts';
import { useTyped } from './use-typed.ts';

/** A search that answers while typing: tells its text 250 ms after the last key; `/` focuses it. */
export function SearchField(props: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Names what is searched: "Search products by name, SKU or barcode". */
  readonly label: string;
  /** Shown while it is empty, where the name has no room. */
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}) {
  const { value, onChange, label, placeholder = label, autoFocus } = props;
  const { text, write, say } = useTyped(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys(t('listKeys'), [{ keys: '/', label: t('search'), run: () => input.current?.focus() }]);
  const clear = () => {
    write('');
    say('');
    input.current?.focus();
  };
  return (
    <div className={styles['search']} role="search">
      <Search size={16} aria-hidden />
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        autoFocus={autoFocus === true}
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') say(text.trim());
          if (event.key === 'Escape' && text !== '') clear();
        }}
      />
      {text !== '' && (
        <button type="button" aria-label={t('searchClear')} onClick={clear}>
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
