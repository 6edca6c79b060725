import { fold } from './fold.ts';
import { businessWords } from './merchant-words.ts';

/** Common given names of many countries, folded. */
const givenNames = new Set(
  `james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark steven paul andrew joshua kenneth
  kevin brian george timothy ronald edward jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley kimberly emily donna michelle carol
  amanda melissa deborah stephanie rebecca laura helen sharon cynthia kathleen amy angela anna brenda pamela emma nicole samantha katherine christine
  hans peter wolfgang klaus juergen jurgen dieter manfred uwe guenter gunter helmut horst gerhard heinz werner stefan andreas frank bernd joerg jorg
  markus ralf martin matthias christian torsten sven dirk jens lars florian sebastian tobias alexander philipp felix lukas jonas leon maximilian moritz
  ursula monika petra sabine renate helga karin brigitte ingrid erika andrea gisela claudia susanne birgit heike anja katrin julia lena hannah sophie
  jean pierre michel jacques alain philippe bernard patrick nicolas laurent olivier julien sylvie nathalie isabelle catherine francoise martine valerie
  jose juan antonio manuel francisco luis carlos miguel javier pedro jorge sergio alejandro maria carmen ana isabel dolores pilar teresa rosa lucia elena
  giuseppe giovanni mario luigi francesco angelo vincenzo marco paolo luca giulia chiara francesca sara paola
  joao paulo rafael bruno tiago ricardo fernando rita ines beatriz jan piet henk willem johannes kees anneke marijke ingrid erik anders johan karl
  mohamed mohammed muhammad mohd ahmad ahmed ali hassan hussein ibrahim omar abdul fatimah siti nur aisyah nurul mehmet mustafa ayse fatma emine hatice
  raj rahul amit sanjay sunil rajesh priya anita sunita pooja deepak vijay suresh ramesh wei ming siew mei ling hui yong chong
  piotr krzysztof andrzej tomasz pawel michal marcin agnieszka katarzyna malgorzata magdalena tomas jiri petr jana ivan sergey dmitry olga natalia tatiana svetlana`.split(
    /\s+/,
  ),
);

/** Whether a text is a given name with one to three further words, as people are called, and none that shops are called by. */
export function beginsWithGivenName(name: string): boolean {
  const words = fold(name).split(' ');
  const isShort = words.length >= 2 && words.length <= 4;
  const isPlain = !/[\d'’&]/.test(name) && !words.some((word) => businessWords.includes(word));
  return isShort && isPlain && givenNames.has(words[0] as string);
}
