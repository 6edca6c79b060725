import { fold, list } from '../fold.ts';
import { chains } from '../merchant/chains.ts';

/**
 * More brands, folded. They indicate a category, but are not searched as shop signs because no shop uses them or they are too
 * short or common.
 */
const brands: Readonly<Record<string, string>> = {
  Food: `
    mcdonald, domino, dominos, nando, dunkin, paul, old town, papparich, sushi king`,
  Groceries: `
    denns, sainsbury, trader joe, leclerc, dia, jaya grocer, seven eleven`,
  Transportation: `
    bhp, jet, bp, exxon, eni, agip, bolt, grab, free now, cabify, db vertrieb, ns reizigers, malaysia airlines,
    blablacar, transport for london, touch n go`,
  Bills: `
    orange, free mobile, sfr, kpn, tim, wind tre, iliad, bt group, edf, engie, eon, enel, iberdrola, endesa,
    stadtwerke, digi, unifi, syabas, allianz, axa, ergo, huk coburg, generali`,
  Subscriptions: `
    disney plus, amazon prime, aws, google cloud, google workspace, ovh, qualityhosting, zoom, notion, audible,
    deezer, dazn, sky, canal plus, youtube premium, icloud`,
  Entertainment: `
    amc, uci, golden screen, tgv cinemas, steam, playstation, xbox, nintendo eshop, fever, legoland, disneyland,
    europa park`,
  Shopping: `
    otto, dm`,
};

/** Folded names by the built-in expense category of most of what they sell. Compared with shop names only. */
export const categoryMerchants: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(chains).map(([category, { within }]) => [
    category,
    [...list(within).map(fold), ...list(brands[category] ?? '')],
  ]),
);
