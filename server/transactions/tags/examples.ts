import { type Examples, next } from '../../testing/examples/example.ts';
import type { User } from '../../testing/test-app.ts';

async function addTag(user: User): Promise<string> {
  const tag = `Trip ${next()}`;
  await user.add({ tags: [tag] });
  return tag;
}

export const EXAMPLES: Examples = {
  getTag: [async (user) => ({ id: await addTag(user) }), { id: 'work' }],
  renameTag: [
    async (user) => ({ id: await addTag(user), body: { name: `Journey ${next()}` } }),
    async (user) => {
      const [id, name] = [await addTag(user), await addTag(user)];
      await user.add({ tags: [id, name] });
      return { id, body: { name } };
    },
  ],
  deleteTag: async (user) => ({ id: await addTag(user) }),
};
