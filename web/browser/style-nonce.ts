/** The server replaces this placeholder with the nonce of each response, in the page and in its inline styles. */
const PLACEHOLDER = '__CSP_NONCE__';

const nonce = import.meta.env.SSR
  ? PLACEHOLDER
  : (document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

// Mantine's scroll lock (react-remove-scroll) reads the nonce from webpack's variable.
if (!import.meta.env.SSR) Object.assign(window, { __webpack_nonce__: nonce });

/** Returns the nonce for styles that a script adds. */
export const readStyleNonce = () => nonce;
