import type { Listing } from '../read/listing'
import { plain } from '../read/normalize'
import type { Finding } from './verdict'

const EXCLUDED = /\b(?:excluding|except(?:ing)?|not (?:counting|including)) (?:for )?(?:the )?(\w+)/g

const excluded = (text: string): ReadonlySet<string> =>
  new Set([...plain(text).matchAll(EXCLUDED)].map(([, word = '']) => word))

const titlesOf = ({ title, eventTitle = '', outcome = '' }: Listing) => `${title} ${eventTitle} ${outcome}`

/** What a's titles exclude and b nowhere does. */
function unshared(a: Listing, b: Listing): string[] {
  const mine = excluded(titlesOf(a))
  if (mine.size === 0) return []
  const theirs = excluded(`${titlesOf(b)} ${b.rules}`)
  return [...mine].filter((word) => !theirs.has(word))
}

/** "Out as President? (Excluding death)" is not "out as President": what one side excludes, a reviewer decides. */
export function compareExclusions(a: Listing, b: Listing): Finding[] {
  const words = [...unshared(a, b), ...unshared(b, a)]
  return words.length === 0
    ? []
    : [{ slot: 'scope', kind: 'missing', text: `only one excludes ${words.join(', ')}`, weight: 0.3 }]
}
