/** How receipts of a country look. Alternative words are chosen at random. */
export type Language = {
  name: string;
  currency: string;
  /** Currency signs next to amounts. */
  signs: readonly string[];
  point: ',' | '.';
  dates: readonly ('d.m.y' | 'd/m/y' | 'd-m-y' | 'm/d/y' | 'y-m-d' | 'd month y' | 'month d, y')[];
  months: readonly string[];
  businesses: readonly string[];
  forms: readonly string[];
  streets: readonly string[];
  towns: readonly string[];
  numbers: readonly string[];
  goods: readonly string[];
  titles: readonly string[];
  date: readonly string[];
  subtotal: readonly string[];
  tax: readonly string[];
  total: readonly string[];
  cash: readonly string[];
  change: readonly string[];
  taxTable: string;
  thanks: readonly string[];
  invoice: {
    title: string;
    number: string;
    date: readonly string[];
    due: readonly string[];
    customer: string;
    net: readonly string[];
    total: readonly string[];
  };
};

const split = (text: string) => text.split('|');

const english = {
  months: split('January|February|March|April|May|June|July|August|September|October|November|December'),
  goods: split('Coffee|Whole milk|Brown bread|Cheddar|Bananas|Batteries AA|Notebook|Shampoo|Pasta|Tomatoes|Light bulb'),
  taxTable: 'Rate Net Tax Gross',
  thanks: split('Thank you for shopping with us|Please come again|Keep your receipt'),
  invoice: {
    title: 'Invoice',
    number: 'Invoice number',
    date: split('Invoice date|Date of issue|Date'),
    due: split('Due date|Payment due'),
    customer: 'Bill to',
    net: split('Subtotal|Net amount'),
    total: split('Total|Total due|Amount due|Invoice total|Balance due'),
  },
};

