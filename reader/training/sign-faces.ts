/** Fonts for training currency signs, by Debian package. Glyphs missing in a font are drawn in another. */
export const fontsToLearn: Readonly<Record<string, readonly string[]>> = {
  'fonts-anonymous-pro': ['Anonymous Pro'],
  'fonts-b612': ['B612'],
  'fonts-cantarell': ['Cantarell'],
  'fonts-courier-prime': ['Courier Prime'],
  'fonts-croscore': ['Arimo', 'Cousine', 'Tinos'],
  'fonts-crosextra-carlito': ['Carlito'],
  'fonts-dejavu': ['DejaVu Sans', 'DejaVu Sans Mono', 'DejaVu Serif'],
  'fonts-dosis': ['Dosis'],
  'fonts-firacode': ['Fira Code'],
  'fonts-freefont-ttf': ['FreeMono', 'FreeSans'],
  'fonts-go': ['Go', 'Go Mono'],
  'fonts-inconsolata': ['Inconsolata'],
  'fonts-lato': ['Lato'],
  'fonts-liberation': ['Liberation Mono', 'Liberation Sans', 'Liberation Sans Narrow'],
  'fonts-noto-core': ['Noto Sans', 'Noto Sans Mono', 'Noto Serif', 'Noto Serif Display'],
  'fonts-noto-mono': ['Noto Mono'],
  'fonts-ocr-a': ['OCRA'],
  'fonts-ocr-b': ['OCR B'],
  'fonts-open-sans': ['Open Sans'],
  'fonts-oxygen': ['Oxygen Mono'],
  'fonts-quicksand': ['Quicksand'],
  'fonts-roboto-unhinted': ['Roboto'],
  'fonts-terminus-otb': ['Terminus'],
  'fonts-tlwg-mono-ttf': ['Tlwg Mono'],
  'fonts-urw-base35': ['C059', 'Nimbus Mono PS', 'Nimbus Sans', 'URW Gothic'],
};

/** Hold-out fonts: used for scoring only, never for training. */
export const fontsToScore: Readonly<Record<string, readonly string[]>> = {
  'fonts-b612': ['B612 Mono'],
  'fonts-crosextra-caladea': ['Caladea'],
  'fonts-freefont-ttf': ['FreeSerif'],
  'fonts-hack': ['Hack'],
  'fonts-inter': ['Inter'],
  'fonts-jetbrains-mono': ['JetBrains Mono'],
  'fonts-mononoki': ['mononoki'],
  'fonts-open-sans': ['Open Sans Condensed'],
  'fonts-roboto-unhinted': ['Roboto Condensed'],
  'fonts-urw-base35': ['Nimbus Sans Narrow'],
};

/**
 * Returns a message that lists the packages of missing fonts, or undefined if none are missing.
 * @param families the installed font families
 */
export function missingFonts(families: ReadonlySet<string>): string | undefined {
  const missing = [fontsToLearn, fontsToScore].flatMap((fonts) =>
    Object.keys(fonts).filter((name) => fonts[name]?.some((family) => !families.has(family))),
  );
  return missing.length === 0
    ? undefined
    : `Some training fonts are missing. On Debian: apt install ${[...new Set(missing)].join(' ')}`;
}
