/** How the months are called, folded: January first. */
const months = [
  'jan janv januar january janvier enero ene gennaio gen januari janeiro jan janner sty styczen stycznia ocak sije sijecnja leden ledna ianuarie tammikuu jaanuar janvaris janvari sausio januara januarja janar ene gener urtarrila январь января янв січень січня січ ιανουαριου ιαν',
  'feb fevr fev februar february fevrier febrero febbraio februari fevereiro lut luty lutego subat helmikuu februarie unora veljace veljaca veebruar februaris februari vasario februara februarja pebruari february февраль февраля фев лютий лютого лют φεβρουαριου φεβ',
  'mar mrz marz march mars marzo maart mrt marco marca mart maret martie maaliskuu brezna brezen marec marcius marts martā kovo ozujka ozujak mac marta marca marc marcie март марта мар березень березня бер μαρτιου μαρ',
  'apr avr april avril abril abr aprile kwi kwiecien kwietnia nisan aprilie huhtikuu dubna duben aprill aprilis balandzio travnja travanj aprila prill апрель апреля апр квітень квітня кві απριλιου απρ',
  'may mai mayo mag maggio mei maio maj maja mayis toukokuu kvetna kveten majus maijs maijā geguzes svibnja svibanj maja май мая травень травня тра μαιου μαι',
  'jun juin juni june junio giu giugno junho cze czerwiec czerwca haziran iunie kesakuu cervna cerven juuni junius junijs birzelio lipnja lipanj jun juna juny июнь июня июн червень червня чер ιουνιου ιουν',
  'jul juil juli july juillet julio lug luglio julho lip lipiec lipca temmuz iulie heinakuu cervence cervenec juuli julius julijs liepos srpnja srpanj julai jula juliol июль июля июл липень липня ιουλιου ιουλ',
  'aug aout august agosto ago augustus augusti agustus agt sie sierpien sierpnia agustos elokuu srpna srpen augusztus augusts rugpjucio kolovoza kolovoz ogos ogo avgust avgusta август августа авг серпень серпня сер αυγουστου αυγ',
  'sep sept september septembre septiembre set settembre setembro wrz wrzesien wrzesnia eylul septembrie syyskuu zari szeptember septembris rugsejo rujna rujan septembra setembre сентябрь сентября сен вересень вересня вер σεπτεμβριου σεπ',
  'oct okt oktober october octobre octubre ott ottobre out outubro paz pazdziernik pazdziernika ekim octombrie lokakuu rijna rijen oktoober oktobris spalio okt oktobra octubre октябрь октября окт жовтень жовтня жов οκτωβριου οκτ',
  'nov november novembre noviembre novembro lis listopada listopad listopadu kasim noiembrie marraskuu novembris lapkricio studenoga studeni novembra novembre ноябрь ноября ноя листопад листопада лис νοεμβριου νοε',
  'dec dez dezember december decembre diciembre dic dicembre dezembro des desember gru grudzien grudnia aralik decembrie joulukuu prosince prosinec detsember decembris gruodzio prosinca prosinac disember dis decembra desembre декабрь декабря дек грудень грудня гру δεκεμβριου δεκ',
].map((names) => names.split(' '));

/** 1 to 12, by the folded name. */
export const monthsByName: ReadonlyMap<string, number> = new Map(
  months.flatMap((names, i) => names.map((name) => [name.normalize('NFKD').replace(/\p{M}/gu, ''), i + 1] as const)),
);
