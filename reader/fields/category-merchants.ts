import { list } from './fold.ts';

/** Common chains and brands, folded, by the built-in expense category of most of what they sell. Asked of names only. */
export const categoryMerchants: Readonly<Record<string, readonly string[]>> = {
  Food: list(`
    mcdonald, mcdonalds, burger king, kfc, subway, starbucks, domino, dominos, pizza hut, nando, nandos, costa coffee,
    pret a manger, dunkin, five guys, taco bell, chipotle, wendys, vapiano, nordsee, backwerk, paul, quick, flunch,
    telepizza, autogrill, secret recipe, old town, papparich, sushi king, marrybrown, tim hortons, greggs, wagamama`),
  Groceries: list(`
    rewe, penny, aldi, lidl, edeka, kaufland, netto, tegut, norma, alnatura, denns, spar, hofer, billa, migros, coop,
    tesco, sainsbury, sainsburys, asda, morrisons, waitrose, walmart, kroger, safeway, costco, publix, trader joe,
    trader joes, whole foods, carrefour, leclerc, auchan, intermarche, monoprix, franprix, casino, mercadona, dia,
    eroski, esselunga, conad, albert heijn, jumbo, delhaize, colruyt, continente, pingo doce, biedronka, aeon, giant,
    jaya grocer, mydin, econsave, family mart, 7 eleven, seven eleven, big bazaar, dmart`),
  Transportation: list(`
    shell, petronas, petron, caltex, bhp, esso, aral, jet, bp, chevron, exxon, texaco, repsol, cepsa, galp, eni, agip,
    totalenergies, avia, uber, lyft, bolt, grab, free now, cabify, deutsche bahn, db vertrieb, sncf, renfe, trenitalia,
    italo, ns reizigers, amtrak, ryanair, easyjet, lufthansa, air france, klm, iberia, airasia, malaysia airlines,
    british airways, flixbus, blablacar, transport for london, touch n go, sixt, europcar, hertz, avis`),
  Bills: list(`
    vodafone, telekom, telefonica, movistar, orange, bouygues telecom, free mobile, sfr, kpn, tim, wind tre, iliad,
    t mobile, verizon, comcast, bt group, british gas, edf, engie, eon, enel, iberdrola, endesa, vattenfall,
    enbw, stadtwerke, tenaga nasional, maxis, celcom, digi, unifi, syabas, allianz, axa, ergo, huk coburg, generali`),
  Subscriptions: list(`
    netflix, spotify, disney plus, amazon web services, amazon prime, aws, github, gitlab, adobe, microsoft, openai,
    google cloud, google workspace, dropbox, hetzner, digitalocean, ovh, ionos, strato, godaddy, namecheap, cloudflare,
    qualityhosting, zoom, slack, notion, atlassian, audible, deezer, dazn, sky, canal plus, youtube premium, icloud`),
  Entertainment: list(`
    cineworld, odeon, amc, cinemaxx, cinestar, uci, kinepolis, pathe, ugc, gaumont, golden screen, tgv cinemas, steam,
    playstation, xbox, nintendo eshop, ticketmaster, eventim, fever, legoland, disneyland, europa park`),
  Shopping: list(`
    ikea, zara, uniqlo, primark, amazon, ebay, zalando, otto, media markt, mediamarkt, saturn, decathlon, fnac,
    darty, boulanger, el corte ingles, target, best buy, macys, home depot, lowes, watsons, guardian, boots, superdrug,
    dm, rossmann, muller, douglas, sephora, mr diy, popular, ace hardware, obi, bauhaus, hornbach, leroy merlin, toom,
    hema, action, bol com, coolblue, flipkart, apple store, thalia, hugendubel, waterstones, barnes noble, feltrinelli`),
};
