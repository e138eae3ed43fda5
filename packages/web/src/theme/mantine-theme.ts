import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';

/** Colours that a part of the kit may be given; each stands for tokens in both themes. */
export type Tone = 'primary' | 'success' | 'warning' | 'danger' | 'info' | 'queued' | 'neutral';

const TONES: readonly string[] = ['primary', 'success', 'warning', 'danger', 'info', 'queued'];

/** Colours of a variant, taken from the tokens so that both themes keep their contrast. */
const variantColors: VariantColorsResolver = ({ color, variant }) => {
  const tone = TONES.includes(String(color)) ? String(color) : 'neutral';
  const solid = `var(--${tone})`;
  const on = tone === 'primary' ? 'var(--on-primary)' : 'var(--on-solid)';
  const hover = tone === 'primary' ? 'var(--primary-hover)' : solid;
  const soft = `var(--${tone}-soft)`;
  const text = `var(--${tone}-text)`;
  const line = '1px solid var(--border-strong)';
  switch (variant) {
    case 'filled':
      return { background: solid, hover, color: on, border: '1px solid transparent' };
    case 'light':
      return { background: soft, hover: soft, color: text, border: '1px solid transparent' };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: tone === 'neutral' ? 'var(--sunken)' : soft,
        color: tone === 'neutral' ? 'var(--text)' : text,
        border: '1px solid transparent',
      };
    default:
      return {
        background: 'var(--surface)',
        hover: tone === 'neutral' || tone === 'primary' ? 'var(--sunken)' : soft,
        color: tone === 'neutral' || tone === 'primary' ? 'var(--text)' : text,
        border: line,
      };
  }
};

/** Mantine asks for ten shades; all its colours come from the tokens, so one shade is enough. */
const one = '#2f4fd8';
const shades: MantineColorsTuple = [one, one, one, one, one, one, one, one, one, one];

export const mantineTheme = createTheme({
  primaryColor: 'primary',
  primaryShade: { light: 6, dark: 6 },
  colors: { primary: shades },
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'never',
  variantColorResolver: variantColors,
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] },
    },
  },
});
