const list = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * First words of many shop names that also mean something else. Alone, they do not stand for the shop: "corner table" is
 * not from Corner Bakery.
 */
export const COMMON_FIRST_WORDS = list(`
  air all american art auto baby bank bar beach beauty bed best big bike bird black blue body book books bread bright brown
  burger cafe camp car card care cat central charity cheese chicken children church cinema city classic clean clothing
  club coffee comfort computer corner cosmic cost country craft credit crown cup dad daily dance dental designer diamond dinner dog
  dollar double dr dream dress drive dry early earth east easy electric elite energy epic europe express eye family
  farm farmers fashion fast film fine fire first fish fit fitness five flower food foot four free fresh fruit fun furniture
  game garden gas general gift glass global go gold golden good grand great green gym hair half hand happy health heart
  high hill hobby holiday home honey hot hotel house ice india inn iron island jewel jet kid kids king kitchen lake
  language laser last laundry law lawn leaf leather life light little local lucky luxury magic mail main market master
  math meat media medical metro milk mini mobile modern money mom moon mountain movie mr mrs music mutual nail national
  natural nature new news next night noodle north ocean office oil old olive one online open orange organic original outdoor
  paint palace paper paradise park party pay peak pet pharmacy phone photo piano pink pizza planet plant play pool post
  power premium prime pro public pure quick quality rainbow rapid real red rent rice ring river road rock room rose royal
  rural safe sea school second secret seven shell shoe shop silver simple sky small smart smile smooth snow social soft
  solar south space sport sports spring square star state station steak stone store street student summer sun super
  supply sushi sweet swim table taco taxi tea tech tennis thai the three time tire tool top town toy toys trade train
  travel tree true twin two union united universal university up urban valley vegan village vintage vision visit water
  wax wedding west whole wild wine wing winter wonder wood wool work world yellow yoga young zen zoo
`);
