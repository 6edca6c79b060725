import type { CategoryIcon } from '../../contract/category-looks.ts';

/**
 * Word stems that suggest the icon of a category, without accents: English, German, French, Spanish, Italian, Portuguese,
 * Dutch, Polish. A leading `=` means a whole word.
 */
const WORDS: Partial<Record<CategoryIcon, string>> = {
  basket:
    'grocer supermarket lebensmittel einkauf epicerie courses supermerca comestibles alimentari spesa mercearia boodschap spozywcz',
  restaurant:
    'food restaurant eating dining lunch dinner meal takeaway takeout essen gastronom nourriture comida ristorant cibo aliment jedzenie =eten',
  coffee: 'coffee cafe kaffee caffe koffie kawa =tea',
  drinks: '=bar beer wine drink alcohol pub bier getrank boisson bebida bevand alkohol =kneipe drank',
  cake: 'bakery cake sweet dessert snack chocolat backer kuchen suss patisser boulanger panader dulce dolci =bread',
  bag: 'shopping mall amazon einkaufen achats compras acquisti winkelen zakupy',
  clothes: 'cloth fashion apparel shirt kleid mode vetement ropa abbigliament vestit roupa kleding ubran odziez',
  shoe: 'shoe sneaker schuh chaussure zapat scarp sapato schoen buty',
  glasses: 'glasses optic optik lunette brille gafas occhiali =lenses',
  smoking: 'smok tobacco cigar tabak tabac tabaco vape',
  home: '=rent rental home house housing hous mortgage miete wohn =haus loyer maison logement alquiler casa hipoteca affitto mutuo aluguel huur woning hypothe czynsz =dom mieszkan',
  furniture: 'furniture ikea mobel meuble mueble mobili movel meubel mebl decor einrichtung',
  light: 'electric power energy utilit strom energie luz energia prad stroom elettric',
  water: 'water wasser =eau agua acqua woda',
  heating: 'heating =gas heiz chauffage calefacc riscaldament verwarming ogrzewan aquecimento',
  internet: 'internet wifi broadband hosting cloud =web domain telecom',
  phone: 'phone mobile handy telefon telephon telefoon telefono cell smartphone',
  tools:
    'repair maintenance hardware tool diy baumarkt werkzeug reparatur renov brico herramient handwerk klussen naprawy remont',
  plant: 'garden plant flower garten blume jardin fleur giardin tuin ogrod florist',
  waste: 'waste garbage trash mull abfall dechet basura rifiuti afval smieci council',
  bill: 'bill invoice fee charge rechnung gebuhr facture factura bollett conta rekening rachunk',
  bus: 'transport transit commut =bus metro subway tram nahverkehr verkehr transporte autobus =ov',
  car: '=car =cars auto vehicle voiture coche macchina carro wagen samochod garage werkstatt =kfz',
  fuel: 'fuel petrol gasoline diesel tanken benzin essence carburant gasolina benzina carburante combustivel brandstof paliwo charging',
  parking: 'parking parken parkplatz parkeren estacionamiento aparcamiento parcheggio estacionamento toll maut peage',
  train: 'train rail bahn =zug tren treno comboio trein pociag',
  bike: 'bike bicycle cycling fahrrad velo bici fiets rower',
  plane: 'flight plane airline airfare flug avion vuelo volo aereo voo vlieg =lot',
  luggage:
    'travel trip vacation holiday reise urlaub voyage vacances viaje vacacion viagg vacanz ferias vakantie reizen podroz wakacje',
  bed: 'hotel hostel airbnb lodging accommodation unterkunft hebergement alojamiento alloggio hospedagem =nocleg',
  truck: 'moving delivery shipping umzug lieferung demenagement mudanza trasloco verhuizing przeprowadz =uber',
  mail: 'post mail stamp versand correo courrier poczta',
  ticket:
    'entertain ticket event concert theatre theater museum freizeit loisir ocio lazer vrije rozrywka unterhaltung =fun leisure',
  movie: 'movie cinema film kino',
  television: 'televis streaming netflix =tv fernseh',
  music: 'music musik spotify musique musica muziek muzyka instrument',
  game: 'game gaming spiel jeux juego giochi jogos gry =toys spielzeug toy',
  ball: 'sport football soccer tennis golf swim verein fussball deporte',
  gym: 'gym fitness yoga training workout palestra gimnasio academia silownia',
  book: 'book magazine newspaper buch bucher zeitung livre libro libri livro boek ksiazk reading',
  camera: 'photo camera foto kamera',
  art: 'hobby art craft paint kunst basteln arte',
  party:
    'party celebrat wedding birthday feier hochzeit geburtstag fete mariage fiesta boda festa matrimonio casamento feest bruiloft impreza wesele christmas weihnacht',
  health:
    'health doctor medical hospital clinic gesund arzt krankenhaus sante medecin salud medico salute saude zorg dokter zdrowie lekarz therap',
  pill: 'pharma medicin medikament apotheke medicament apteka lekarstwa drogerie farmac',
  tooth: 'dentist dental zahn dentaire tandarts dentysta',
  hair: 'hair barber salon friseur coiffeur peluquer parrucchier cabel kapper fryzjer',
  bath: 'beauty cosmetic spa =care hygiene wellness kosmetik pflege beaute belleza bellezza beleza schoonheid uroda toiletr cleaning household haushalt',
  heart: 'dating =love =self =partner',
  family: 'family familie famille familia famiglia gezin rodzina =friends alimony',
  baby: 'baby =kid =kids child nursery daycare =kita kinder kindergarten enfant =hijos bambin crianca dziec',
  pet: 'pet pets =dog =dogs =cat =cats vet veterin haustier tierarzt =tier hund katze animal animaux mascota animali =zwierz huisdier zwierze',
  school:
    'school education tuition universit college course class schule bildung studium ecole etude escuela educacion scuola istruzione escola educacao onderwijs szkola edukacja kurs student',
  church: 'church religio kirche eglise iglesia chiesa igreja kerk kosciol tithe',
  briefcase:
    'work business office salary wage income gehalt lohn arbeit buro travail salaire trabajo salario lavoro stipendio trabalho werk salaris praca pensja bonus',
  laptop:
    'computer laptop software tech electronic freelanc gadget elektronik informatique ordenador elettronica eletronic consult =app =apps',
  bank: 'bank interest zinsen interet interes kredit loan debt darlehen pret prestamo prestito emprestimo lening pozyczka kontofuhrung pension rente',
  card: 'card credit karte kreditkarte carte tarjeta carta cartao kaart karta',
  savings: 'saving sparen epargne ahorro risparmi poupanca spaar oszczedn emergency',
  coins: 'cash atm money bargeld geld taschengeld argent efectivo contanti dinheiro gotowka allowance pocket tip',
  growth:
    'invest stock share dividend aktien fonds crypto krypto bitcoin etf bourse bolsa azioni acoes beleggen inwest',
  tax: 'tax steuer finanzamt impot impuesto imposte tasse imposto belasting podatek podatki',
  insurance: 'insur versicher assurance seguro assicuraz verzekering ubezpiecz',
  repeat: 'subscri abo abos abonnement suscripc abbonament assinatura abonament member mitglied',
  refund: 'refund cashback rebate reimburs erstattung rembours reembolso rimborso zwrot terugbetaling',
  gift: 'gift present geschenk cadeau regalo regali presente prezent',
  charity: 'charit donat spende =don =dons donacion donazion doacao darowizn',
  dots: 'misc other various sonstig divers otros altro outros overig inne verschieden',
};

const STEMS = Object.entries(WORDS).flatMap(([icon, words]) =>
  words.split(' ').map((word) => {
    const isWhole = word.startsWith('=');
    return { icon: icon as CategoryIcon, stem: isWhole ? word.slice(1) : word, isWhole };
  }),
);

/** Removes case and accents. Category names are short, so speed does not matter. */
function plain(name: string): string {
  return name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');
}

/** Stems of at least this length also match inside a word, as in "Autoversicherung". */
const LONG = 6;

/** Returns the icon for a new category. The longest matching stem in its name wins; the first if several have that length. */
export function iconFor(name: string): CategoryIcon {
  const words = plain(name).split(/[^\p{L}\p{N}]+/u);
  const told = STEMS.filter(({ stem, isWhole }) =>
    words.some((word) =>
      isWhole ? word === stem : word.startsWith(stem) || (stem.length >= LONG && word.includes(stem)),
    ),
  );
  return told.reduce((best, each) => (each.stem.length > best.stem.length ? each : best), NONE).icon;
}

const NONE: (typeof STEMS)[number] = { icon: 'tag', stem: '', isWhole: true };
