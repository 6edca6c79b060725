import { type ExampleRequestsByOperation, getNextNumber } from '../../testing/examples/example.ts';
import type { TestUser } from '../../testing/test-app.ts';

async function addTag(user: TestUser): Promise<string> {
  const tag = `Trip ${getNextNumber()}`;
  await user.add({ tags: [tag] });
  return tag;
}

export const EXAMPLES: ExampleRequestsByOperation = {
  getTag: [async (user) => ({ id: await addTag(user) }), { id: 'work' }],
  renameTag: [
    async (user) => ({ id: await addTag(user), body: { name: `Journey ${getNextNumber()}` } }),
    async (user) => {
      const [id, name] = [await addTag(user), await addTag(user)];
      await user.add({ tags: [id, name] });
      return { id, body: { name } };
    },
  ],
  deleteTag: async (user) => ({ id: await addTag(user) }),
};
