import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/en/ui.ts';
import styles from './filter-bar.module.css';
import { useHotkeys } from './hotkeys.ts';

const TYPING_MS = 250;

/** A search that answers while typing: tells its text 250 ms after the last key; `/` focuses it. */
export function SearchField(props: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Names what is searched: "Search products by name, SKU or barcode". */
  readonly label: string;
  readonly autoFocus?: boolean;
}) {
  const { value, onChange, label, autoFocus } = props;
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;
  useHotkeys(t('listKeys'), [{ keys: '/', label: t('search'), run: () => input.current?.focus() }]);
  useEffect(() => {
    // The address changed by another hand: Back, or "Clear filters".
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  const say = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    tell.current(next);
  };
  useEffect(() => {
    const timer = setTimeout(() => say(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = () => {
    setText('');
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
        placeholder={label}
        value={text}
        autoComplete="off"
        autoFocus={autoFocus === true}
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setText(event.currentTarget.value)}
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
