import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipOf } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { listPackagesPlugin } from './scripts/prepare/list-packages.mjs';
import { createThemeCss } from './web/theme/css-variables.ts';

const gzip = promisify(gzipOf);
const brotli = promisify(brotliCompress);

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

/** Parts of icon buttons. */
const ICONS =
  /tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)|components\/ActionIcon\/|theme-toggle/;
/** Form fields of the public pages, which the app's dialogs use too. */
const FIELDS =
  /components\/(Input|TextInput|InputBase|PasswordInput|CloseButton|Anchor|Stack)\/|web\/(forms\/|auth\/(auth-page-frame|password-field))/;

/** Modules of the landing page that signed-in pages use too. */
const SHOWN_TO_ALL =
  /web\/(categories\/(category-appearance-icon|built-in-category-icons)\.|flags\/currency-flag|money\/format-us-money|auth\/use-logout)|react-query\/.*\/(useQuery|useBaseQuery|errorBoundaryUtils|suspense)\.|query-core\/.*\/queryObserver\.|icons\/IconArrowRight\./;
/** Modules that every signed-in page needs first: frame, panels, days and money. */
const APP =
  /web\/(browser\/(wait-for-paint|recover-lost-focus)\.|keyboard\/|shell\/(top-bar|bottom-bar|new-entry-button|nav-links|more-button|command-bar-button)\.|shortcuts\/open-command-bar\.|(accounts|tags)\/queries\.|months\/calendar-month\.|api\/idempotency-key\.|region\/run-in-region\.|layout\/(page|panel|empty-state|load-failure|skeleton)\.|files\/|lists\/format-count\.|offline\/unsent-transaction\.|dialogs\/dialogs-provider\.|money\/(format-money|display-currency-provider|display-currency-store|display-currency-picker|use-display-currency-choice|use-list-picker|money)\.|days\/(format-day|today)\.|region\/date-order\.|transactions\/(add-transaction-button|filter-link)|categories\/(category-icon|category-appearances))|contract\/(money-accounts|transactions\/transactions|category-looks|built-in-category-looks)\.|domain\/month-ranges|icons\/Icon(Chevron(Left|Right|Down)|Camera|Trash)\./;

/** Modules shared by screens with lists. As separate files they would all be listed in the first script. */
const LISTS =
  /web\/(lists\/|filters\/(date-presets|saved-filter-actions|queries)|tags\/tag-chips|transactions\/(transaction-row-dialogs|use-(transaction-deletion|list-search-params)|unsent-badge|refunds\/use-refund-note|split\/more-categories-count|listed-categories|queries)|dialogs\/use-confirm-delete|editing\/(use-checked-entry-warning|use-undo-action|editing.module)|recurring\/format-due-in|browser\/save-file\.|transfers\/queries)|icons\/Icon(AlertTriangle|Checks|Pencil|X)\.|contract\/transactions\/(merge|transfers)|react-query\/.*\/useQueries\./;

/** Modules shared by forms. */
const ENTRY =
  /web\/(money\/amount-field|days\/(day-input|day-field)|accounts\/account-select|categories\/category-select|editing\/(use-(edit|form-save)|draft\/)|rules\/(use-rule-offer|describe-rule\.|rules\.module)|filters\/saved-filter-select)|components\/(Select|Group|Textarea)\/|icons\/Icon(History|CloudUp)\./;

/** Modules shared by the dashboard, budgets, calendar and reports. */
const MONTHS =
  /web\/(months\/|budgets\/(queries|budgets\.module)|dashboard\/(queries|charts\/dashboard-charts)|charts\/(chart|daily-chart|daily-totals|line-drawing)|money\/summary-query|recurring\/queries|reports\/explained-figure\.)|contract\/(query-params|dashboard|recurring-items|budgets)\.|icons\/IconTarget\./;

