/**
 * The locales offered to the user. They are listed here because Intl cannot list them. Like the page, all of them are
 * written from left to right.
 */
const OFFERED =
  'en-US de-DE de-AT de-CH en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-ZA bg-BG bn-BD ca-ES cs-CZ da-DK el-GR es-AR es-CL es-CO es-ES es-MX et-EE fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE sw-KE th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW'.split(
    ' ',
  );

export type OfferedLocale = { value: string; label: string };

/**
 * Lists the locales to choose from, sorted by country, with names such as `Germany (German)`.
 * @param others additional locales, such as those of the browser
 */
export function listOfferedLocales(others: readonly string[]): OfferedLocale[] {
  return [...new Set([...OFFERED, ...others])]
    .map((value) => ({ value, label: getLocaleName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Returns the English name of a locale, such as `Germany (German)`. */
export function getLocaleName(tag: string): string {
  const { language, region, baseName } = new Intl.Locale(tag);
  if (region === undefined) return names('language').of(baseName) ?? baseName;
  return `${names('region').of(region)} (${names('language').of(language)})`;
}

const names = (type: 'language' | 'region') => new Intl.DisplayNames('en', { type });
