import type { ChainNames } from './chains.ts';

/** More chains, of many countries, each by its name alone: see `chains.ts`. */
export const eatenChains: ChainNames = {
  Food: `
    Chili's, Red Lobster, LongHorn Steakhouse, Texas Roadhouse, Red Robin, Cracker Barrel, Waffle House, Bob Evans, Golden Corral,
    Carrabba's, Bonefish Grill, P.F. Chang's, California Pizza Kitchen, Ruth's Chris, Hooters, Ruby Tuesday, O'Charley's, Steak 'n
    Shake, Culver's, Whataburger, In-N-Out Burger, Carl's Jr., Hardee's, White Castle, Del Taco, Qdoba, Moe's Southwest Grill, El
    Pollo Loco, Bojangles, Zaxby's, Raising Cane's, Church's Chicken, Jersey Mike's, Jimmy John's, Firehouse Subs, Quiznos,
    Potbelly, Schlotzsky's, Jamba Juice, Smoothie King, Peet's Coffee, Dutch Bros, Caribou Coffee, Einstein Bros, Bruegger's, Au Bon
    Pain, Little Caesars, Papa Murphy's, Round Table Pizza, Sbarro, Chuck E. Cheese, Cold Stone Creamery, Ben & Jerry's, Carvel,
    Wetzel's Pretzels, Mrs. Fields, Noodles & Company, Sweetgreen, CAVA, Blaze Pizza, Mod Pizza, Smashburger, Habit Burger,
    Fuddruckers, Johnny Rockets, Steak Escape, Long John Silver's, Captain D's, Portillo's, Cook Out, Krystal, Dave & Buster's, BJ's
    Restaurant, Yard House, Benihana, Nathan's Famous, Blimpie, Boston Market, Fazoli's, First Watch, Another Broken Egg, Black Bear
    Diner, Village Inn, Marie Callender's, Bertucci's, Legal Sea Foods, Bubba Gump, Rainforest Cafe, Planet Hollywood, Philz Coffee,
    Blue Bottle Coffee, Joe & the Juice, Crumbl, Boston Pizza, Harvey's, Mary Brown's, St-Hubert, A&W Canada, Pizza Pizza, Pizza
    Nova, Mr. Sub, New York Fries, Booster Juice, Country Style, Robin's Donuts, The Keg, Cactus Club Cafe, Moxies, Jack Astor's,
    Montana's, East Side Mario's, Kelseys, White Spot, Tim Hortons Cafe, Freshii, Thai Express, Manchu Wok, Osmow's, CoCo Fresh Tea
    & Juice, Edo Japan, The Alley, Smoke's Poutinerie, La Belle Province, Bella Italia, Prezzo, Zizzi, Ask Italian, Carluccio's,
    Frankie & Benny's, Toby Carvery, Beefeater, Brewers Fayre, J D Wetherspoon, Wetherspoon, Hungry Horse, Pizza Express
    Restaurants, Franco Manca, Gourmet Burger Kitchen, Honest Burgers, Leon Restaurants, Yo! Sushi, Caffe Concerto, Patisserie
    Valerie, Gail's, Black Sheep Coffee, Harris + Hoole, Esquires Coffee, Boston Tea Party, Loch Fyne, Côte Brasserie, Las Iguanas,
    Turtle Tiger, Giggling Squid, Busaba, Dishoom, Rosa's Thai, Slug and Lettuce, All Bar One, Nicholson's, Greene King, Supermac's,
    Insomnia Coffee, Eddie Rocket's, Abrakebabra, O'Briens, Bewley's, Camile Thai, Block House, Peter Pane, Hans im Glück,
    L'Osteria, Cafe Extrablatt, Cafe del Sol, Sausalitos, Dean & David, Maredo, Nordsee Restaurant, Kamps, Le Crobag, Ihle, Bäckerei
    Müller, Der Beck, Steinecke, Lila Bäcker, Junge Die Bäckerei, Kochlöffel, Call a Pizza, Smiley's Pizza, Pizza Max,
    Burgermeister, Jim Block, Einstein Kaffee, Coffee Fellows, Balzac Coffee, Tank & Rast, Serways, Ströck, Der Mann, Rosenberger,
    Landzeit, Oldtimer, Schnitzelhaus, Tibits, Hiltl, Holy Cow, Tchibo Coffee, Sprüngli, Coop Restaurant, Manora, Autogrill Schweiz,
    Marché Mövenpick, Hippopotamus, Buffalo Grill, Courtepaille, Léon de Bruxelles, Brioche Dorée, La Mie Câline, Columbus Café,
    Pomme de Pain, Class'croute, Big Fernand, Pitaya, Del Arte, Campanile, Quick Burger, Panos, Lunch Garden, Hema Café, La Place,
    Febo, Smullers, Kiosk Bakker Bart, Bakker Bart, Bagels & Beans, Anne&Max, Vermaat, Julia's, De Beren, Loetje, 100 Montaditos,
    Foster's Hollywood, Ginos, VIPS, Goiko, Rodilla, Pans & Company, Lizarran, La Tagliatella, Muerde la Pasta, Café & Té, Granier,
    Santa Gloria, Telepizza Portugal, Padaria Portuguesa, A Padaria Portuguesa, Portugália, Prego Gourmet, Old Wild West, Roadhouse,
    La Piadineria, Rossopomodoro, Spontini, Alice Pizza, Panino Giusto, Venchi, Grom, Chef Express, Sarni, Lagardère, Spizzico,
    Sibylla, O'Learys, Pressbyrån, Wayne's Coffee, Bastard Burgers, Sunset Boulevard, Lagkagehuset, Peppes Pizza, Egon, Big Bite,
    Kaffebrenneriet, Kotipizza, Robert's Coffee, Fafa's, Sfera, Da Grasso, Pizza Dominium, Telepizza Polska, North Fish, Green Caffè
    Nero, Costa Coffee Polska, Cukiernia Sowa, Grycan, Bageterie Boulevard, Ambiente, Kozlovna, Pizza Coloseum, Fornetti, Cserpes,
    Trófea, Mesopotamia, Springtime, Salad Box, 5 to go, Ted's Coffee, La Mama, City Grill, Happy Bar & Grill, Goody's, Gregory's,
    Coffee Island, Mikel Coffee, Simit Sarayı, Kahve Dünyası, Köfteci Yusuf, Köfteci Ramiz, Komagene, Tavuk Dünyası, Burger Yiyelim,
    Özsüt, Midpoint, BigChefs, HD İskender, Usta Dönerci, Dodo Pizza, Вкусно и точка, Теремок, Шоколадница, Кофе Хауз, Якитория,
    Крошка Картошка, Львівські Круасани, Aroma Kava, Пузата Хата, Hesburger Eesti, Čili Pizza, Caif Cafe, Hoshino Coffee, Ya Kun
    Kaya Toast, Killiney Kopitiam, BreadTalk, Food Republic, Koufu, Crystal Jade, Paradise Dynasty, Putien, Jumbo Seafood,
    Swensen's, Sakae Sushi, Sushi Express, Genki Sushi, Ichiban Boshi, Pepper Lunch, Ajisen Ramen, Ippudo, LiHO, KOI Thé, Playmade,
    Each A Cup, Mr Bean, Jollibean, Mos Burger, Long John Silver's Singapore, 4 Fingers, Wok Hey, Stuff'd, SaladStop, Boon Tong Kee,
    Soup Restaurant, Old Town White Coffee, PappaRich, Kenny Rogers Roasters, The Chicken Rice Shop, Sushi King, Sushi Zanmai,
    Rotiboy, Tealive, ZUS Coffee, Gigi Coffee, Kyochon, Nam Heong, Madam Kwan's, Absolute Thai, Nyonya Colors, Boost Juice, The
    Coffee Bean & Tea Leaf, Coffee Bean, San Francisco Coffee, J.CO Donuts, Hokben, Solaria, Es Teler 77, Bakmi GM, Kopi Kenangan,
    Janji Jiwa, Fore Coffee, Mixue, Richeese Factory, Sederhana, Ta Wan, Sour Sally, Excelso, Chowking, Mang Inasal, Max's
    Restaurant, Goldilocks, Red Ribbon, Shakey's, Bonchon, Bo's Coffee, Highlands Coffee, Phúc Long, Trung Nguyên, Cộng Cà Phê, The
    Coffee House, Lotteria, Pizza 4P's, MK Restaurant, Black Canyon, Café Amazon, After You, Bar B Q Plaza, Yoshinoya, Sukiya,
    Matsuya, Saizeriya, Jonathan's, Royal Host, Denny's Japan, Tully's Coffee, Doutor Coffee, Komeda's Coffee, Marugame Seimen,
    Marugame Udon, CoCo Ichibanya, Ichiran, Tenya, Sushiro, Kura Sushi, Hama Sushi, Ootoya, Freshness Burger, Ediya Coffee, Paris
    Baguette, Tous Les Jours, A Twosome Place, Hollys Coffee, Mom's Touch, Cafe de Coral, Fairwood, Tsui Wah, Tai Hing, Luckin
    Coffee, Haidilao, Dicos, 85°C Bakery Cafe, Chaayos, Wow! Momo, Barbeque Nation, Bikanervala, Sagar Ratna, Saravana Bhavan, Adyar
    Ananda Bhavan, Biryani Blues, Behrouz Biryani, Faasos, Theobroma, Keventers, Third Wave Coffee, Blue Tokai, Mainland China,
    Punjab Grill, Al Baik, Herfy, Kudu, Zaatar w Zeit, Costa Coffee UAE, Aroma Espresso Bar, Cofix, Cafe Cafe, Landwer, Roladin,
    Burgeranch, Hungry Jack's, Red Rooster, Guzman y Gomez, Grill'd, Zambrero, Gloria Jean's, Muffin Break, Michel's Patisserie, The
    Coffee Club, Roll'd, Sumo Salad, Schnitz, Betty's Burgers, Sushi Hub, Donut King, Crust Pizza, Hell Pizza, BurgerFuel, Robert
    Harris, Wild Bean Cafe, Pita Pit, St Pierre's, Steers, Debonairs Pizza, Wimpy, Ocean Basket, Mugg & Bean, Vida e Caffè, Roman's
    Pizza, Fishaways, Chicken Licken, Kauai, Java House, Artcaffé, Galito's, Chicken Inn, Giraffas, Bob's, Habib's, Spoleto, China
    in Box, Outback Brasil, Madero, Coco Bambu, Casa do Pão de Queijo, Rei do Mate, Cacau Show, Kopenhagen, Sanborns, Toks,
    Italianni's, Potzollcalli, El Fogoncito, Cielito Querido, Juan Valdez, Crepes & Waffles, El Corral, Kokoriko, Frisby, Bembos,
    Rokys, Doggis, Juan Maestro, Havanna, Mostaza, Freddo, Pollo Campero, Pollo Tropical`,
  Groceries: `
    BJ's Wholesale Club, Sam's Club, Harris Teeter, Ralphs, Vons, Pavilions, Fred Meyer, King Soopers, Smith's Food and Drug, Fry's
    Food, Dillons, Mariano's, Jewel-Osco, Shaw's, Acme Markets, Randalls, Tom Thumb, Hannaford, Stop and Shop, Price Chopper, Market
    Basket, Big Y, Wawa, Sheetz, QuikTrip, Kwik Trip, RaceTrac, Cumberland Farms, Casey's, Pathmark, Weis Markets, Ingles, Lowes
    Foods, Piggly Wiggly, Save A Lot, Save Mart, Smart & Final, Stater Bros., Grocery Outlet, Raley's, Nugget Markets, Fresh Market,
    The Fresh Market, Natural Grocers, Sprouts Farmers Market, Erewhon, Gelson's, Bristol Farms, 99 Ranch Market, Mitsuwa,
    Uwajimaya, Fiesta Mart, El Super, Vallarta, Cardenas, Northgate Market, Sedano's, Key Food, Foodtown, Gristedes, D'Agostino,
    Fairway Market, Westside Market, Zabar's, Citarella, Dean & DeLuca, Schnucks, Dierbergs, Festival Foods, Woodman's, Cub Foods,
    Lunds & Byerlys, SpartanNash, Brookshire's, Rouses, Bashas', County Market, Fareway, Marc's, Heinen's, Giant Food, Food 4 Less,
    FoodMaxx, Duane Reade Grocery, Patel Brothers, Hong Kong Supermarket, Loblaw, Real Atlantic Superstore, Zehrs, Valu-Mart, Your
    Independent Grocer, Provigo, Food Basics, Super C, Farm Boy, Safeway Canada, Thrifty Foods, Save-On-Foods, Urban Fare, Foodland,
    Freshmart, Adonis, Rabba, Galleria Supermarket, Nations Fresh Foods, Foody Mart, Bestco, Sunny Supermarket, Highland Farms,
    Pusateri's, McEwan, Bulk Barn, Couche-Tard, Circle K Canada, Hasty Market, Giant Tiger, Co-op Food Store, Walmart Supercentre,
    Co-op Food, The Co-operative Food, Co-operative Food, Budgens, Londis, Nisa, Costcutter, Premier Stores, One Stop, Farmfoods,
    Heron Foods, Booths, Ocado, M&S Simply Food, M&S Food, McColl's, Lidl GB, Aldi Stores, Sainsbury's Local, Tesco Express, Tesco
    Extra, Tesco Metro, Morrisons Daily, Little Waitrose, Iceland Foods, Dunnes Stores, SuperValu, Centra, Mace, Tesco Ireland,
    Daybreak, Aldi Süd, Aldi Nord, Rewe City, Rewe Center, Rewe To Go, Edeka Center, E center, E neukauf, nah und gut, Nahkauf,
    Netto Marken-Discount, Penny Markt, Globus Handelshof, famila, Hit Handelsgruppe, Hit Markt, Wasgau, Bio Company, Denns
    Biomarkt, denn's, Alnatura Super Natur Markt, ebl-naturkost, Reformhaus, Trinkgut, Getränke Hoffmann, Fristo, Orterer, Dursty,
    Hol'ab, Mix Markt, V-Markt, Feneberg, Kaes, Konsum Leipzig, Konsum Dresden, NP Discount, Treff 3000, Cap Markt, Spar Express,
    Spar Supermarkt, Interspar, Billa Plus, MPreis, Unimarkt, Nah & Frisch, Adeg, Penny Österreich, Sutterlüty, Migrolino, Migros
    Voi, Alnatura Schweiz, Aldi Suisse, Lidl Schweiz, Coop City, Coop Genossenschaft, Spar Schweiz, Top CC, Aligro, Prodega, k
    kiosk, Press & Books, Globus Delicatessa, Manor Food, Carrefour Market, Carrefour City, Carrefour Express, Carrefour Contact,
    Auchan Supermarché, Hyper U, U Express, Marché U, Casino Shop, Petit Casino, Géant Casino, Spar France, Vival, Leader Price,
    Naturalia, Biocoop, La Vie Claire, Bio c' Bon, Picard, Picard Surgelés, Grand Frais, Supermarchés Match, Netto France, Colruyt
    France, Thiriet, Delhaize Proxy, AD Delhaize, Proxy Delhaize, Shop & Go, Okay Colruyt, Bio-Planet, Spar Belgium, Carrefour
    Belgium, Albert Heijn Belgium, Pall Center, AH to go, Jumbo City, PLUS Supermarkt, Coop Supermarkten, Hoogvliet, Vomar,
    Dekamarkt, Boni, Poiesz, Nettorama, Jan Linders, Ekoplaza, Marqt, Spar NL, Boon's Markt, Picnic Supermarkt, Alcampo, Hipercor,
    Supercor, Dia Market, Supermercados Dia, La Plaza de Dia, Caprabo, Bonpreu, Esclat, Condis, Ahorramas, BM Supermercados, Gadis,
    Froiz, Lupa, Alimerka, El Árbol, Masymas, HiperDino, Coviran, Supersol, Mercadona Portugal, Minipreço, Intermarché Portugal,
    Auchan Portugal, Modelo Continente, Meu Super, Amanhecer, Apolónia, Coop Italia, Ipercoop, Conad City, Sapore di Mare, Pam
    Panorama, Carrefour Italia, Eurospin, MD Discount, Penny Italia, Lidl Italia, Despar, Interspar Italia, Tigotà, Bennet, Il
    Gigante, Tigros, Unes, U2 Supermercato, NaturaSì, Todis, In's Mercato, Prix Quality, Alì Supermercati, Tosano, Basko, Coop
    Konsum, Stora Coop, Coop Forum, ICA Maxi, ICA Kvantum, ICA Nära, ICA Supermarket, Maxi ICA Stormarknad, Lidl Sverige, City
    Gross, Hemköpskedjan, Mathem, Matöppet, Netto Sverige, Kvickly, SuperBrugsen, Dagli'Brugsen, Brugsen, Irma, Meny, Spar Danmark,
    Løvbjerg, ABC Lavpris, Coop 365, Coop Mega, Coop Extra, Coop Prix, Coop Obs, Coop Marked, Bunnpris, Kiwi Minipris, Rema 1000
    Danmark, Narvesen, 7-Eleven Norge, K-Citymarket, K-Supermarket, Citymarket, S-Kaupat, R-Kioski, Lidl Suomi, Halpa-Halli,
    Tokmanni, M-Market, Bónus, Krónan, Hagkaup, Żabka Polska, Biedronka Codziennie, Auchan Polska, Carrefour Express Polska, Dino
    Polska, Delikatesy Centrum, Polomarket, Groszek, Intermarché Polska, Piotr i Paweł, Alma Market, Chata Polska, Eurocash, Makro
    Cash and Carry, Selgros, Aldi Polska, Netto Polska, Spar Polska, Albert Hypermarket, Albert Supermarket, Penny Market, Billa
    Česká, Tesco Stores ČR, Globus ČR, Hruška, COOP Jednota, Lidl Česká republika, Kaufland Česká republika, Terno, Fresh Plus, Coop
    Magyarország, Reál Élelmiszer, Príma, Spar Magyarország, Auchan Magyarország, Tesco-Global, Aldi Magyarország, Lidl
    Magyarország, Carrefour România, Kaufland România, Lidl Discount, Auchan România, Cora România, Selgros Cash & Carry, Metro Cash
    & Carry, La Cocoș, Supeco, Froo, Fantastico, Kaufland България, Lidl България, Billa България, T Market, CBA България,
    Фантастико, Roda, Univerexport, Tempo Centar, Mercator, Lidl Srbija, Plodine, Spar Hrvatska, Studenac, Kaufland Hrvatska, Lidl
    Hrvatska, Ribola, Hofer Slovenija, Spar Slovenija, Lidl Slovenija, Voli, Sklavenitis, AB Vassilopoulos, Masoutis, My Market,
    Kritikos, Galaxias, Lidl Hellas, Rimi Eesti, Selver, Prisma Peremarket, Coop Eesti, Maxima Eesti, Grossi Toidukaubad, A1000
    Market, Rimi Latvia, Maxima Latvija, Mego, Elvi, Lidl Latvija, Maxima LT, Norfa, Aibė, Lidl Lietuva, Rimi Lietuva, АТБ-маркет,
    Сільпо, Фора, Novus Україна, Varus, Эко Маркет, Ашан, Пятёрочка, Перекресток, Магнит, Дикси, Окей, ВкусВилл, Азбука Вкуса,
    Монетка, Красное и Белое, Spar Россия, Лэнд, Евроопт, Гиппо, Виталюр, Mart Inn, Алми, Magnum, Magnum Cash & Carry, Korzinka,
    Makro Supermarket, Фрунзе, Bravo Supermarket, Bravo Hipermarket, Araz Supermarket, OBA Market, Spar Azerbaijan, Carrefour
    Georgia, Nikora, Ori Nabiji, Agrohub, SAS Supermarket, Yerevan City, Migros Jet, MMM Migros, Macrocenter, Bizim Toptan, Tarım
    Kredi Kooperatif, File Market, Metro Grosmarket, Çağdaş Market, Mopaş, Happy Center, Makromarket, Kim Market, Carrefour Express
    Türkiye, Başgimpa, Seç Market, Yunus Market, FairPrice Finest, FairPrice Xtra, Prime Supermarket, Giant Hypermarket, Giant
    Supermarket, Don Don Donki, Don Quijote, Mustafa Centre, Hao Mart, AEON BiG, Tesco Malaysia, Lotus's, Lotuss Stores, Jaya
    Grocer, Village Grocer, Ben's Independent Grocer, Cold Storage Malaysia, NSK Trade City, TF Value-Mart, KK Super Mart, 99
    Speedmart, myNews, MyNews.com, Emart24, Billion Shopping Centre, The Store, Pacific Hypermarket, Sam's Groceria, HeroMarket,
    Hero Supermarket, Hypermart, Superindo, Transmart, Carrefour Indonesia, Ranch Market, Lotte Grosir, Indogrosir, Alfamidi, Circle
    K Indonesia, Yogya, Borma, Tip Top, Naga Swalayan, SM Supermarket, SM Hypermarket, Savemore, Puregold, Robinsons Supermarket,
    Robinsons Easymart, Landers Superstore, S&R Membership, Ministop, Shopwise, Rustan's Supermarket, Waltermart, Mercury Drug,
    Alfamart Philippines, Co.opmart, VinMart, Bách Hóa Xanh, MM Mega Market, Lotte Mart Vietnam, Aeon Mall Vietnam, Circle K
    Vietnam, GS25, Big C Supercenter, Tops Market, Gourmet Market, Villa Market, Makro, Foodland Supermarket, MaxValu, Rimping, Ito
    Yokado, Seiyu, Summit Store, Maruetsu, Seijo Ishii, Kaldi Coffee Farm, Gyomu Super, NewDays, Seicomart, Daily Yamazaki, Lotte
    Super, Homeplus, GS The Fresh, Hanaro Mart, Nongshim, No Brand Store, ParknShop, Wellcome, Fusion by ParknShop, CitySuper, 759
    Store, Best Mart 360, U Select, PX Mart, RT-Mart, Hi-Life, OK Mart, Hema Fresh, Yonghui, Reliance Smart, More Megastore, More
    Supermarket, Star Bazaar, Star Market India, Nature's Basket, Spar Hypermarket, Nilgiris, Heritage Fresh, Ratnadeep, Vijetha,
    Lulu Hypermarket, Lulu, Le Marché, Big Basket, Modern Bazaar, Foodhall India, Avenue Supermarts, Vishal Mega Mart, Metro
    Wholesale, Keells, Cargills Food City, Arpico, Al-Fatah, Naheed, Meena Bazar, Shwapno, Carrefour UAE, Spinneys, Waitrose UAE,
    Choithrams, Union Coop, Al Maya, West Zone, Hyper Panda, Tamimi Markets, Othaim, Al Meera, Sultan Center, Shufersal, Rami Levy,
    Yohananof, Tiv Taam, AM:PM, Super-Pharm, Osher Ad, Spinneys Lebanon, Metro Market, Kazyon, Seoudi, Gourmet Egypt, Marjane,
    Acima, BIM Maroc, Monoprix Tunisie, Carrefour Tunisie, Woolworths Metro, Woolworths Supermarkets, Coles Express, Coles
    Supermarkets, Aldi Stores Australia, IGA Supermarket, Foodworks, Harris Farm Markets, Drakes, Ritchies, Spar Australia, Night
    Owl, Dan Murphy's, Liquorland, First Choice Liquor, Vintage Cellars, FreshChoice, SuperValue, Four Square, Night 'n Day, Moore
    Wilson's, Farro Fresh, Commonsense Organics, Bin Inn, Checkers Hyper, Shoprite Checkers, Pick n Pay Family, Spar South Africa,
    SuperSpar, KwikSpar, Food Lover's Market, Woolworths Food, Usave, OK Foods, Makro South Africa, Game Stores, Choppies, Naivas,
    Quickmart, Carrefour Kenya, Chandarana Foodplus, Tuskys, Uchumi, Nakumatt, Shoppers Plaza, Village Supermarket Tanzania, TSN
    Supermarket, Melcom, Shoprite Nigeria, Spar Nigeria, Justrite, Ebeano, Carrefour Brasil, Extra Hiper, Assaí Atacadista, St
    Marche, Zaffari, Angeloni, Muffato, Super Muffato, Guanabara, Prezunic, Zona Sul, Hortifruti, Sonda, Tenda Atacado, Bistek,
    Giassi, Supermercados BH, Verdemar, Walmart México, Bodega Aurrera, Superama, La Comer, Fresko, Sumesa, HEB México, Casa Ley,
    Oxxo Gas, Éxito, Almacenes Éxito, Carulla, Olímpica, Jumbo Colombia, Alkosto, Jumbo Chile, Líder, Santa Isabel, Tottus, Unimarc,
    Ekono, Wong, Plaza Vea, Metro Perú, Vivanda, Tambo, Coto, Jumbo Argentina, Día Argentina, Carrefour Argentina, La Anónima,
    Supermaxi, Megamaxi, Mi Comisariato, Automercado, Más x Menos, Pali, Super 99, Riba Smith, El Machetazo, Supermercados Nacional,
    La Sirena, Disco Uruguay, Devoto`,
};
