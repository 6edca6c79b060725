/**
 * Well-known chains as they write themselves, by the built-in expense category of most of what they sell. Names in `within`
 * indicate the category anywhere in a shop's name ("Shell Station North"). Names in `alone` are also words or places and count
 * only as the whole name.
 */
export const chains: Readonly<Record<string, { within: string; alone: string }>> = {
  Food: {
    within: `
      McDonald's, Burger King, KFC, Subway, Starbucks, Pizza Hut, Nando's, Costa Coffee, Pret A Manger, Five Guys, Taco Bell,
      Chipotle, Wendy's, Vapiano, Nordsee, Backwerk, Flunch, Telepizza, Autogrill, Secret Recipe, Tim Hortons, Greggs, Wagamama,
      Quick, Marrybrown`,
    alone: `
      Domino's Pizza, Dunkin' Donuts, Caffe Nero, Pizza Express, Panda Express, Popeyes, Shake Shack, IHOP, Denny's, Applebee's,
      Olive Garden, Baskin Robbins, Papa John's, Chick-fil-A, Panera Bread, Dairy Queen, Jollibee, Din Tai Fung, Toast Box, Ya Kun,
      Old Chang Kee, Auntie Anne's, Krispy Kreme, Cinnabon, Max Burgers, Espresso House, Hesburger, Haldiram's, Cafe Coffee Day,
      Itsu, Leon, Hard Rock Cafe, TGI Fridays, Outback Steakhouse, Cheesecake Factory, Buffalo Wild Wings, Arby's, Sonic, Jack in
      the Box, Wingstop, Swiss Chalet, A&W, Kung Fu Tea, Gong Cha, Chatime, Second Cup, Le Pain Quotidien, Brezelkönig, Ditsch,
      Yogurtland`,
  },
  Groceries: {
    within: `
      REWE, Penny, Aldi, Lidl, Edeka, Kaufland, Netto, tegut, Norma, Alnatura, Spar, Hofer, Billa, Migros, Coop, Tesco, Sainsbury's,
      Asda, Morrisons, Waitrose, Walmart, Kroger, Safeway, Costco, Publix, Trader Joe's, Whole Foods, Carrefour, Auchan,
      Intermarché, Monoprix, Franprix, Casino, Mercadona, Eroski, Esselunga, Conad, Albert Heijn, Jumbo, Delhaize, Colruyt,
      Continente, Pingo Doce, Biedronka, Giant, AEON, Mydin, Econsave, FamilyMart, 7-Eleven, Big Bazaar, DMart`,
    alone: `
      Marktkauf, Denner, Volg, Iceland, Costco Wholesale, Whole Foods Market, Wegmans, Stop & Shop, Food Lion, Albertsons, H-E-B,
      Meijer, Sprouts, Giant Eagle, Winn-Dixie, Hy-Vee, WinCo, Loblaws, No Frills, Fortinos, Metro, Sobeys, FreshCo, Longo's, T&T
      Supermarket, H Mart, Real Canadian Superstore, E.Leclerc, Super U, Plus, Dirk, Żabka, Dino, Lewiatan, Stokrotka, ICA, Willys,
      Hemköp, K-Market, S-market, Prisma, Alepa, Rema 1000, Kiwi, Føtex, Bilka, Maxima, Rimi, Konzum, Mega Image, Profi, Albert,
      Globus, BIM, A101, Şok, CarrefourSA, Hakmar, Onur Market, Atacadão, Pão de Açúcar, Assaí, Oxxo, Soriana, Chedraui, Coles,
      Woolworths, Countdown, New World, Pak'nSave, Pick n Pay, Checkers, Shoprite, NTUC FairPrice, FairPrice, Cold Storage, Sheng
      Siong, Lawson, Alfamart, Indomaret, Emart, Lotte Mart, Smart Bazaar, Reliance Fresh, Spencer's, ATB, Silpo, Novus,
      Pyaterochka, Magnit, Perekrestok, Okey, Eurospar, Tesco Lotus, Big C, WinMart`,
  },
  Transportation: {
    within: `
      Shell, Petronas, Petron, Caltex, Esso, Aral, Chevron, Texaco, Repsol, Cepsa, Galp, TotalEnergies, Avia, Uber, Lyft, FlixBus,
      Deutsche Bahn, SNCF, Renfe, Trenitalia, Italo, Amtrak, Ryanair, easyJet, Lufthansa, Air France, KLM, Iberia, AirAsia, British
      Airways, Sixt, Europcar, Hertz, Avis`,
    alone: `
      ExxonMobil, Circle K, Petro-Canada, Speedway, Sunoco, Valero, Lukoil, Orlen, Socar, Migrol, Agrola, Q8, Tamoil, OMV, Preem,
      OKQ8, Neste, SBB CFF FFS, GWR, ComfortDelGro, CityCab, Roadchef, Moto, Welcome Break`,
  },
  Bills: {
    within: `
      Vodafone, Telekom, Telefónica, Movistar, Bouygues Telecom, T-Mobile, Verizon, Comcast, British Gas, Vattenfall, EnBW, Tenaga
      Nasional, Celcom, Maxis`,
    alone: `
      Swisscom, Salt, Sunrise, Singtel, Deutsche Post, Die Post, La Poste, Royal Mail, USPS, FedEx, DHL, UPS`,
  },
  Subscriptions: {
    within: `
      Netflix, Spotify, Amazon Web Services, GitHub, GitLab, Adobe, OpenAI, Dropbox, Hetzner, DigitalOcean, IONOS, Strato, GoDaddy,
      Namecheap, Cloudflare, Slack, Atlassian, Microsoft`,
    alone: `
      Google`,
  },
  Entertainment: {
    within: `
      Cineworld, Odeon, CinemaxX, CineStar, Kinepolis, Pathé, UGC, Gaumont, Ticketmaster, Eventim`,
    alone: `
      Golden Screen Cinemas, Cineplex`,
  },
  Shopping: {
    within: `
      IKEA, Zara, Uniqlo, Primark, Amazon, eBay, Zalando, MediaMarkt, Saturn, Decathlon, Fnac, Darty, Boulanger, El Corte Inglés,
      Target, Best Buy, Macy's, Home Depot, Lowe's, Watsons, Guardian, Boots, Superdrug, Rossmann, Müller, Douglas, Sephora, MR
      D.I.Y., Ace Hardware, OBI, Bauhaus, Hornbach, Leroy Merlin, toom, HEMA, Action, Coolblue, bol.com, Flipkart, Apple Store,
      Thalia, Hugendubel, Waterstones, Barnes & Noble, Feltrinelli, Popular`,
    alone: `
      H&M, Hennes & Mauritz, Bershka, Pull&Bear, Mango, C&A, The Home Depot, dm-drogerie markt, Hagebaumarkt, Roller, Blokker, Etos,
      Kruidvat, WHSmith, Walgreens, CVS Pharmacy, Rite Aid, Shoppers Drug Mart, Dollarama, Dollar Tree, Dollar General, Family
      Dollar, Canadian Tire, Costway, Toys R Us, T.J. Maxx, Marshalls, Ross Dress for Less, Kohl's, JCPenney, Nordstrom, Sears, Old
      Navy, American Eagle, American Eagle Outfitters, Foot Locker, Nike, Adidas, Staples, Office Depot, PetSmart, Petco, GameStop,
      Michaels, Hobby Lobby, Bed Bath & Beyond, Kmart, Bunnings, Big W, JB Hi-Fi, Officeworks, The Warehouse, Clas Ohlson, Kjell &
      Company, Elgiganten, Jula, Biltema, Systembolaget, Apotek Hjärtat, Ochsner Sport, Manor, Interdiscount, Fust, Jelmoli, Coop
      Vitality, Coop Pronto, Isetan, Takashimaya, Daiso, Muji, Miniso, Lush, Yves Rocher, Tchibo, Butlers, Depot, Jacques'
      Wein-Depot, Argos, Next, Marks & Spencer, John Lewis, Poundland, Matalan, Currys, Screwfix, B&Q, Wickes`,
  },
};
