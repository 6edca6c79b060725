import { alike } from './fold.ts';

export type DateReading = {
  /** `YYYY-MM-DD` */
  day: string;
  /** Whether the month stands before the day; undefined where the text leaves no choice. */
  isMonthFirst?: boolean;
  /** The year is read from two digits that stand first, which only some tills print. */
  isYearFirst?: true;
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
  'jan janv januar january janvier enero ene gennaio gen januari janeiro jän janner sty stycznia ocak sije leden ledna ianuarie tammikuu',
  'feb fevr fev februar february fevrier febrero febbraio februari fevereiro lut lutego subat helmikuu februarie unora',
  'mar mrz marz march mars marzo maart mrt marco marca mart maret martie maaliskuu brezna',
  'apr avr april avril abril abr aprile kwi kwietnia nisan aprilie huhtikuu dubna',
  'may mai mayo mag maggio mei maio maj maja mayis toukokuu kvetna',
  'jun juin juni june junio giu giugno junho cze czerwca haziran iunie kesakuu cervna',
  'jul juil juli july juillet julio lug luglio julho lip lipca temmuz iulie heinakuu cervence',
  'aug aout august agosto ago augustus augusti agustus agt sie sierpnia agustos elokuu srpna',
  'sep sept september septembre septiembre set settembre setembro wrz wrzesnia eylul septembrie syyskuu zari',
  'oct okt oktober october octobre octubre ott ottobre out outubro paz pazdziernika ekim octombrie lokakuu rijna',
  'nov november novembre noviembre novembro lis listopada kasim noiembrie marraskuu',
  'dec dez dezember december decembre diciembre dic dicembre dezembro des desember gru grudnia aralik decembrie joulukuu prosince',
].map((names) => names.split(' '));

const names = new Map(months.flatMap((names, i) => names.map((name) => [name, i + 1] as const)));

const separator = '\\s?[/.\\-,_]\\s?';
/** The time of day may follow without a space, and without its colons. */
const glued = '(?!\\d)|(?=\\d{1,2}:\\d\\d)|(?=\\d{4,6}(?!\\d))';

/** Each pattern names its parts: y, m, d, or a and b where day and month cannot be told apart by their place. */
const patterns = [
  /(?<!\d)(?<y>(?:19|20)\d\d)(?:\s?[/.-]\s?|年)(?<m>\d{1,2})(?:\s?[/.-]\s?|月)(?<d>\d{1,2})(?!\d)/g,
  // The time follows a short year at once: "07.03.2218:05".
  /(?<![\d/.,-])(?<a>\d{1,2})(?<sep>[/.-])(?<b>\d{1,2})\k<sep>(?<y>\d\d)(?=[0-2]\d:[0-5]\d(?!\d))/g,
  new RegExp(`(?<![\\d])(?<a>\\d{1,2})${separator}(?<b>\\d{1,2})${separator}(?<y>(?:19|20)\\d\\d)(?:${glued})`, 'g'),
  /(?<![\d/.,-])(?<a>\d{1,2})(?<sep>\. |[/.-])(?<b>\d{1,2})\k<sep>(?<y>\d\d)(?:(?![\d]|[/.,]\d)|(?=[,.]?\d{1,2}:\d\d))/g,
  /(?<![\d.])(?<d>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s/.,\-']*(?:de |of )?(?<name>[\p{L}01]{3,12})[\s/.,\-']*(?:de |del )?(?<y>(?:19|20)\d\d|\d\d(?:(?!\d|:|[.,]\d)|(?=[0-2]\d:[0-5]\d(?!\d))))/gu,
  /(?<name>[\p{L}0]{3,12})[\s.,-]*(?<d>\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(?<y>(?:19|20)\d\d)(?!\d)/gu,
  /(?<name>\p{L}{3,12})[\s.,-]{0,3}(?<d>\d{1,2})(?:st|nd|rd|th)?(?:[\s.,-]{0,2}['’`´]\s?|, ?)(?<y>\d\d)(?![\d:%]|[.,]\d)/gu,
  /(?<!\d)(?<y>20[0-4]\d)(?<m>0[1-9]|1[0-2])(?<d>[0-3]\d)(?!\d)/g,
  // Without separators it is a date only before a clock: "123012 09:52PM".
  /(?<![\d/.-])(?<a>[0-3]\d)(?<b>[0-3]\d)(?<y>[0-4]\d)(?= [01]?\d:[0-5]\d ?[AP]M)/gi,
];

/** For what faint print makes of them; asked where the others find nothing in a line. */
const faintPatterns = [
  // A stroke read as a one or a seven.
  /(?<!\d)(?<d>[0-3]\d)[17](?<m>[01]\d)[/.-](?<y>20\d\d)(?!\d)/g,
  /(?<!\d)(?<a>[0-3]?\d)[/.-](?<b>[01]\d)[17](?<y>20\d\d)(?:(?!\d)|(?=[0-2]\d:[0-5]\d))/g,
  // The same before a year of two digits: "12/03724".
  /(?<![\d/.-])(?<a>\d{1,2})[/.-](?<b>[01]\d)[17|](?<y>[12]\d)(?!\d)/g,
  // A hundreds' zero read as an eight: "14/06/2819".
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
    return [{ day: dayText(year, month, day), ...(isMonthFirst !== undefined && { isMonthFirst }) }];
  };
  if (parts.faint !== undefined) return reading(monthLike(parts.faint), Number(parts.d));
  if (parts.name !== undefined) return reading(monthNamed(parts.name), Number(parts.d));
  if (parts.m !== undefined) return reading(Number(parts.m), Number(parts.d));
  const [a, b] = [Number(parts.a), Number(parts.b)];
  if (a === b) return [...reading(a, b), ...(parts.y?.length === 2 ? yearFirst(parts) : [])];
  const dayFirst = reading(b, a, false);
  const monthsFirst = reading(a, b, true);
  const likelier = monthFirst ? [...monthsFirst, ...dayFirst] : [...dayFirst, ...monthsFirst];
  return parts.y?.length === 2 ? [...likelier, ...yearFirst(parts)] : likelier;
}

/** `24/08/05` as card terminals print it, and tills in the north and the east. */
function yearFirst({ a, b, y }: Record<string, string | undefined>): DateReading[] {
  const [year, month, day] = [2000 + Number(a), Number(b), Number(y)];
  if (a?.length !== 2 || year < 2005 || !dayExists(year, month, day)) return [];
  return [{ day: dayText(year, month, day), isYearFirst: true }];
}

function dayText(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** 1 to 12, or 0 for a word that is no month. */
function monthNamed(name: string): number {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('ı', 'i');
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
