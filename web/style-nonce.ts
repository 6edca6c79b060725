/** The server replaces it by the nonce of each answer, in the page and in the styles that were rendered into it. */
const PLACEHOLDER = '__CSP_NONCE__';

const nonce = import.meta.env.SSR
  ? PLACEHOLDER
  : (document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

// Mantine's scroll lock (react-remove-scroll) asks for it under the name that webpack gave it.
if (!import.meta.env.SSR) Object.assign(window, { __webpack_nonce__: nonce });

/** Styles made by script must carry it. */
export const styleNonce = () => nonce;
