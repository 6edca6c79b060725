/** The server replaces the placeholder by the nonce of each response, in the page and in its inline styles. */
const PLACEHOLDER = '__CSP_NONCE__';

const nonce = import.meta.env.SSR
  ? PLACEHOLDER
  : (document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

// Mantine's scroll lock (react-remove-scroll) reads the nonce from webpack's variable.
if (!import.meta.env.SSR) Object.assign(window, { __webpack_nonce__: nonce });

/** The nonce that styles added by script must carry. */
export const styleNonce = () => nonce;
