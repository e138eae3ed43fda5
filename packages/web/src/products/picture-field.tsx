import { imagePath } from '@tillbook/core/products/image-path';
import { IMAGE_MAX_BYTES } from '@tillbook/core/products/images.api';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type DragEvent, type RefObject } from 'react';
import { t } from '../i18n/en/products.ts';
import { Button } from '../ui/button.tsx';
import { useLatest } from '../ui/use-latest.ts';
import styles from './product-form.module.css';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

const pictureIn = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'));

/** Why a file cannot be a picture, or null. */
function whyNot({ type, size }: File): string | null {
  if (!TYPES.includes(type)) return t('pictureType');
  return size > IMAGE_MAX_BYTES ? t('pictureTooLarge') : null;
}

const pictureOf = (imageId: string): string => imagePath(imageId, 'picture');

interface PictureFieldProps {
  readonly label?: string;
  /** What the picture is, where it is none of a product. */
  readonly alt?: string;
  /** Where the server's picture is read. */
  readonly pathOf?: (imageId: string) => string;
  /** The file that was chosen, or the picture that the server has. */
  readonly shown: File | string | null;
  readonly isBusy?: boolean;
  /** What the server said of the last one. */
  readonly error?: string | null;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** A picture: chosen, dropped here, or pasted. */
export function PictureField(props: PictureFieldProps) {
  const { shown, isBusy = false, error = null, label = t('picture'), onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    const why = whyNot(file);
    setWrong(why);
    if (why === null) onChoose(file);
  };
  usePasted(take);
  const drag = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(is);
  };
  const said = wrong ?? error;
  return (
    <div
      className={styles['picture']}
      data-over={isOver ? '' : undefined}
      role="group"
      aria-label={label}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(pictureIn(event.dataTransfer.files));
      }}
    >
      <Preview shown={shown} alt={props.alt} pathOf={props.pathOf ?? pictureOf} />
      <div>
        <FileInput label={label} input={input} onFile={take} />
        <p>{t('pictureHint')}</p>
        {said !== null && (
          <p role="alert" className={styles['error']}>
            {said}
          </p>
        )}
        {isBusy && <progress aria-label={t('pictureSending')} />}
        <div className={styles['pair']}>
          <Button
            size="small"
            busy={isBusy}
            icon={<ImagePlus size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {shown === null ? t('choosePicture') : t('otherPicture')}
          </Button>
          {shown !== null && !isBusy && (
            <Button size="small" icon={<Trash2 size={16} aria-hidden />} onClick={props.onRemove}>
              {t('removePicture')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function FileInput(props: {
  readonly label: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onFile: (file: File | undefined) => void;
}) {
  const { label, input, onFile } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={TYPES.join(',')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFile(pictureIn(event.currentTarget.files ?? undefined));
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A picture that is pasted anywhere on the page. */
function usePasted(take: (file: File | undefined) => void): void {
  const latest = useLatest(take);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = pictureIn(event.clipboardData?.files);
      if (file === undefined) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [latest]);
}

function Preview(props: {
  readonly shown: File | string | null;
  readonly alt: string | undefined;
  readonly pathOf: (imageId: string) => string;
}) {
  const { shown, alt = t('pictureNow'), pathOf } = props;
  const address = useMemo(
    () => (shown instanceof File ? URL.createObjectURL(shown) : null),
    [shown],
  );
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);
  if (shown === null) return <ImagePlus size={40} strokeWidth={1.25} aria-hidden />;
  const source = typeof shown === 'string' ? pathOf(shown) : (address ?? '');
  return <img src={source} alt={alt} />;
}
