// Renders the HTML of each page after Vite's build. Public pages and the frame of the dashboard are then visible before
// any script runs. Also writes robots.txt and sitemap.xml.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { pathInProject, projectRoot } from './project-root.mjs';

process.chdir(projectRoot);

/**
 * @typedef {{address: string, title: string, modules: string[]}} Page
 * @typedef {Page & {description: string, isIndexed: boolean}} PublicPage
 * @typedef {{file: string, css?: string[], imports?: string[]}} Chunk
 */

const ROOM_FOR_TAGS = '<title>Moneta</title>\n    <meta name="robots" content="noindex" />';
const NOT_INDEXED = '<meta name="robots" content="noindex" />';
const START = '<html';
const END_OF_HEAD = '</head>';
const FIRST_LINK = '<link rel="icon"';
const ROOM_FOR_PAGE = '<div id="root"></div>';
const SCRIPTS = / *<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)\n/g;

const rendererDir = pathInProject('dist', 'first-paint');
await build({
  logLevel: 'warn',
  // Vite's plugins must change the icons in the same way as in the browser.
  ssr: { noExternal: ['@tabler/icons-react'] },
  build: {
    ssr: 'first-paint/render.tsx',
    outDir: rendererDir,
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
  },
});
const renderer = await import(pathToFileURL(pathInProject('dist', 'first-paint', 'render.js')).href);

const FONT = '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const manifestFile = pathInProject('dist', 'web', '.vite', 'manifest.json');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
/** Matches comments in the inline scripts of `index.html`. They are removed. */
const COMMENTS = /^ *\/\/.*\n/gm;
const bare = readFileSync(pathInProject('dist', 'web', 'index.html'), 'utf8').replaceAll(COMMENTS, '');

/** @type {Record<string, string>} */
const pages = Object.fromEntries(renderer.listAddresses().map((/** @type {string} */ address) => [address, bare]));
for (const page of renderer.PUBLIC_PAGES) {
  pages[page.address] = compose(page, publicTags(page), page.audience, await renderer.renderPage(page.address, null));
}
for (const page of renderer.APP_PAGES) {
  const asks = page.asks.map((/** @type {{path: string}} */ ask) => renderer.buildAddress(ask.path, ask));
  const marked = insert(bare, START, `${START} data-asks="${quoted(asks.join(' '))}"`);
  const html = insert(marked, FIRST_LINK, fontTag() + FIRST_LINK);
  if (page.isRendered) {
    const rendered = await renderer.renderPage(page.address, renderer.PRERENDER_USER);
    pages[page.address] = scriptsLate(compose(page, [titleOf(page), NOT_INDEXED], 'user', rendered, html));
  } else {
    pages[page.address] = insert(html, END_OF_HEAD, [...assetTags(page.modules), END_OF_HEAD].join('\n    '));
  }
}
writeFileSync(pathInProject('dist', 'web', 'pages.json'), JSON.stringify({ bare, pages, texts: textsForRobots() }));

await buildWorker();

rmSync(dirname(manifestFile), { recursive: true });
rmSync(rendererDir, { recursive: true });
process.exit(); // the page's channel to other tabs would keep the process running

/**
 * @param {Page} page
 * @param {string[]} tags
 * @param {string} audience the users who see the page, on which the styles of the first paint depend
 * @param {string} rendered
 * @param {string} empty the page to complete
 */
function compose({ address, modules }, tags, audience, rendered, empty = bare) {
  const path = address.split('?')[0];
  const root = `<div id="root" data-address="${path}" data-audience="${audience}">${rendered}</div>`;
  let html = insert(empty, ROOM_FOR_TAGS, tags.join('\n    '));
  // These tags must be at the end of the head, so that the page's styles override earlier styles with the same
  // specificity.
  html = insert(html, END_OF_HEAD, [...assetTags(modules), END_OF_HEAD].join('\n    '));
  return scriptsLast(insert(html, ROOM_FOR_PAGE, root));
}

/**
 * Gives scripts a low priority. The page is visible without its scripts, but not without its styles.
 * @param {string} html
 */
function scriptsLast(html) {
  return html.replaceAll(SCRIPTS, (tag) => tag.replace('crossorigin', 'crossorigin fetchpriority="low"'));
}

/**
 * Moves the scripts into a template. After the first paint, the inline script of `index.html` loads them from there.
 * Only the first script is preloaded, because it is the largest.
 * @param {string} html
 */
