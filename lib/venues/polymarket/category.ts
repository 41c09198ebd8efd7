/** Tags that are sections of the site; all others are topics inside them. By tag slug. */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['politics', 'Politics'],
  ['elections', 'Elections'],
  ['sports', 'Sports'],
  ['esports', 'Esports'],
  ['crypto', 'Crypto'],
  ['finance', 'Finance'],
  ['economy', 'Economy'],
  ['business', 'Business'],
  ['tech', 'Tech'],
  ['science', 'Science'],
  ['culture', 'Culture'],
  ['pop-culture', 'Culture'],
  ['geopolitics', 'Geopolitics'],
  ['world', 'World'],
  ['weather', 'Weather'],
  ['climate', 'Climate'],
  ['mentions', 'Mentions'],
  ['health', 'Health'],
])

/** The first tag that is a section of the site. */
export const categoryOf = (tags: readonly { slug?: string | null }[]): string | undefined =>
  tags.map(({ slug }) => (slug ? CATEGORIES.get(slug) : undefined)).find((name) => name !== undefined)
