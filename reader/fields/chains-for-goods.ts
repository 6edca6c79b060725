import type { ChainNames } from './chains.ts';

/** More chains, of many countries, each by its name alone: see `chains.ts`. */
export const otherChains: ChainNames = {
  Transportation: `
    Esso Express, Texaco UK, Gulf Oil, Conoco, Phillips 66, Speedway Gas, Murphy USA, Arco, Citgo, Sinclair, Cenex, Maverik, Pilot
    Travel Center, Flying J, Love's Travel Stop, TravelCenters of America, Buc-ee's, Husky, Irving Oil, Ultramar, Pioneer
    Petroleums, Mohawk, Co-op Gas Bar, Esso Canada, Jet Tankstelle, Star Tankstelle, Eni Station, HEM Tankstelle, Westfalen,
    Raiffeisen Tankstelle, Classic Tankstelle, OIL! Tankstelle, Sprint Tankstelle, Tankpool24, Hoyer, Team Tankstelle, Turmöl,
    Diskont Tanken, IQ Tankstelle, Ruedi Rüssel, Coop Pronto Tankstelle, Socar Schweiz, BP Schweiz, Total Access, Esso Express
    France, Avia France, Netto Carburant, Lukoil Belgium, Gabriëls, Octa+, TinQ, Tamoil Nederland, Texaco Nederland, Argos
    Tankstation, BP Nederland, Campsa, Ballenoil, Plenoil, Petroprix, Galp Energia, Repsol Portugal, IP Gruppo api, Kuwait
    Petroleum, Q8easy, Esso Italiana, Beyfin, Circle K Sverige, Ingo, Preem Sverige, Qstar, OKQ8 Scandinavia, Uno-X, Best Stasjon,
    Circle K Norge, Shell Norge, Circle K Danmark, OK Benzin, Go'on, Neste Oil, ABC-asema, Teboil, Olís, Orlen Paliwa, PKN Orlen,
    Stacja Paliw BP, Lotos, Moya, Circle K Polska, Amic Energy, MOL Magyarország, Benzina, EuroOil, Slovnaft, OMV Petrom, Rompetrol,
    Socar Petroleum, Crodux, Tifon, NIS Petrol, Revoil, Aegean Oil, Avin, Viada, Baltic Petroleum, Orlen Lietuva, Emsi, Olerex,
    Alexela, ОККО, БРСМ, Газпромнефть, Роснефть, Татнефть, Башнефть, Teboil Россия, Белоруснефть, Petrol Ofisi, Opet, Aytemiz, TP
    Petrol, Türkiye Petrolleri, Shell & Turcas, Lukoil Türkiye, Alpet, GO Petrol, Kadoil, Sinopec, Caltex Singapore, Petronas
    Dagangan, BHPetrol, Shell Malaysia, Petron Malaysia, Pertamina, SPBU, Vivo Energy, Puma Energy, Engen, Sasol, Total Kenya, Lake
    Oil, Indian Oil, Bharat Petroleum, Hindustan Petroleum, HP Petrol Pump, Nayara Energy, Reliance Petroleum, ADNOC, ENOC, EPPCO,
    Emarat, PTT Station, Bangchak, Petrolimex, ENEOS, Idemitsu, Cosmo Oil, SK Energy, GS Caltex, S-Oil, Ampol, 7-Eleven Fuel, Coles
    Express Shell, Liberty Oil, United Petroleum, Puma Australia, Z Energy, Gull, Mobil NZ, Waitomo, Petrobras, Posto Ipiranga,
    Ipiranga, BR Mania, Posto Shell, Raízen, Pemex, G500, Terpel, Primax, Copec, Petroperú, Axion Energy, Ancap, Sonol, Dor Alon, DB
    Fernverkehr, Wiener Linien, RATP, Île-de-France Mobilités, Ouigo, Thalys, Eurostar, NS Reizigers, NS Groep, De Lijn, STIB, SNCB,
    NMBS, EMT Madrid, Metro de Madrid, Comboios de Portugal, Carris, Metropolitano de Lisboa, ATM Milano, ATAC, Trenord, Italotreno,
    SJ AB, Storstockholms Lokaltrafik, Västtrafik, Skånetrafiken, Rejsekort, Ruter, VR Group, PKP Intercity, Koleje Mazowieckie, ZTM
    Warszawa, České dráhy, RegioJet, Leo Express, CFR Călători, Transport for London, National Rail, LNER, Avanti West Coast,
    Southeastern, South Western Railway, Thameslink, ScotRail, Northern Rail, CrossCountry, National Express, Megabus, Stagecoach,
    Arriva, FirstGroup, Irish Rail, Dublin Bus, Bus Éireann, Greyhound, NJ Transit, Metro-North, SEPTA, MBTA, WMATA, BART, Caltrain,
    VIA Rail, GO Transit, TransLink, Myki, KTM Berhad, RapidKL, Prasarana, SMRT, SBS Transit, EZ-Link, Transit Link, Gojek, Ola
    Cabs, Careem, DiDi, Free Now, Cabify, Blablacar, Yandex Taxi, Яндекс Такси, Enterprise Rent-A-Car, Budget Rent a Car, National
    Car Rental, Thrifty, Goldcar, Record Go, Flixtrain, Wizz Air, Vueling, Eurowings, Austrian Airlines, Swiss International Air
    Lines, Turkish Airlines, Finnair, LOT Polish Airlines, TAP Air Portugal, Aer Lingus, ITA Airways, Alitalia, Transavia, Delta Air
    Lines, United Airlines, American Airlines, Southwest Airlines, JetBlue, Alaska Airlines, Spirit Airlines, Frontier Airlines, Air
    Canada, WestJet, Porter Airlines, Qantas, Jetstar, Virgin Australia, Air New Zealand, Singapore Airlines, Scoot, Malaysia
    Airlines, Batik Air, Garuda Indonesia, Lion Air, Citilink, Cebu Pacific, Philippine Airlines, Thai Airways, Vietnam Airlines,
    VietJet Air, Cathay Pacific, Japan Airlines, Korean Air, Asiana Airlines, IndiGo, Air India, SpiceJet, Etihad Airways, Qatar
    Airways, LATAM, Gol Linhas Aéreas, Avianca, Copa Airlines, Aeroméxico, Volaris, Q-Park, APCOA, Indigo Parking, Interparking,
    Parkopedia, PayByPhone, RingGo, EasyPark, Contipark, ParkingEye, Wilson Parking, Secure Parking, SP Plus, Impark, ATU Auto-
    Teile-Unger, Euromaster, Vergölst, Norauto, Halfords, Kwik Fit, Jiffy Lube, Valvoline, Pep Boys, AutoZone, Advance Auto Parts,
    O'Reilly Auto Parts, NAPA Auto Parts, Firestone, Goodyear, Discount Tire, Mr. Wash, IMO Car Wash, Tesla, Ionity, EnBW mobility+,
    Fastned`,
  Shopping: `
    ZARA Home, Massimo Dutti, Stradivarius, Oysho, Kiabi, Camaïeu, Promod, Gémo, La Halle, Petit Bateau, Okaïdi, Du Pareil au Même,
    Galeries Lafayette, Printemps, Le Bon Marché, BHV Marais, Peek & Cloppenburg, Galeria Kaufhof, Galeria Karstadt Kaufhof,
    Karstadt, Breuninger, Kik Textilien, Takko Fashion, Ernsting's family, Deichmann, Görtz, Snipes, Foot Locker Germany,
    SportScheck, Intersport, Sport 2000, New Yorker, Tally Weijl, s.Oliver, Tom Tailor, Esprit, Jack & Jones, Vero Moda, Bestseller,
    Gerry Weber, Orsay, Calzedonia, Intimissimi, Tezenis, Hunkemöller, Wibra, Zeeman, Scapino, Van Haren, De Bijenkorf, WE Fashion,
    Scotch & Soda, Sfera Mujer, Cortefiel, Springfield, Women'secret, Parfois, Bimba y Lola, Upim, La Rinascente, Terranova, Piazza
    Italia, Benetton, Sinsay, Cropp, Mohito, Eobuwie, Pepco, TEDi, Kappahl, Lindex, Gina Tricot, MQ Marqet, Dressmann, XXL Sport,
    Cubus, BikBok, Åhléns, Magasin du Nord, Illum, Stockmann, Sokos, LC Waikiki, Koton, DeFacto, Mavi, Boyner, Colin's, Penti,
    Debenhams, House of Fraser, Harrods, Selfridges, Fenwick, New Look, River Island, Dorothy Perkins, Peacocks, Bonmarché, Fat
    Face, Joules, Superdry, Ted Baker, Clarks, Schuh, JD Sports, Sports Direct, Foot Asylum, Mountain Warehouse, TK Maxx, Penneys,
    Brown Thomas, Arnotts, Banana Republic, Gap Factory, Abercrombie & Fitch, Hollister, Aeropostale, Forever 21, Urban Outfitters,
    Anthropologie, Free People, J.Crew, Ann Taylor, Chico's, Lane Bryant, Victoria's Secret, Bath & Body Works, Burlington,
    HomeGoods, HomeSense, Saks Fifth Avenue, Neiman Marcus, Bloomingdale's, Dillard's, Belk, Lord & Taylor, Hudson's Bay, Lululemon,
    Aritzia, Reitmans, Sport Chek, Carter's, OshKosh B'gosh, The Children's Place, Gymboree, Payless ShoeSource, Famous Footwear,
    Skechers, Under Armour, Levi's, Calvin Klein, Tommy Hilfiger, Polo Ralph Lauren, Michael Kors, Kate Spade, Puma Store, New
    Balance, Asics, Timberland, The North Face, Patagonia, Columbia Sportswear, Cabela's, Bass Pro Shops, Academy Sports, Dick's
    Sporting Goods, Big 5, Men's Wearhouse, Uniqlo Singapore, Cotton On, Charles & Keith, Padini, Brands Outlet, Vincci, Bata,
    G2000, Giordano, Bossini, Esprit HK, Matahari, Ramayana, SM Department Store, Penshoppe, Pantaloons, Shoppers Stop, Westside,
    Fabindia, Raymond, Reliance Trends, Zudio, Myntra, Centrepoint, Kmart Australia, Target Australia, Myer, David Jones, Best &
    Less, Rebel Sport, Postie, Mr Price, Edgars, Truworths, Foschini, Ackermans, Jet Stores, Renner, C&A Brasil, Riachuelo, Lojas
    Americanas, Magazine Luiza, Casas Bahia, Palacio de Hierro, Sears México, Coppel, Elektra, Suburbia, Falabella, Paris Chile,
    JYSK, Dänisches Bettenlager, XXXLutz, Mömax, Möbelix, Höffner, Segmüller, Porta Möbel, Roller Möbel, Sconto, Depot Deko, Nanu-
    Nana, Woolworth, Mäc-Geiz, Thomas Philipps, Action Deutschland, Hellweg, Globus Baumarkt, Raiffeisen Markt, Dehner, Pflanzen
    Kölle, Fressnapf, Futterhaus, Das Futterhaus, Zoo & Co, Lagerhaus, Baumax, Jumbo Baumarkt, Coop Bau+Hobby, Do it + Garden,
    Micasa, Conforama, Maisons du Monde, Alinéa, Castorama, Brico Dépôt, Bricomarché, Mr. Bricolage, Bricorama, Weldom, Truffaut,
    Jardiland, Gamm vert, Gifi, La Foir'Fouille, Stokomani, Centrakor, Karwei, Formido, Intratuin, Welkoop, Xenos, Blokker
    Nederland, Leen Bakker, Kwantum, Bricomart, Brico Dépôt España, Maxmat, Bricofer, Brico Io, OBI Italia, Mondo Convenienza,
    Mercatone Uno, Byggmax, Bauhaus Sverige, K-Rauta, Rusta, Dollarstore, Granngården, Plantagen, Harald Nyborg, Silvan, jem & fix,
    Biltema Danmark, Søstrene Grene, Flying Tiger, Flying Tiger Copenhagen, Europris, Clas Ohlson Norge, Maxbo, Byggmakker, Kodin
    Terra, Motonet, Castorama Polska, Leroy Merlin Polska, Black Red White, Agata Meble, Mrówka, Hornbach Česko, Mountfield,
    Dedeman, Brico Depot România, Praktiker, Pevex, Bauhaus Hrvatska, Koçtaş, Bauhaus Türkiye, Tekzen, English Home, Madame Coco,
    Homebase, Robert Dyas, Dunelm, The Range, B&M Bargains, B&M Retail, Home Bargains, Wilko, Poundstretcher, Toolstation, Travis
    Perkins, Jewson, Pets at Home, Menards, True Value, Do it Best, Harbor Freight, Tractor Supply, Sherwin-Williams, Floor & Decor,
    Home Hardware, RONA, Réno-Dépôt, Canac, Princess Auto, Lee Valley, Crate & Barrel, Pottery Barn, Williams-Sonoma, West Elm, Pier
    1 Imports, Big Lots, At Home, Kirkland's, Container Store, Jo-Ann Fabrics, Joann, Five Below, Ollie's Bargain Outlet, Tuesday
    Morning, Home Pro, Thai Watsadu, Harvey Norman, Best Denki, Gain City, Ace Hardware Indonesia, Informa, Wilcon Depot, Mitre 10,
    Placemakers, The Warehouse Group, Briscoes, Bed Bath N Table, Builders Warehouse, Leroy Merlin Brasil, Telhanorte, Sodimac,
    Nitori, Francfranc, Cainz, Kohnan, Tokyu Hands, Yodobashi Camera, Bic Camera, Yamada Denki, Artbox, dm-drogerie, Rossmann
    Polska, Budni, Budnikowsky, Apotheke am Markt, DocMorris, Shop Apotheke, BIPA, Amavita, Sun Store, Import Parfumerie,
    Marionnaud, Nocibé, Sephora France, L'Occitane, Kiko Milano, The Body Shop, Trekpleister, DA Drogist, Holland & Barrett, Ici
    Paris XL, Planet Parfum, Medi-Market, Pharmacie Lafayette, Primor, Druni, Clarel, Perfumerías Douglas, Boots Ireland,
    LloydsPharmacy, Well Pharmacy, Savers Health, Specsavers, Vision Express, Apotek 1, Vitusapotek, Boots Norge, Apoteket, Kronans
    Apotek, Apotea, Lloyds Apotek, Matas, Yliopiston Apteekki, Super-Pharm Polska, Hebe, Drogerie Natura, Ziko Apteka, Gemini
    Apteka, DOZ Apteka, Dr.Max, Benu, Teta, Help Net, Sensiblu, Farmacia Tei, Eurovaistinė, Gintarinė vaistinė, Apotheka,
    Südameapteek, Mēness aptieka, Eve Shop, Watsons Türkiye, Rossmann Türkiye, CVS Health, Duane Reade, Walgreens Pharmacy, Health
    Mart, Kinney Drugs, Bartell Drugs, Vitamin Shoppe, Sally Beauty, Ulta Beauty, Ulta, Pharmaprix, Jean Coutu, Rexall, London
    Drugs, Uniprix, Familiprix, Brunet, PharmaSave, Guardian Singapore, Guardian Malaysia, Watsons Malaysia, Watson's Personal Care,
    Unity Pharmacy, Caring Pharmacy, Big Pharmacy, Alpro Pharmacy, Health Lane, AA Pharmacy, Kimia Farma, Century Healthcare, Apotek
    K-24, Guardian Indonesia, Southstar Drug, The Generics Pharmacy, Pharmacity, Long Châu, Boots Thailand, Matsumoto Kiyoshi,
    Welcia, Sundrug, Tsuruha Drug, Sugi Pharmacy, Cocokara Fine, Olive Young, Mannings, Sasa, Apollo Pharmacy, MedPlus, Netmeds,
    Wellness Forever, Noble Plus, Nahdi, Al Nahdi Pharmacy, Aster Pharmacy, BinSina, Boots UAE, Be Pharm, Chemist Warehouse,
    Priceline Pharmacy, Priceline, TerryWhite Chemmart, Amcal, Unichem, Life Pharmacy NZ, Dis-Chem, Goodlife Pharmacy, Droga Raia,
    Drogasil, Pague Menos, Drogaria São Paulo, Drogarias Pacheco, Panvel, Farmacias del Ahorro, Farmacias Guadalajara, Farmacias
    Benavides, Farmacias Similares, Cruz Verde, Salcobrand, Farmacias Ahumada, Inkafarma, Mifarma, Farmatodo, Farmacity, Fybeca,
    Saturn Electro, Euronics, Conrad Electronic, Cyberport, Notebooksbilliger, Alternate, Medimax, Digitec, Galaxus, Digitec
    Galaxus, Melectronics, Microspot, Brack, Orell Füssli, Ex Libris, Payot, Cultura, Gibert Joseph, Furet du Nord, Micromania,
    Electro Dépôt, Vanden Borre, Krëfel, Standaard Boekhandel, Bruna, Expert Nederland, Casa del Libro, PcComponentes, Worten,
    Bertrand, Unieuro, Trony, Mondadori, Libraccio, NetOnNet, Webhallen, Inet, Akademibokhandeln, Adlibris, Elkjøp, Proshop, Bog &
    Idé, Verkkokauppa.com, Gigantti, Suomalainen Kirjakauppa, Akateeminen, RTV Euro AGD, Media Expert, Komputronik, x-kom, Empik,
    Alza, Alza.cz, Datart, Electro World, Luxor, eMAG, Altex, Flanco, Cărturești, Технополис, Ozone, Gigatron, HG Spot, Plaisio,
    Kotsovolos, Euronics Eesti, Rozetka, Розетка, Comfy, Фокстрот, Эльдорадо, М.Видео, Читай-город, Teknosa, Vatan Bilgisayar,
    Hepsiburada, Trendyol, Currys PC World, PC World, Maplin, Smyths Toys, Smyths, The Entertainer, Hamleys, Foyles, Blackwell's,
    Ryman, Paperchase, Card Factory, Clintons, The Works, Eason, The Source, Micro Center, Fry's Electronics, B&H Photo, Newegg,
    RadioShack, Half Price Books, Books-A-Million, Hallmark, Party City, Build-A-Bear, Lego Store, The LEGO Store, Disney Store, Hot
    Topic, Spencer Gifts, Claire's, Yankee Candle, FedEx Office, The UPS Store, OfficeMax, Kinokuniya, MPH Bookstores, Times
    Bookstores, Senheng, Senq, Harvey Norman Malaysia, Gramedia, Erafone, National Book Store, Fully Booked, Thế Giới Di Động, Điện
    Máy Xanh, FPT Shop, Power Buy, Banana IT, SE-ED, Croma, Reliance Digital, Vijay Sales, Crossword, Sapna Book House,
    Higginbothams, Jarir Bookstore, Sharaf DG, Virgin Megastore, Emax, Officeworks Australia, EB Games, The Good Guys, Dymocks, QBD
    Books, Whitcoulls, Paper Plus, Noel Leeming, PB Tech, Incredible Connection, Exclusive Books, Kabum, Saraiva, Livraria Cultura,
    Fast Shop, Ponto Frio, Gandhi, Miniso México, AliExpress, Temu, Shein, Etsy, Wayfair, Shopee, Lazada, Tokopedia, Bukalapak,
    Mercado Libre, Mercado Livre, Allegro, OTTO, About You, Zooplus, Thomann, Bonprix, La Redoute, Cdiscount, ManoMano, Vinted,
    Rakuten, Wehkamp, Komplett, CDON, Ozon, Wildberries`,
  Entertainment: `
    Vue Cinemas, Showcase Cinemas, Picturehouse, Everyman Cinema, Curzon, AMC Theatres, Regal Cinemas, Cinemark, Alamo Drafthouse,
    Marcus Theatres, Landmark Cinemas, Cineplex Odeon, TGV Cinemas, Cathay Cineplexes, Golden Village, Shaw Theatres, CGV Cinemas,
    XXI Cineplex, Cinema XXI, Cinepolis, PVR Cinemas, INOX, Cinépolis India, SM Cinema, Major Cineplex, Toho Cinemas, Lotte Cinema,
    Megabox, Hoyts, Event Cinemas, Village Cinemas, Reading Cinemas, Ster-Kinekor, Nu Metro, UCI Kinowelt, UCI Cinemas, Kinopolis,
    Pathé Gaumont, CGR Cinémas, Yelmo Cines, Cinesa, NOS Cinemas, The Space Cinema, Filmstaden, SF Bio, Nordisk Film, Finnkino,
    Multikino, Cinema City, Apollo Kino, Cinemaximum, Madame Tussauds, Legoland, Sea Life, Disneyland, Universal Studios, Europa-
    Park, Phantasialand, Alton Towers, Six Flags, Cedar Fair, McFit, FitX, Clever Fit, Fitness First, Basic-Fit, PureGym, The Gym
    Group, Planet Fitness, LA Fitness, Gold's Gym, Anytime Fitness, Virgin Active, David Lloyd, GoodLife Fitness, PlayStation Store,
    Nintendo eShop, Xbox`,
  Bills: `
    Congstar, Freenet, mobilcom-debitel, Klarmobil, Vodafone Kabel Deutschland, Stadtwerke München, Lichtblick, Yello Strom, Magenta
    Telekom, A1 Telekom Austria, Drei Austria, Wingo, Yallo, Free Mobile, Bouygues, Orange France, Engie, Veolia, Proximus, Telenet,
    Ziggo, Odido, Tele2, Essent, Eneco, Yoigo, MásMóvil, Endesa, Iberdrola, Naturgy, NOS Comunicações, EDP Comercial, WindTre,
    Iliad, Fastweb, Enel Energia, Eni Plenilude, Telia, Telenor, Comviq, Ellevio, YouSee, Norlys, Fortum, Plus GSM, T-Mobile Polska,
    Orange Polska, Tauron, T-Mobile Czech, Turkcell, Türk Telekom, Vodafone TR, EE Limited, BT Group, Virgin Media, Sky UK,
    TalkTalk, Octopus Energy, OVO Energy, Scottish Power, Thames Water, Electric Ireland, Xfinity, Cox Communications, Con Edison,
    Duke Energy, Bell Canada, Telus, Fido, Koodo, Freedom Mobile, Hydro One, Toronto Hydro, BC Hydro, Hydro-Québec, StarHub, SP
    Services, Digi Telecommunications, U Mobile, Unifi, Telekom Malaysia, Air Selangor, Telkomsel, Indosat, XL Axiata, Globe
    Telecom, Smart Communications, PLDT, Meralco, Viettel, VinaPhone, MobiFone, dtac, Airtel, Bharti Airtel, Reliance Jio, BSNL,
    Tata Power, Etisalat, DEWA, Telstra, Optus, Origin Energy, Spark NZ, One NZ, Vodacom, Safaricom, Eskom, TIM Brasil, Enel
    Distribuição, Telcel, Telmex, Österreichische Post, PostNL, bpost, Correos, CTT Correios, Poste Italiane, PostNord, Posten,
    Posti, Poczta Polska, InPost, Česká pošta, Magyar Posta, Poșta Română, Укрпошта, Нова Пошта, Почта России, PTT Kargo, Canada
    Post, Australia Post, NZ Post, SingPost, Pos Malaysia, Pos Laju, J&T Express, LBC Express, India Post, Blue Dart, Japan Post,
    Evri, Chronopost, Mondial Relay, Purolator`,
  Subscriptions: `
    iTunes, Google Play, Google Cloud, Microsoft 365, Disney+, Disney Plus, HBO Max, Hulu, Paramount+, Crunchyroll, Audible, Deezer,
    SoundCloud, YouTube Premium, Twitch, Patreon, Substack, New York Times, Washington Post, Financial Times, The Economist, Canva,
    Figma, Zoom Video Communications, Trello, Asana, Airtable, Mailchimp, HubSpot, Salesforce, Zendesk, Shopify, Squarespace,
    Webflow, WordPress, Automattic, Bluehost, HostGator, SiteGround, OVHcloud, Scaleway, Linode, Vultr, Heroku, Vercel, Netlify,
    MongoDB, Datadog, New Relic, Sentry, JetBrains, 1Password, LastPass, NordVPN, ExpressVPN, ProtonVPN, Evernote, Grammarly,
    Duolingo, Coursera, Udemy, Skillshare, LinkedIn, Anthropic, Midjourney, all-inkl.com, Netcup, Contabo, Infomaniak, Hostpoint,
    Gandi, united-domains, TransIP, Combell, Loopia, One.com, DATEV, lexoffice, sevDesk, Personio, Parallels, TeamViewer, Autodesk,
    Envato, Shutterstock, Getty Images, Adobe Systems`,
};