function scriptsLate(html) {
  const [first = '', ...others] = html.match(SCRIPTS)?.map((tag) => tag.trim()) ?? [];
  const ahead = first
    .replace('<script type="module"', '<link rel="modulepreload"')
    .replace('src=', 'href=')
    .replace('</script>', '');
  const template = `  <template id="late-scripts">${[ahead, ...others, first].join('')}</template>\n  `;
  return insert(html.replaceAll(SCRIPTS, ''), END_OF_HEAD, template + END_OF_HEAD);
}

/**
 * Builds the service worker as a single file. It includes a list of the files in this build that are cached for offline
 * use.
 */
async function buildWorker() {
  const kept = ['.js', '.css', '.woff2'];
  const files = readdirSync(pathInProject('dist', 'web', 'assets'))
    .filter((name) => kept.includes(extname(name)))
    .map((name) => `/assets/${name}`);
  const version = createHash('sha256').update(bare).update(files.join()).digest('hex').slice(0, 16);
  await build({
    configFile: false,
    root: pathInProject('web'),
    logLevel: 'warn',
    define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
    build: {
      outDir: pathInProject('dist', 'web'),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: {
        entry: pathInProject('web', 'offline', 'service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

/** @param {PublicPage} page */
function publicTags(page) {
  const address = `__PUBLIC_URL__${page.address.split('?')[0]}`;
  const description = quoted(page.description);
  return [
    titleOf(page),
    `<meta name="description" content="${description}" />`,
    ...(page.isIndexed ? [] : [NOT_INDEXED]),
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Moneta" />',
    `<meta property="og:title" content="${quoted(page.title)}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
    '<meta property="og:image" content="__PUBLIC_URL__/social.png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="The Moneta coin, and bars of income and expenses" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    `<meta name="twitter:title" content="${quoted(page.title)}" />`,
    `<meta name="twitter:description" content="${description}" />`,
    '<meta name="twitter:image" content="__PUBLIC_URL__/social.png" />',
  ];
}

/** @returns {Record<string, string>} */
function textsForRobots() {
  const isIndexed = (/** @type {PublicPage} */ page) => page.isIndexed;
  const urls = renderer.PUBLIC_PAGES.filter(isIndexed).map(
    (/** @type {PublicPage} */ { address }) => `  <url><loc>__PUBLIC_URL__${address}</loc></url>\n`,
  );
  return {
    '/robots.txt': 'User-agent: *\nDisallow: /api/\nSitemap: __PUBLIC_URL__/sitemap.xml\n',
    '/sitemap.xml': [
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      ...urls,
      '</urlset>\n',
    ].join(''),
  };
}

/**
 * Returns tags that load the styles and scripts of a page's modules. Without them, the browser would load these files
 * only after running the first script.
 * @param {string[]} modules
 */
function assetTags(modules) {
  /** @type {Set<string>} */
  const scripts = new Set();
  /** @type {Set<string>} */
  const styles = new Set();
  const add = (/** @type {string} */ name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`No chunk for ${name}. Check web/first-paint/pages.ts.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const module of modules) add(module);
  const isNew = (/** @type {string} */ file) => !bare.includes(`"/${file}"`);
  return [
    ...[...styles].filter(isNew).map(styleTags),
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
}

/**
 * Returns a tag that contains the styles of a page, because loading them from a file would delay the first paint. It
 * also contains a disabled link to that file, so that Vite does not load it again.
 * @param {string} file
 */
function styleTags(file) {
  const css = readFileSync(pathInProject('dist', 'web', file), 'utf8');
  return `<style nonce="__CSP_NONCE__">${css}</style><link rel="stylesheet" disabled href="/${file}">`;
}

/**
 * Returns a tag that loads the font for English text. Otherwise, the browser would request the font only when it shows
 * text, and then lay out the page a second time.
 */
function fontTag() {
  const { file } = manifest[FONT] ?? {};
  if (!file) throw new Error(`No file for ${FONT}. Check web/theme/fonts.css.`);
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />\n    `;
}

/** @param {Page} page */
function titleOf({ title }) {
  return `<title>${quoted(title)}</title>`;
}

/**
 * @param {string} html
 * @param {string} room
 * @param {string} content
 */
function insert(html, room, content) {
  if (!html.includes(room)) throw new Error(`index.html does not contain ${room}`);
  return html.replace(room, () => content);
}

/** @param {string} text */
function quoted(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
