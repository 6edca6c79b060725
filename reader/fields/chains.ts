/** Chains that are known far beyond one town, as they write themselves, by the built-in expense category of most of what they sell. */
export const chains: Readonly<Record<string, string>> = {
  Food: `
    McDonald's, Burger King, KFC, Subway, Starbucks, Domino's Pizza, Pizza Hut, Nando's, Costa Coffee, Pret A Manger, Dunkin' Donuts,
    Five Guys, Taco Bell, Chipotle, Wendy's, Vapiano, Nordsee, Backwerk, Flunch, Telepizza, Autogrill, Secret Recipe, Tim Hortons,
    Greggs, Wagamama, Caffe Nero, Pizza Express, Panda Express, Popeyes, Shake Shack, IHOP, Denny's, Applebee's, Olive Garden,
    Baskin Robbins, Papa John's, Chick-fil-A, Panera Bread, Dairy Queen, Jollibee, Din Tai Fung, Toast Box, Ya Kun, Old Chang Kee,
    Auntie Anne's, Krispy Kreme, Cinnabon, Max Burgers, Espresso House, Hesburger, Haldiram's, Cafe Coffee Day, Itsu, Leon, Quick,
    Hard Rock Cafe, TGI Fridays, Outback Steakhouse, Cheesecake Factory, Buffalo Wild Wings, Arby's, Sonic, Jack in the Box, Wingstop,
    Swiss Chalet, A&W, Marrybrown, Kung Fu Tea, Gong Cha, Chatime, Second Cup, Le Pain Quotidien, Brezelkönig, Ditsch, Yogurtland`,
  Groceries: `
    REWE, Penny, Aldi, Lidl, Edeka, Kaufland, Netto, tegut, Norma, Alnatura, Marktkauf, Spar, Hofer, Billa, Migros, Coop, Denner, Volg,
    Tesco, Sainsbury's, Asda, Morrisons, Waitrose, Iceland, Co-op, Walmart, Kroger, Safeway, Costco, Costco Wholesale, Publix,
    Trader Joe's, Whole Foods, Whole Foods Market, Wegmans, Stop & Shop, Food Lion, Albertsons, H-E-B, Meijer, Sprouts, Giant Eagle,
    Winn-Dixie, Hy-Vee, WinCo, Loblaws, No Frills, Fortinos, Metro, Sobeys, FreshCo, Longo's, T&T Supermarket, H Mart, Real Canadian Superstore,
    Carrefour, E.Leclerc, Auchan, Intermarché, Monoprix, Franprix, Casino, Super U, Mercadona, Eroski, Esselunga, Conad, Albert Heijn,
    Jumbo, Plus, Dirk, Delhaize, Colruyt, Continente, Pingo Doce, Biedronka, Żabka, Dino, Lewiatan, Stokrotka, ICA, Willys, Hemköp,
    K-Market, S-market, Prisma, Alepa, Rema 1000, Kiwi, Føtex, Bilka, Maxima, Rimi, Konzum, Mega Image, Profi, Albert, Globus, Tegut,
    BIM, A101, Şok, CarrefourSA, Hakmar, Onur Market, Atacadão, Pão de Açúcar, Assaí, Oxxo, Soriana, Chedraui, Coles, Woolworths,
    Countdown, New World, Pak'nSave, Pick n Pay, Checkers, Shoprite, NTUC FairPrice, FairPrice, Cold Storage, Sheng Siong, Giant,
    AEON, Mydin, Econsave, FamilyMart, 7-Eleven, Lawson, Alfamart, Indomaret, Emart, Lotte Mart, Big Bazaar, Smart Bazaar, DMart,
    Reliance Fresh, Spencer's, ATB, Silpo, Novus, Pyaterochka, Magnit, Perekrestok, Okey, Eurospar, Tesco Lotus, Big C, WinMart`,
  Transportation: `
    Shell, Petronas, Petron, Caltex, Esso, Aral, Chevron, ExxonMobil, Texaco, Repsol, Cepsa, Galp, TotalEnergies, Avia, Circle K,
    Petro-Canada, Speedway, Sunoco, Valero, Lukoil, Orlen, Socar, Migrol, Agrola, Q8, Tamoil, OMV, Preem, OKQ8, Neste, Uber, Lyft,
    FlixBus, Deutsche Bahn, SBB CFF FFS, SNCF, Renfe, Trenitalia, Italo, Amtrak, Ryanair, easyJet, Lufthansa, Air France, KLM,
    Iberia, AirAsia, British Airways, GWR, ComfortDelGro, CityCab, Sixt, Europcar, Hertz, Avis, Roadchef, Moto, Welcome Break`,
  Bills: `
    Vodafone, Telekom, Telefónica, Movistar, Bouygues Telecom, Swisscom, Salt, Sunrise, T-Mobile, Verizon, Comcast, British Gas,
    Vattenfall, EnBW, Tenaga Nasional, Celcom, Maxis, Singtel, Deutsche Post, Die Post, La Poste, Royal Mail, USPS, FedEx, DHL, UPS`,
  Subscriptions: `
    Netflix, Spotify, Amazon Web Services, GitHub, GitLab, Adobe, OpenAI, Google, Dropbox, Hetzner, DigitalOcean, IONOS, Strato, GoDaddy,
    Namecheap, Cloudflare, Slack, Atlassian, Microsoft`,
  Entertainment: `
    Cineworld, Odeon, CinemaxX, CineStar, Kinepolis, Pathé, UGC, Gaumont, Golden Screen Cinemas, Ticketmaster, Eventim, Cineplex`,
  Shopping: `
    IKEA, Zara, H&M, Hennes & Mauritz, Uniqlo, Primark, Bershka, Pull&Bear, Mango, C&A, Amazon, eBay, Zalando, MediaMarkt, Saturn,
    Decathlon, Fnac, Darty, Boulanger, El Corte Inglés, Target, Best Buy, Macy's, The Home Depot, Home Depot, Lowe's, Watsons, Guardian, Boots,
    Superdrug, dm-drogerie markt, Rossmann, Müller, Douglas, Sephora, MR D.I.Y., Ace Hardware, OBI, Bauhaus, Hornbach, Leroy Merlin,
    toom, Hagebaumarkt, Roller, HEMA, Action, Blokker, Etos, Kruidvat, Coolblue, bol.com, Flipkart, Apple Store, Thalia,
    Hugendubel, Waterstones, Barnes & Noble, Feltrinelli, WHSmith, Walgreens, CVS Pharmacy, Rite Aid, Shoppers Drug Mart, Dollarama,
    Dollar Tree, Dollar General, Family Dollar, Canadian Tire, Costway, Toys R Us, T.J. Maxx, Marshalls, Ross Dress for Less, Kohl's,
    JCPenney, Nordstrom, Sears, Old Navy, American Eagle, American Eagle Outfitters, Foot Locker, Nike, Adidas, Staples, Office Depot,
    PetSmart, Petco, GameStop, Michaels, Hobby Lobby, Bed Bath & Beyond, Kmart, Bunnings, Big W, JB Hi-Fi, Officeworks, The Warehouse,
    Clas Ohlson, Kjell & Company, Elgiganten, Jula, Biltema, Systembolaget, Apotek Hjärtat, Ochsner Sport, Manor, Globus, Interdiscount,
    Fust, Jelmoli, Coop Vitality, Coop Pronto, Isetan, Takashimaya, Popular, Daiso, Muji, Miniso, Lush, Yves Rocher, Tchibo, Butlers, Depot,
    Jacques' Wein-Depot, Argos, Next, Marks & Spencer, John Lewis, Poundland, Matalan, Currys, Screwfix, B&Q, Wickes`,
};
