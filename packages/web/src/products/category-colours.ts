import { CATEGORY_COLOURS, type CategoryColour } from '@tillbook/core/products/category-colours';
import { t } from '../i18n/en/catalogue.ts';

/** How a colour of a category is drawn: one of the chart's, so that it holds in both themes. */
export const swatchOf = (colour: CategoryColour): string =>
  `var(--chart-${CATEGORY_COLOURS.indexOf(colour) + 1})`;

export const colourName = (colour: CategoryColour): string => t(`colour_${colour}`);

/** The colours to choose from, none first. */
export const colourChoices = () => [
  { value: '', label: t('colourNone') },
  ...CATEGORY_COLOURS.map((value) => ({
    ...{ value, label: colourName(value), swatch: swatchOf(value) },
  })),
];
