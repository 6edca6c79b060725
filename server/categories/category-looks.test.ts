import { expect, test } from 'vitest';
import { CATEGORY_COLOURS, type CategoryLook } from '../../contract/category-looks.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { Client } from '../testing/test-app.ts';
import { suggestCategoryIcon } from '../text/icon-words.ts';

type Look = CategoryLook & { category: string };

onSharedApps((app) => {
  const looksOf = async (user: Client) => {
    const { body } = await user.send('GET', '/transactions/categories/looks');
    return new Map((body as Look[]).map(({ category, colour, icon }) => [category, { colour, icon }]));
  };
  const lookOf = async (user: Client, category: string) => (await looksOf(user)).get(category);
  const choose = (user: Client, body: object) => user.send('PUT', '/transactions/category/look', { body });

  test('every category has a colour and an icon, and colours of a kind differ while there are enough', async () => {
    const user = await app().newUser();
    const names = ['Pets', 'Gym', 'Car', 'Rent', 'Doctor', 'Wine', 'Books', 'Tax', 'Garden', 'Trips'];
    for (const category of names) await user.add({ category });
    const looks = await looksOf(user);
    expect(looks.get('Food')).toEqual({ colour: 'blue', icon: 'restaurant' });
    expect(looks.get('Salary')).toEqual({ colour: 'blue', icon: 'briefcase' });
    expect(looks.get('Pets')).toEqual({ colour: 'rose-2', icon: 'pet' });
    expect(looks.get('Gym')).toEqual({ colour: 'sky-2', icon: 'gym' });
    const own = names.map((name) => looks.get(name)?.colour);
    expect(own).toEqual(CATEGORY_COLOURS.slice(8));
    await user.add({ category: 'One too many' });
    expect(await lookOf(user, 'One too many')).toEqual({ colour: 'blue', icon: 'tag' });
  });

  test('a category keeps its colour when others are added or deleted, and free colours are reused', async () => {
    const user = await app().newUser();
    for (const category of ['Pets', 'Gym']) await user.add({ category });
    await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Pets' } });
    expect((await lookOf(user, 'Gym'))?.colour).toBe('sky-2');
    await user.add({ category: 'Pets' });
    expect((await lookOf(user, 'Pets'))?.colour).toBe('rose-2');
  });

  test('a user can change the colour or icon, also of a built-in category, and omitted fields stay', async () => {
    const user = await app().newUser();
    const answer = await choose(user, { category: 'food', colour: 'plum-3' });
    expect(answer).toMatchObject({ status: 200, body: { category: 'Food', colour: 'plum-3', icon: 'restaurant' } });
    await choose(user, { category: 'Food', icon: 'cake' });
    expect(await lookOf(user, 'Food')).toEqual({ colour: 'plum-3', icon: 'cake' });
    expect((await choose(user, { category: 'Food', colour: 'pink' })).status).toBe(400);
    expect((await choose(user, { category: 'Nowhere', colour: 'blue' })).status).toBe(404);
    expect(await (await user.send('GET', '/transactions/categories')).body).toHaveLength(13);
  });

  test('a renamed category keeps its colour and icon; a merged one takes those of the other', async () => {
    const user = await app().newUser();
    for (const category of ['Pets', 'Gym']) await user.add({ category });
    await choose(user, { category: 'Pets', colour: 'gold-3', icon: 'star' });
    await user.send('PUT', '/transactions/category', { body: { category: 'Pets', name: 'Animals' } });
    const chosen = { colour: 'gold-3', icon: 'star' };
    expect(await lookOf(user, 'Animals')).toEqual(chosen);
    await user.send('POST', '/transactions/category/merge', { body: { category: 'Animals', into: 'Food' } });
    expect(await lookOf(user, 'Food')).toEqual({ colour: 'blue', icon: 'restaurant' });
    await user.add({ category: 'Pets' });
    await user.send('POST', '/transactions/category/merge', { body: { category: 'Pets', into: 'Gym' } });
    expect(await lookOf(user, 'Gym')).toEqual({ colour: 'sky-2', icon: 'gym' });
  });
});

test('the words of a name determine the icon in several languages', () => {
  const icons = { Groceries: 'basket', Autoversicherung: 'insurance', 'Café & thé': 'coffee', Tierarzt: 'pet' };
  for (const [name, icon] of Object.entries({ ...icons, Wakacje: 'luggage', Qwerty: 'tag', Loyer: 'home' })) {
    expect(suggestCategoryIcon(name), name).toBe(icon);
  }
});
