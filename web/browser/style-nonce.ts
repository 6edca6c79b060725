/** The server replaces this placeholder with a new nonce in each response. */
const PLACEHOLDER = '__CSP_NONCE__';

const nonce = import.meta.env.SSR
  ? PLACEHOLDER
  : (document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

// Mantine's scroll lock (react-remove-scroll) reads the nonce from webpack's variable.
if (!import.meta.env.SSR) Object.assign(window, { __webpack_nonce__: nonce });

/** Returns the CSP nonce for styles that a script adds. */
export const readStyleNonce = () => nonce;
