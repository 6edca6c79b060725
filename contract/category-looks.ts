import * as z from 'zod/mini';
import { Category } from './categories.ts';
import { defineOperation } from './operation.ts';

const section = 'categories';

/** Six hues in three shades, in the order in which they are assigned. */
export const CATEGORY_COLOURS = [
  'blue',
  'gold',
  'rose',
  'sky',
  'plum',
  'green',
  'blue-2',
  'gold-2',
  'rose-2',
  'sky-2',
  'plum-2',
  'green-2',
  'blue-3',
  'gold-3',
  'rose-3',
  'sky-3',
  'plum-3',
  'green-3',
] as const;

/** Icons for categories, in the order in which they are offered. */
export const CATEGORY_ICONS = [
  'tag',
  'basket',
  'restaurant',
  'coffee',
  'drinks',
  'cake',
  'bag',
  'clothes',
  'shoe',
  'glasses',
  'smoking',
  'home',
  'furniture',
  'light',
  'water',
  'heating',
  'internet',
  'phone',
  'tools',
  'plant',
  'waste',
  'bill',
  'bus',
  'car',
  'fuel',
  'parking',
  'train',
  'bike',
  'plane',
  'luggage',
  'bed',
  'truck',
  'mail',
  'ticket',
  'movie',
  'television',
  'music',
  'game',
  'ball',
  'gym',
  'book',
  'camera',
  'art',
  'party',
  'health',
  'pill',
  'tooth',
  'hair',
  'bath',
  'heart',
  'family',
  'baby',
  'pet',
  'school',
  'church',
  'briefcase',
  'laptop',
  'bank',
  'card',
  'savings',
  'coins',
  'growth',
  'tax',
  'insurance',
  'repeat',
  'refund',
  'gift',
  'charity',
  'star',
  'dots',
] as const;

export type CategoryColour = (typeof CATEGORY_COLOURS)[number];
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

/** The colour and icon that identify a category on every screen. */
export type CategoryLook = { colour: CategoryColour; icon: CategoryIcon };

/** A category and its colour and icon. */
const Look = z.object({ category: z.string(), colour: z.enum(CATEGORY_COLOURS), icon: z.enum(CATEGORY_ICONS) });

export const listCategoryLooks = defineOperation({
  id: 'listCategoryLooks',
  section,
  method: 'GET',
  path: '/transactions/categories/looks',
  summary: 'List the colour and icon of each category, sorted by category',
  reply: z.array(Look),
});

export const chooseCategoryLook = defineOperation({
  id: 'chooseCategoryLook',
  section,
  method: 'PUT',
  path: '/transactions/category/look',
  summary: 'Set the colour or icon of a category; omitted fields keep their values',
  body: z.object({
    category: Category,
    colour: z.optional(z.enum(CATEGORY_COLOURS, 'Choose one of the colours')),
    icon: z.optional(z.enum(CATEGORY_ICONS, 'Choose one of the icons')),
  }),
  reply: Look,
});
