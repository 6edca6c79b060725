import { list } from './fold.ts';

/** Words of shops and goods, folded, for each built-in expense category that can be told by words. */
export const categoryWords: Readonly<Record<string, readonly string[]>> = {
  Food: list(`
    restaurant, restoran, cafe, coffee, kopitiam, bistro, pizza, burger, sushi, noodle, chicken, grill, bakery,
    backerei, confectionery, kitchen, ristorante, trattoria, gasthaus, boulangerie, panaderia, dine in, table,
    pax, nasi, latte, cappuccino, espresso, teh, kopi, beer, roasted, food, pub, catering, snack, ice cream,
    tea, mee, ayam, bubur, imbiss, doner`),
  Groceries: list(`
    supermarket, hypermarket, minimarket, mini market, grocery, grocer, pasar, pasaraya, mart, markt,
    supermarche, supermercado, supermercato, supermarkt, milk, milch, bread, brot, egg, eggs, rice, banana,
    banane, bananen, vegetable, fruit, apfel, butter, kase, cheese, gemuse, joghurt, lait, pain, leche, latte
    intero, melk, suppengruen, leergut`),
  Transportation: list(`
    petrol, petrokiosk, diesel, fuel, tankstelle, benzin, litre, ron, pump, parking, parken, taxi, bahn,
    railway, train, airline, flight, toll, bus, metro, gasolinera, carburant, gazole, station service, motor,
    tyre, car wash, fahrkarte, billet`),
  Bills: list(`
    electricity, strom, water bill, telekom, telecom, internet, broadband, insurance, versicherung, mobile,
    rent, miete, electricidad, electricite, utility, postpaid, gas bill, clinic, klinik`),
  Subscriptions: list(`
    subscription, abonnement, abo, monthly plan, membership, hosting, web services, abbonamento,
    suscripcion, assinatura, billing period, saas`),
  Entertainment: list(`
    cinema, kino, movie, theatre, theater, concert, museum, karaoke, theme park, museo, musee, bowling, zoo,
    arcade, spielbank`),
  Shopping: list(`
    hardware, stationery, stationer, book, books, bookstore, fashion, boutique, shoes, schuhe, electronics,
    electrical, furniture, furnishing, toys, gift, pharmacy, farmasi, farmacia, apotheke, drogerie, cosmetics,
    health and beauty, optical, timber, paint, cable, memory card, nintendo, ipad, phone case, shirt, dress,
    jeans, baumarkt, handicraft, tools, diy, leather`),
};
