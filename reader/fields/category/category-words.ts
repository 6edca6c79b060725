import { list } from '../fold.ts';

/** Folded words of shops and goods for each built-in expense category that words can indicate. */
export const categoryWords: Readonly<Record<string, readonly string[]>> = {
  Food: list(`
    restaurant, restoran, cafe, coffee, kopitiam, bistro, pizza, burger, sushi, noodle, chicken, grill, bakery,
    backerei, confectionery, kitchen, ristorante, trattoria, gasthaus, boulangerie, panaderia, dine in, table,
    pax, nasi, latte, cappuccino, espresso, teh, kopi, beer, roasted, food, pub, catering, snack, ice cream,
    ristorazione, pizzeria, osteria, taverna, cafeteria, heladeria, gelateria, glaces, brasserie, creperie, menu del
    dia, menu du jour, coperto, couvert, trinkgeld, propina, sandwich, salad, salade, insalata, eetcafe, snackbar, fritures,
    churrascaria, pastelaria, padaria, panificio, bakkerij, boulangerie, conditorei, konditorei, tea, mee, ayam, bubur, imbiss, doner`),
  Groceries: list(`
    supermarket, hypermarket, minimarket, mini market, grocery, grocer, pasar, pasaraya, mart, markt,
    supermarche, supermercado, supermercato, supermarkt, milk, milch, bread, brot, egg, eggs, rice, banana,
    banane, bananen, vegetable, fruit, apfel, butter, kase, cheese, gemuse, joghurt, lait, pain, leche, latte
    apples, tomatoes, potatoes, tomaten, kartoffeln, pommes, mele, manzanas, macas, appels, yaourt, yogur, yogurt,
    iogurte, formaggio, queso, queijo, fromage, kaas, uova, huevos, ovos, oeufs, eier, zucker, sucre, reis, arroz, riz,
    runcit, mercado, epicerie, alimentari, alimentation, kruidenier, obst, intero, melk, suppengruen, leergut`),
  Transportation: list(`
    petrol, petrokiosk, diesel, fuel, tankstelle, benzin, litre, ron, pump, parking, parken, taxi, bahn,
    railway, train, airline, flight, toll, bus, metro, gasolinera, carburant, gazole, station service, motor,
    peage, autopista, autostrada, parcheggio, aparcamiento, estacionamento, stationnement, parkeren, parkhaus, super e10,
    super e5, sp95, sp98, gasolio, gasoleo, gasolina, combustivel, benzina, brandstof, treno, tren, comboio, trein,
    metropolitana, boarding pass, tyre, car wash, fahrkarte, billet`),
  Bills: list(`
    electricidade, elektriciteit, energia elettrica, bolletta, telefonrechnung, mobilfunk, telefonia, handytarif,
    assurance, assicurazione, seguro, verzekering, loyer, affitto, alquiler, huur, aluguel, stadtwerke, wasser, gaz,
    electricity, strom, water bill, telekom, telecom, internet, broadband, insurance, versicherung, mobile,
    rent, miete, electricidad, electricite, utility, postpaid, gas bill, clinic, klinik`),
  Subscriptions: list(`
    subscription, abonnement, abo, monthly plan, membership, hosting, web services, abbonamento,
    suscripcion, assinatura, billing period, saas`),
  Entertainment: list(`
    film, kinokarte, eintritt, eintrittskarte, ingresso museo, entrada, entradas, biglietti, spectacle, konzert, concierto,
    concerto, teatro, theatre, bioscoop, schouwburg, cinema, kino, movie, theatre, theater, concert, museum, karaoke, theme park, museo, musee, bowling, zoo,
    arcade, spielbank`),
  Shopping: list(`
    librairie, libreria, livraria, buchhandlung, boekhandel, papeterie, papeleria, cartoleria, schreibwaren, pharmacie,
    apotheek, drogist, droguerie, parfumerie, mode, vetements, kleidung, ropa, abbigliamento, kleding, chaussures,
    zapatos, scarpe, schoenen, elektronik, elettronica, electronica, mobel, muebles, mobili, meubles, ferreteria,
    ferramenta, quincaillerie, bricolage, notebook, batteries, hardware, stationery, stationer, book, books, bookstore, fashion, boutique, shoes, schuhe, electronics,
    electrical, furniture, furnishing, toys, gift, pharmacy, farmasi, farmacia, apotheke, drogerie, cosmetics,
    health and beauty, optical, timber, paint, cable, memory card, nintendo, ipad, phone case, shirt, dress,
    jeans, baumarkt, handicraft, tools, diy, leather`),
};
