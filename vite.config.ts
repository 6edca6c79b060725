import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipOf } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeVariables } from './web/theme/variables.ts';

const gzip = promisify(gzipOf);
const brotli = promisify(brotliCompress);

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

/** What an icon in a button is made of. */
const ICONS =
  /tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)|components\/ActionIcon\/|theme-toggle/;
/** The forms at the door, of which the dialogs of the app have the same parts. */
const FIELDS =
  /components\/(Input|TextInput|InputBase|PasswordInput|CloseButton|Anchor|Stack)\/|web\/(forms\/|auth\/(auth-frame|password-field))/;

/** What the landing page shows as well as the pages behind the login. */
const SHOWN_TO_ALL =
  /web\/(categories\/(look-icon|icons)\.|flags\/flag|money\/format-money|auth\/use-logout)|react-query\/.*\/(useQuery|useBaseQuery|errorBoundaryUtils|suspense)\.|query-core\/.*\/queryObserver\.|icons\/IconArrowRight\./;
/** What every page behind the login begins with: the frame around it, its panels, days and money. */
const APP =
  /web\/(after-paint\.|shortcuts\/setting\.|shell\/(top-bar|bottom-bar|new-entry|nav-links|page|panel|empty|load-failure)\.|dialogs\/dialogs\.|money\/(display-currency|currency-picker|use-picker|money)\.|days\/(format-day|today)\.|transactions\/(add-transaction-button|filter-link)|categories\/(category-icon|looks))|contract\/(transactions|category-looks|built-in-looks|month-spans)|components\/Skeleton\//;

/** What screens with lists share: as a file for each part the first script would have to name them all. */
const LISTS =
  /web\/(lists\/|files\/|imports\/(dropped-files|import-entry)\.|transactions\/(row-dialogs|use-deletion)|dialogs\/use-confirm-delete|editing\/(use-checked-warning|field-pair)|recurring\/due-in|save-file\.|accounts\/kinds|transfers\/queries)|contract\/transfers/;

/** What forms to enter and change something are made of. */
const ENTRY =
  /web\/(money\/amount-field|days\/(day-input|day-field)|accounts\/account-select|categories\/category-select|tags\/tag-chips|editing\/(use-(edit|save)|draft\/)|rules\/(use-rule-offer|words\.)|filters\/)|components\/(Select|Group|Textarea)\/|icons\/Icon(X|ChevronDown|History|Camera|CloudUp)\.|react-query\/.*\/useQueries\./;

/** What the dashboard, budgets, calendar and reports share. */
const MONTHS =
  /web\/(months\/|dashboard\/(queries|charts\/plot)|recurring\/queries|reports\/why\.)|contract\/(month-query|dashboard|recurring|budgets)\./;

/** The screen of accounts and the page of each: whoever opens the one goes on to the other. */
const ACCOUNTS = /web\/accounts\/(accounts|entries\/account)-page\.tsx/;
/** What is done with tags. */
const TAGS = /web\/tags\/(tags-dialog|tag-page|use-tag-changes)\./;

/** Writes each script and style compressed beside itself, so that the server has nothing to do but send it. */
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

/** Fills `web/theme/variables.css`. */
function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    enforce: 'pre',
    transform: (_code, id) => (id.endsWith('/web/theme/variables.css') ? themeVariables() : undefined),
  };
}

/** Leaves out of the contract what only the server goes by: what the API says of itself, and what shapes its replies. */
function withoutServersPart(): Plugin {
  return {
    name: 'without-servers-part',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/contract\/[\w-]+\.ts$/.test(id)
        ? code.replace(/^ +(summary:\s+'[^'\n]*'|access: '\w+'|status: \d+|refusals: .*|reply: (?!'file').*),\n/gm, '')
        : undefined,
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), themeSheet(), withoutServersPart(), precompress()],
  // With the slash: `/api.ts` is a file of the page.
  server: { proxy: { '^/api/': { target: api } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A browser that cannot preload loads the same files a little later.
    modulePreload: { polyfill: false },
    // Small files are files too: an inlined one would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // On a busy machine it would tell whoever starts Moneta which plugin took how long.
      checks: { pluginTimings: false, bundlerTimings: false },
      // No getter in here does anything but get: what only reads a property and uses nothing of it can go.
      treeshake: { propertyReadSideEffects: false },
      // What several first pages share goes together: as a file for each part it weighs some kilobytes more.
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'], priority: 3 },
            { name: 'icons', test: ICONS, priority: 2 },
            { name: 'fields', test: FIELDS, priority: 1 },
            { name: 'shared', test: SHOWN_TO_ALL },
            { name: 'app', test: APP },
            { name: 'lists', test: LISTS },
            { name: 'money', test: ACCOUNTS },
            { name: 'tags', test: TAGS },
            { name: 'entry', test: ENTRY },
            { name: 'months', test: MONTHS },
          ],
        },
      },
    },
  },
});
