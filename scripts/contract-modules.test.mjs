import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTRACT_MODULES_FILE, importContractModules, listContractFiles } from './prepare/contract-modules.mjs';
import { pathInProject } from './prepare/project-root.mjs';

// Scripts load built modules by path. TypeScript checks neither the path nor the imported names, so renaming one of
// them could break a script. This test would then fail.

const LOADED =
  /const \{([^}]*)\} = await (?:importFromReader\('([^']+)'\)|import\(\s*(?:pathToFileURL\()?(?:pathInProject\('dist', ([^)]*)\)|join\(project, 'dist\/([^']+)'\)))/g;

const loaded = readdirSync(pathInProject('scripts'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mjs') && !path.endsWith('.test.mjs'))
  .flatMap((path) =>
    [...readFileSync(pathInProject('scripts', path), 'utf8').matchAll(LOADED)].flatMap(
      ([, names = '', reader, parts, file]) => {
        const built = reader
          ? `reader/training/${reader}`
          : (file ?? parts?.replaceAll("'", '').split(', ').join('/') ?? '');
        const source = built.replace(/\.js$/, '.ts');
        return names.split(',').map((name) => ({ script: path, source, name: name.split(':')[0]?.trim() ?? '' }));
      },
    ),
  )
  .filter(({ name }) => name !== '');

test('scripts load only modules and names that exist', () => {
  const wrong = loaded.filter(({ source, name }) => {
    if (!existsSync(pathInProject(source))) return true;
    const exported = new RegExp(
      `^export (?:\\{[^}]*\\b${name}\\b[^}]*\\}|(?:async )?(?:function|const|class)\\*? ${name}\\b)`,
      'm',
    );
    return !exported.test(readFileSync(pathInProject(source), 'utf8'));
  });
  expect(loaded.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

test('the bundled server imports every module of the contract', () => {
  const code = importContractModules();
  expect(existsSync(CONTRACT_MODULES_FILE)).toBe(true);
  expect(listContractFiles().length).toBeGreaterThan(40);
  expect(listContractFiles().filter((file) => !code.includes(`from ${JSON.stringify(file)}`))).toEqual([]);
});