/** The balances on the dashboard. Together with the list of accounts, they would load the code of all lists and charts. */
const BALANCES = /web\/accounts\/(account-kinds|account-balances)\./;
/** The list of accounts and the page of one: users open one after the other. */
const ACCOUNTS = /web\/account-pages\/(accounts|entries\/account)-page\.tsx/;
/** What the page of receipts and the details of a transaction show of a receipt. */
const RECEIPTS = /web\/receipts\/(receipt-pictures|queries|upload\/find-file-problem)\.|contract\/receipts\./;
/** Dialogs and page of tags. */
const TAGS = /web\/(tags\/(tags-dialog|tags-list|use-tag-actions)|tag-page\/tags?-page)\./;

const CHUNKS = [
  { name: 'main', tags: ['$initial'], priority: 3 },
  { name: 'icons', test: ICONS, priority: 2 },
  { name: 'fields', test: FIELDS, priority: 1 },
  { name: 'shared', test: SHOWN_TO_ALL },
  { name: 'app', test: APP },
  { name: 'balances', test: BALANCES },
  { name: 'lists', test: LISTS },
  { name: 'months', test: MONTHS },
  { name: 'money', test: ACCOUNTS },
  { name: 'receipts', test: RECEIPTS },
  { name: 'tags', test: TAGS },
  { name: 'entry', test: ENTRY },
];

/** Lists the alternatives of a pattern: `a(b|c)|d` has `ab`, `ac` and `d`. */
function listAlternatives(pattern: string): string[] {
  const end = [...pattern].findIndex((_, at) => isOutsideGroups(pattern.slice(0, at)) && pattern[at] === '|');
  if (end >= 0) return [...listAlternatives(pattern.slice(0, end)), ...listAlternatives(pattern.slice(end + 1))];
  const open = pattern.indexOf('(');
  if (open < 0) return [pattern];
  const close = [...pattern].findIndex((_, at) => at > open && isOutsideGroups(pattern.slice(0, at + 1)));
  const rests = listAlternatives(pattern.slice(close + 1));
  return listAlternatives(pattern.slice(open + 1, close)).flatMap((inside) =>
    rests.map((rest) => pattern.slice(0, open) + inside + rest),
  );
}

const isOutsideGroups = (start: string) => start.split('(').length === start.split(')').length;

/** Stops the build if a part of a rule for chunks matches no module, for example because a file was renamed. */
function checkChunkRules(): Plugin {
  return {
    name: 'check-chunk-rules',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    buildEnd(error) {
      if (error) return;
      const modules = [...this.getModuleIds()];
      const unused = CHUNKS.flatMap(({ test }) => (test ? listAlternatives(test.source) : [])).filter(
        (alternative) => !modules.some((id) => new RegExp(alternative).test(id)),
      );
      if (unused.length > 0) this.error(`Rules for chunks in vite.config.ts match no file: ${unused.join(', ')}`);
    },
  };
}

/** Names a class after its module. Shorter than by default, because scripts contain the names of all classes. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/**
 * Chunks of which a signed-in page runs most functions at once. Chromium compiles all of their functions in another
 * thread while it loads the file. Otherwise, the main thread would compile each function when it is first called.
 */
const COMPILED_ON_LOAD = ['app', 'lists', 'months', 'dashboard-page', 'transactions-page'];

/** Adds the comment that requests this. It must be the first line, so it is added after Vite has added its own code. */
function compileOnLoad(): Plugin {
  return {
    name: 'compile-on-load',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && COMPILED_ON_LOAD.includes(output.name))
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
        }
      },
    },
  };
}

/** Writes compressed copies of scripts and styles, so that the server need not compress them. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      await Promise.all(
        texts.map(async (output) => {
          const content = output.type === 'chunk' ? output.code : output.source;
          const file = join(dir, output.fileName);
          await writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
          await writeFile(`${file}.br`, await brotli(content));
        }),
      );
    },
  };
}

/** Fills `web/theme/css-variables.css`. */
function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    enforce: 'pre',
    transform: (_code, id) => (id.endsWith('/web/theme/css-variables.css') ? createThemeCss() : undefined),
  };
}

/** The description of an operation, and one property of it, which may span several lines. */
const OPERATION = /(?<= = defineOperation\(\{\n)[\s\S]*?\n(?=\}\);\n)/g;
const PROPERTY = /^ {2}(\w+):.*\n(?:(?: {3,}.*)?\n| {2}[\])}].*\n)*/gm;