export const languages: readonly Language[] = [
  {
    ...english,
    name: 'American English',
    currency: 'USD',
    signs: ['$', ''],
    point: '.',
    dates: ['m/d/y', 'month d, y'],
    businesses: split('Market|Pharmacy|Diner|Hardware|Books|Grill'),
    forms: split('Inc|LLC|'),
    streets: split('12 Main Street|455 Oak Ave|2301 W 3rd St'),
    towns: split('Springfield, IL 62704|Dayton, OH 45402'),
    numbers: split('(217) 555-0132|Tel (937) 555-0176'),
    titles: split('Receipt|'),
    date: split('Date:|'),
    subtotal: split('Subtotal|SUBTOTAL'),
    tax: split('Sales tax 6.25%|Tax'),
    total: split('TOTAL|Total|Order total'),
    cash: split('CASH|Cash tendered|VISA ****1234'),
    change: split('CHANGE|Change due'),
  },
  {
    ...english,
    name: 'British English',
    currency: 'GBP',
    signs: ['£', 'GBP ', ''],
    point: '.',
    dates: ['d/m/y', 'd month y', 'd-m-y'],
    businesses: split('Stores|Bakery|Chemist|Cafe|Bookshop|Supermarket'),
    forms: split('Ltd|PLC|'),
    streets: split('14 High Street|Unit 3, Mill Lane'),
    towns: split('Leeds LS1 4AP|Bath BA1 1UA'),
    numbers: split('VAT No: GB 123 4567 89|Tel: 0113 496 0000'),
    titles: split('VAT receipt|'),
    date: split('Date|'),
    subtotal: split('Sub-total|Subtotal'),
    tax: split('VAT 20%|VAT'),
    total: split('TOTAL|Balance due|Total to pay'),
    cash: split('Cash|Card payment|Tendered'),
    change: split('Change|CHANGE DUE'),
  },
  {
    name: 'German',
    currency: 'EUR',
    signs: ['EUR ', '€ ', ''],
    point: ',',
    dates: ['d.m.y', 'd month y'],
    months: split('Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'),
    businesses: split('Markt|Bäckerei|Apotheke|Gasthaus|Drogerie|Baumarkt'),
    forms: split('GmbH|AG|e.K.|'),
    streets: split('Hauptstraße 12|Bahnhofstr. 3|Am Markt 7'),
    towns: split('40219 Düsseldorf|63571 Gelnhausen|04109 Leipzig'),
    numbers: split('UID Nr.: DE812706034|Tel. 0211 123456|Steuer-Nr. 123/456/78901'),
    goods: split('Vollmilch|Brot|Äpfel|Käse Gouda|Joghurt|Batterien|Bananen|Nudeln|Shampoo|Mineralwasser'),
    titles: split('Kassenbon|Quittung|'),
    date: split('Datum:|Datum|'),
    subtotal: split('Zwischensumme'),
    tax: split('MwSt 19%|Umsatzsteuer 7%'),
    total: split('SUMME|Summe|Gesamtbetrag|Zu zahlen|GESAMT'),
    cash: split('Geg. BAR|BAR|Girocard|Kartenzahlung'),
    change: split('Rückgeld BAR|Rückgeld|Wechselgeld'),
    taxTable: 'Steuer % Netto Steuer Brutto',
    thanks: split('Vielen Dank für Ihren Einkauf|Auf Wiedersehen'),
    invoice: {
      title: 'Rechnung',
      number: 'Rechnungsnr.',
      date: split('Rechnungsdatum|Datum'),
      due: split('Fällig am|Zahlungsziel'),
      customer: 'Kunde',
      net: split('Nettobetrag|Summe netto'),
      total: split('Gesamtbetrag|Rechnungsbetrag|Total EUR|Zahlbetrag'),
    },
  },
  {
    name: 'French',
    currency: 'EUR',
    signs: ['€', 'EUR', ''],
    point: ',',
    dates: ['d/m/y', 'd month y'],
    months: split('janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'),
    businesses: split('Boulangerie|Pharmacie|Librairie|Supermarché|Café|Épicerie'),
    forms: split('SARL|SAS|S.A.|'),
    streets: split('12 rue de la Paix|8 avenue Foch|3 place du Marché'),
    towns: split('75002 Paris|69003 Lyon'),
    numbers: split('SIRET 123 456 789 00012|Tél. 01 23 45 67 89|TVA FR 12 345678901'),
    goods: split('Lait entier|Pain complet|Pommes|Fromage|Yaourt|Piles|Cahier|Tomates|Eau minérale'),
    titles: split('Ticket de caisse|'),
    date: split('Date|Le|'),
    subtotal: split('Sous-total|Total HT'),
    tax: split('TVA 20%|dont TVA'),
    total: split('TOTAL TTC|TOTAL|Net à payer|Montant total'),
    cash: split('Espèces|Carte bancaire|CB'),
    change: split('Rendu|Monnaie rendue'),
    taxTable: 'Taux HT TVA TTC',
    thanks: split('Merci de votre visite|A bientôt'),
    invoice: {
      title: 'Facture',
      number: 'Facture n°',
      date: split('Date de facture|Facture du|Date'),
      due: split("Date d'échéance|Échéance"),
      customer: 'Client',
      net: split('Total HT|Montant HT'),
      total: split('Total TTC|Net à payer|Montant total TTC'),
    },
  },
  {
    name: 'Spanish',
    currency: 'EUR',
    signs: ['€', 'EUR', ''],
    point: ',',
    dates: ['d/m/y', 'd-m-y', 'd month y'],
    months: split('enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'),
    businesses: split('Supermercado|Panadería|Farmacia|Librería|Ferretería|Bar'),
    forms: split('S.L.|S.A.|'),
    streets: split('Calle Mayor 5|Avenida del Puerto 21'),
    towns: split('28013 Madrid|46021 Valencia'),
    numbers: split('CIF: B12345678|Tel. 912 345 678'),
    goods: split('Leche entera|Pan|Manzanas|Queso|Yogur|Pilas|Cuaderno|Tomates|Agua mineral'),
    titles: split('Factura simplificada|Ticket|'),
    date: split('Fecha:|Fecha|'),
    subtotal: split('Subtotal|Base imponible'),
    tax: split('IVA 21%|IVA'),
    total: split('TOTAL|Total a pagar|Importe total'),
    cash: split('Efectivo|Tarjeta|Entregado'),
    change: split('Cambio|Su cambio'),
    taxTable: 'Tipo Base Cuota Total',
    thanks: split('Gracias por su compra|Hasta pronto'),
    invoice: {
      title: 'Factura',
      number: 'Factura núm.',
      date: split('Fecha de factura|Fecha de emisión|Fecha'),
      due: split('Fecha de vencimiento|Vencimiento'),
      customer: 'Cliente',
      net: split('Base imponible|Subtotal'),
      total: split('Total factura|Total a pagar|Importe total'),
    },
  },
  {
    name: 'Italian',
    currency: 'EUR',
    signs: ['€ ', 'EUR ', ''],
    point: ',',
    dates: ['d/m/y', 'd-m-y', 'd month y'],
    months: split('gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre'),
    businesses: split('Supermercato|Panificio|Farmacia|Libreria|Trattoria|Bar'),
    forms: split('S.r.l.|S.p.A.|'),
    streets: split('Via Roma 14|Piazza Dante 2'),
    towns: split('00184 Roma|50123 Firenze'),
    numbers: split('P.IVA 01234567890|Tel. 06 1234567'),
    goods: split('Latte intero|Pane|Mele|Formaggio|Yogurt|Pile|Quaderno|Pomodori|Acqua minerale'),
    titles: split('Documento commerciale|Scontrino|'),
    date: split('Data|'),
    subtotal: split('Subtotale|Imponibile'),
    tax: split('di cui IVA|IVA 22%'),
    total: split('TOTALE COMPLESSIVO|TOTALE EURO|TOTALE'),
    cash: split('Pagamento contante|Contanti|Pagamento elettronico'),
    change: split('Resto|RESTO'),
    taxTable: 'Aliquota Imponibile IVA Totale',
    thanks: split('Grazie e arrivederci'),
    invoice: {
      title: 'Fattura',
      number: 'Fattura n.',
      date: split('Data fattura|Data'),
      due: split('Scadenza|Data scadenza'),
      customer: 'Cliente',
      net: split('Totale imponibile|Imponibile'),
      total: split('Totale fattura|Totale da pagare|Netto a pagare'),
    },
  },
  {
    name: 'Dutch',
    currency: 'EUR',
    signs: ['€ ', 'EUR ', ''],
    point: ',',
    dates: ['d-m-y', 'd month y', 'd/m/y'],
    months: split('januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december'),
    businesses: split('Supermarkt|Bakkerij|Apotheek|Boekhandel|Winkel|Eetcafé'),
    forms: split('B.V.|V.O.F.|'),
    streets: split('Kerkstraat 8|Dorpsplein 3'),
    towns: split('1012 AB Amsterdam|3511 LN Utrecht'),
    numbers: split('KvK 12345678|Tel. 020-1234567|BTW NL123456789B01'),
    goods: split('Volle melk|Brood|Appels|Kaas|Yoghurt|Batterijen|Schrift|Tomaten|Water'),
    titles: split('Kassabon|'),
    date: split('Datum|'),
    subtotal: split('Subtotaal|Tussentotaal'),
    tax: split('BTW 21%|BTW 9%'),
    total: split('TOTAAL|Totaal|Te betalen|Totaalbedrag'),
    cash: split('Contant|Pin|Betaald'),
    change: split('Wisselgeld|Terug'),
    taxTable: 'Tarief Excl BTW Incl',
    thanks: split('Bedankt en tot ziens'),
    invoice: {
      title: 'Factuur',
      number: 'Factuurnummer',
      date: split('Factuurdatum|Datum'),
      due: split('Vervaldatum'),
      customer: 'Klant',
      net: split('Totaal excl. BTW|Subtotaal'),
      total: split('Totaal incl. BTW|Te betalen|Totaalbedrag'),
    },
  },
  {
    name: 'Portuguese',
    currency: 'EUR',
    signs: ['€', 'EUR', ''],
    point: ',',
    dates: ['d/m/y', 'd-m-y', 'y-m-d', 'd month y'],
    months: split('janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'),
    businesses: split('Mercado|Padaria|Farmácia|Livraria|Café|Supermercado'),
    forms: split('Lda|S.A.|'),
    streets: split('Rua Augusta 20|Avenida da Liberdade 3'),
    towns: split('1100-053 Lisboa|4000-322 Porto'),
    numbers: split('NIF 501234567|Tel. 213 456 789'),
    goods: split('Leite|Pão|Maçãs|Queijo|Iogurte|Pilhas|Caderno|Tomate|Água'),
    titles: split('Fatura simplificada|Talão|'),
    date: split('Data:|Data|'),
    subtotal: split('Subtotal|Total ilíquido'),
    tax: split('IVA 23%|IVA'),
    total: split('TOTAL|Total a pagar|Valor total'),
    cash: split('Dinheiro|Numerário|Multibanco'),
    change: split('Troco|TROCO'),
    taxTable: 'Taxa Base IVA Total',
    thanks: split('Obrigado pela sua visita'),
    invoice: {
      title: 'Fatura',
      number: 'Fatura n.º',
      date: split('Data de emissão|Data'),
      due: split('Data de vencimento|Vencimento'),
      customer: 'Cliente',
      net: split('Total líquido|Base tributável'),
      total: split('Total a pagar|Valor total|Total da fatura'),
    },
  },
];
