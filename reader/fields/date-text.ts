import { alike } from './fold.ts';

export type DateReading = {
  /** `YYYY-MM-DD` */
  day: string;
  /** Whether the month stands before the day; undefined where the text leaves no choice. */
  isMonthFirst?: boolean;
};

/** A date found in a line of text. */
export type DateText = {
  /** What it can mean, the likelier first: `03/04/2018` can be read in two ways. */
  readings: DateReading[];
  start: number;
  end: number;
  /** Letters or digits of it had to be guessed. */
  isRepaired: boolean;
};

const months = [
  'jan janv januar january janvier enero ene gennaio gen januari janeiro jän janner',
  'feb fev fevr februar february fevrier febrero febbraio februari fevereiro',
  'mar mrz marz march mars marzo maart mrt marco',
  'apr avr april avril abril abr aprile',
  'may mai mayo mag maggio mei maio',
  'jun juin juni june junio giu giugno junho',
  'jul juil juli july juillet julio lug luglio julho',
  'aug aout august agosto ago augustus',
  'sep sept september septembre septiembre set settembre setembro',
  'oct okt oktober october octobre octubre ott ottobre out outubro',
  'nov november novembre noviembre novembro',
  'dec dez dezember december decembre diciembre dic dicembre dezembro des',
].map((names) => names.split(' '));

const names = new Map(months.flatMap((names, i) => names.map((name) => [name, i + 1] as const)));

const separator = '\\s?[/.\\-,_]\\s?';
/** The time of day may follow without a space, and without its colons. */
const glued = '(?!\\d)|(?=\\d{1,2}:\\d\\d)|(?=\\d{4,6}(?!\\d))';

/** Each pattern names its parts: y, m, d, or a and b where day and month cannot be told apart by their place. */
const patterns = [
  /(?<!\d)(?<y>(?:19|20)\d\d)(?:\s?[/.-]\s?|年)(?<m>\d{1,2})(?:\s?[/.-]\s?|月)(?<d>\d{1,2})(?!\d)/g,
  new RegExp(`(?<![\\d])(?<a>\\d{1,2})${separator}(?<b>\\d{1,2})${separator}(?<y>(?:19|20)\\d\\d)(?:${glued})`, 'g'),
  /(?<![\d/.,-])(?<a>\d{1,2})(?<sep>[/.-])(?<b>\d{1,2})\k<sep>(?<y>\d\d)(?![\d]|[/.,]\d)/g,
  /(?<![\d.])(?<d>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s/.,\-']*(?:de |of )?(?<name>[\p{L}0]{3,10})[\s/.,\-']*(?:de |del )?(?<y>(?:19|20)\d\d|\d\d(?!\d|:|[.,]\d))/gu,
  /(?<name>[\p{L}0]{3,10})[\s.,-]*(?<d>\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(?<y>(?:19|20)\d\d)(?!\d)/gu,
  /(?<!\d)(?<y>20[0-4]\d)(?<m>0[1-9]|1[0-2])(?<d>[0-3]\d)(?!\d)/g,
];

/** For what faint print makes of them; asked where the others find nothing in a line. */
const faintPatterns = [
  // A stroke read as a one or a seven.
  /(?<!\d)(?<d>[0-3]\d)[17](?<m>[01]\d)[/.-](?<y>20\d\d)(?!\d)/g,
  // A hundreds' zero read as an eight: "23/04/2817".
  /(?<!\d)(?<a>\d{1,2})(?<sep>[/.-])(?<b>\d{1,2})\k<sep>2[689](?<y>[12]\d)(?!\d)/g,
  /(?<![\d.])(?<d>\d{1,2})[/.-]?(?<faint>[\p{L}\d]{2,5})[/.-](?<y>20\d\d)(?!\d)/gu,
];

/**
 * All dates in a line of text, with the day first where both orders are possible, unless `monthFirst`.
 * Two-digit years are of this century. Days that do not exist are left out.
 */
export function findDates(text: string, monthFirst = false): DateText[] {
  const plain = lookalikes(text);
  const found: DateText[] = [];
  const search = (pattern: RegExp, isRepaired: boolean) => {
    for (const match of plain.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const readings = readingsOf(match.groups ?? {}, monthFirst);
      if (readings.length > 0) found.push({ readings, start, end, isRepaired });
    }
  };
  for (const pattern of patterns) search(pattern, false);
  if (found.length === 0) for (const pattern of faintPatterns) search(pattern, true);
  return found.sort((a, b) => a.start - b.start);
}

/** Whether a calendar has this day. */
export function dayExists(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

function readingsOf(parts: Record<string, string | undefined>, monthFirst: boolean): DateReading[] {
  const year = Number(parts.y) + (parts.y?.length === 2 ? 2000 : 0);
  const reading = (month: number, day: number, isMonthFirst?: boolean): DateReading[] => {
    if (!dayExists(year, month, day)) return [];
    const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return [{ day: text, ...(isMonthFirst !== undefined && { isMonthFirst }) }];
  };
  if (parts.faint !== undefined) return reading(monthLike(parts.faint), Number(parts.d));
  if (parts.name !== undefined) return reading(monthNamed(parts.name), Number(parts.d));
  if (parts.m !== undefined) return reading(Number(parts.m), Number(parts.d));
  const [a, b] = [Number(parts.a), Number(parts.b)];
  if (a === b) return reading(a, b);
  const dayFirst = reading(b, a, false);
  const monthsFirst = reading(a, b, true);
  return monthFirst ? [...monthsFirst, ...dayFirst] : [...dayFirst, ...monthsFirst];
}

/** 1 to 12, or 0 for a word that is no month. */
function monthNamed(name: string): number {
  const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('0', 'o');
  return names.get(folded) ?? 0;
}

/** The one month whose name is nearest to a misread one, 1 to 12; 0 where none or several are near. */
function monthLike(name: string): number {
  const folded = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('0', 'o');
  if (!/\p{L}{2}/u.test(folded)) return 0;
  const near = [...names].filter(([known]) => known.length <= 4 && alike(known, folded) >= 0.66);
  const found = new Set(near.map(([, month]) => month));
  return found.size === 1 ? (near[0]?.[1] ?? 0) : 0;
}

/** Letters that stand between digits and separators are misread digits. Lengths stay, so places do too. */
function lookalikes(text: string): string {
  return text.replace(/(?<=[\d/.-])[OoIl|SB](?=[\d/.-])|(?<![\p{L}\d])[OoIl|](?=\d[/.-])/gu, (sign) =>
    /[Oo]/.test(sign) ? '0' : sign === 'S' ? '5' : sign === 'B' ? '8' : '1',
  );
}