/** The properties of an operation that only the server uses. */
const SERVERS_PROPERTIES = new Set(
  'summary access adds status maxFiles maxBodyBytes types refusals params query form'.split(' '),
);

/** The page needs to know whether the reply is a file, and it compares the body with the stored values of a conflict. */
const isServersProperty = (name: string, property: string, operation: string) =>
  SERVERS_PROPERTIES.has(name) ||
  (name === 'reply' && !property.includes("'file'")) ||
  (name === 'body' && !operation.includes('  versioned: true'));

/**
 * Removes parts of the contract that only the server uses, and marks all calls as pure, so that the bundler removes the
 * schemas that are then unused. Creating them would delay each page.
 */
function withoutServersPart(): Plugin {
  return {
    name: 'without-servers-part',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/contract\/[\w/-]+\.ts$/.test(id)
        ? code
            .replace(OPERATION, (operation) =>
              operation.replace(PROPERTY, (property, name) =>
                isServersProperty(name, property, operation) ? '' : property,
              ),
            )
            .replace(/(?<![\w.])(?=z\.\w+\()/g, '/* @__PURE__ */ ')
            .replace(/(?<=^(?:export )?const \w+ = )(?=\w+\()/gm, '/* @__PURE__ */ ')
        : undefined,
  };
}

/**
 * Removes the colour palettes of Mantine, because our theme replaces those that we use, and `createThemeCss` has
 * written the variables of all others.
 */
function withoutDefaultColours(): Plugin {
  return {
    name: 'without-default-colours',
    apply: 'build',
    enforce: 'pre',
    transform: (_code, id) =>
      id.endsWith('/MantineProvider/default-colors.mjs') ? 'export const DEFAULT_COLORS = {};' : undefined,
  };
}

/**
 * Draws each icon with a single path instead of up to nine, so that pages with many icons render faster. An icon that
 * has other shapes keeps them.
 */
function mergeIconPaths(): Plugin {
  return {
    name: 'merge-icon-paths',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/.test(id)) return undefined;
      // The name in capitals is only for debugging.
      const unnamed = code.replace(/(?<=createReactComponent\("\w+", "[\w-]+", )"\w+"/, '""');
      return unnamed.replace(/(?<=__iconNode = )\[.*\](?=;)/, (text) => {
        const parsed: [string, Record<string, string>][] = JSON.parse(text);
        // React needs no keys, because the shapes of an icon never change.
        const shapes = parsed.map(([tag, { key: _key, ...attributes }]) => [tag, attributes] as const);
        if (!shapes.every(([tag, { d, ...others }]) => tag === 'path' && d && Object.keys(others).length === 0))
          return JSON.stringify(shapes);
        // A path that starts with a relative `m` would continue from the end of the path before it.
        const d = shapes.map(([, path]) => path.d?.replace(/^m/, 'M0 0m')).join('');
        return JSON.stringify([['path', { d }]]);
      });
    },
  };
}

export default defineConfig({
  root: 'web',
  css: { modules: { generateScopedName: nameClass } },
  plugins: [
    react(),
    themeSheet(),
    withoutServersPart(),
    withoutDefaultColours(),
    mergeIconPaths(),
    checkChunkRules(),
    compileOnLoad(),
    precompress(),
    listPackagesPlugin('packages.json'),
  ],
  // The folder `web/api` contains files of the page, which end in `.ts`.
  server: { proxy: { '^/api/(?![^?]*\\.tsx?(\\?|$))': { target: api } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Browsers without modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    // The content security policy does not allow inlined files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // On a busy machine, rolldown would print timings of plugins at the start.
      checks: { pluginTimings: false, bundlerTimings: false },
      // Our getters have no side effects, so unused property reads can be removed.
      treeshake: { propertyReadSideEffects: false },
      // Fewer, larger chunks: one file per shared module would add some kilobytes.
      output: {
        // The first script names most other files, so shorter names make it smaller.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
  },
});
