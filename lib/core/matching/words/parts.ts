import { isRank } from './ranks'

/**
 * Closed classes of what a question may be narrowed to: two markets that name different members of one class differ,
 * and one that names a member where the other is silent rarely means the whole.
 */
const CLASSES: Readonly<Record<string, string>> = {
  stage: 'primary runoff round semifinal quarterfinal final finalfour playoff qualifier preseason',
  part: 'conference division east west eastern western half inning map set sprint pole vice second third fourth',
  group: 'groupa groupb groupc groupd groupe groupf groupg grouph groupi groupj groupk groupl',
  'sex or age': 'women youth junior jr u17 u18 u19 u20 u21 u23',
  extreme: 'lowest minimum highest maximum average median mean',
  measure: 'core headline',
  order: 'first last another',
  scope: 'us global world national state local domestic international regional european',
}

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, words]) =>
    words.split(' ').map((word): [string, string] => [word, name]),
  ),
)

export const MEMBERS: readonly string[] = [...CLASS_OF.keys()]

/** The class that the token is a member of; undefined for other words. */
export const classOf = (token: string): string | undefined => (isRank(token) ? 'rank' : CLASS_OF.get(token))

/** A venue names the highest temperature, or the temperature: only these members narrow by themselves. */
const UNMARKED = new Set('us global world national state highest maximum'.split(' '))

/** Whether the token narrows a question even where the other side is silent. */
export const narrows = (token: string) => classOf(token) !== undefined && !UNMARKED.has(token)
