/** Irregular verb forms → the verb. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['won', 'win'],
  ['stolen', 'steal'],
  ['stole', 'steal'],
  ['made', 'make'],
  ['left', 'leave'],
  ['sold', 'sell'],
  ['bought', 'buy'],
  ['met', 'meet'],
  ['said', 'say'],
  ['ran', 'run'],
  ['held', 'hold'],
  ['took', 'take'],
  ['taken', 'take'],
  ['gave', 'give'],
  ['given', 'give'],
  ['lost', 'lose'],
  ['led', 'lead'],
  ['fell', 'fall'],
  ['fallen', 'fall'],
  ['rose', 'rise'],
  ['beaten', 'beat'],
  ['chosen', 'choose'],
  ['withdrawn', 'withdraw'],
  ['withdrew', 'withdraw'],
  ['overthrown', 'overthrow'],
  ['struck', 'strike'],
  ['sent', 'send'],
  ['built', 'build'],
  ['sank', 'sink'],
  ['broken', 'break'],
  ['broke', 'break'],
  ['people', 'person'],
  // A noun.
  ['meeting', 'meeting'],
])

/** Verbs that titles inflect: their endings are stripped. */
const VERBS = new Set(
  `visit enter travel receive grant create make earn remove eliminate repeal abolish scrap release launch publish unveil
  decrease reduce lower slash increase raise search include name rank finish nominate appoint pick select choose
  reveal declare pardon arrest charge convict indict sentence impeach endorse sign ban approve pass veto sue
  invade strike attack bomb recognize recognise meet talk call lead score play sell buy purchase acquire merge file
  testify host attend perform marry divorce resign retire die capture seize annex withdraw join rejoin fire dismiss oust
  replace win steal hold launch land test deploy deliver default trade sack debut top happen occur normalize
  normalise agree end start begin open close reopen return suspend cancel extend expel deport extradite`.split(
    /\s+/,
  ),
)

/** "decreased", "visits", "searching" → the verb, where it is one of those; other words stay as they are. */
export function lemmaOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  const ending = /(?:ing|ed|es|s|d)$/.exec(word)?.[0]
  if (ending === undefined || word.length < 4) return word
  const stem = word.slice(0, -ending.length)
  const forms = [
    stem,
    `${stem}e`,
    stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem,
    stem.replace(/i$/, 'y'),
  ]
  return forms.find((form) => VERBS.has(form)) ?? word
}
