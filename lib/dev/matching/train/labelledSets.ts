import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { venueKey } from '@/lib/core/domain/venueKey'
import { categoryOf } from '@/lib/core/matching/read/categoryOf'
import type { Listing } from '@/lib/core/matching/read/listing'
import { templateOf } from '@/lib/core/matching/scorecard'
import { type CatalogueRow, listingsOfRows, parseCatalogue } from '../readCatalogue'
import { type CatalogueLabel, parseCatalogueLabels } from '../readCatalogueLabels'
import { parseLabels } from '../readLabels'

/** A judged pair of a set. */
export interface SetLabel {
  /** `venue\nid` of both markets. */
  a: string
  b: string
  label: CatalogueLabel['label']
  /** The kind of question: pairs of one family are left out together. */
  family: string
  category: string
  /** The vocabulary was written without seeing it. */
  unseen: boolean
}

/** Markets as one catalogue, and the known labels of their pairs. */
export interface LabelledSet {
  name: string
  events: ReadonlyMap<string, readonly Listing[]>
  /** By `pairKey`. */
  labels: ReadonlyMap<string, SetLabel>
}

const OWN = path.join('lib', 'core', 'matching', 'labelled')
const SHARED = path.join('..', 'shared')

/** One key for a pair, whichever market comes first. */
export const pairKey = (a: string, b: string) => (a < b ? `${a}\n${b}` : `${b}\n${a}`)

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Negatives derived from a family's positives belong to it. */
const familyOf = (template: string) => template.replace(/~sibling$/, '')

function toLabels(labels: readonly CatalogueLabel[]): [string, SetLabel][] {
  return labels.map((one) => {
    const [a, b] = [venueKey(one.a_venue, one.a_id), venueKey(one.b_venue, one.b_id)]
    return [
      pairKey(a, b),
      {
        a,
        b,
        label: one.label,
        family: familyOf(one.template),
        category: one.category,
        unseen: one.first_shared === false,
      },
    ]
  })
}

/** Claims reviewed after matching: pairs of any set, by venue and id alone. */
const readings = () => toLabels(parseCatalogueLabels(read(path.join(OWN, 'read', 'labels.jsonl'))))

/** A folder with `catalogue.jsonl` and `labels.jsonl`; undefined when absent. */
function catalogueSet(name: string, folder: string): LabelledSet[] {
  const { rows } = parseCatalogue(read(path.join(folder, 'catalogue.jsonl')))
  if (rows.length === 0) return []
  const labels = parseCatalogueLabels(read(path.join(folder, 'labels.jsonl')))
  return [{ name, events: listingsOfRows(rows), labels: new Map([...toLabels(labels), ...readings()]) }]
}

/** Pairs stored with their texts: the project's own, and those of the shared folder. */
function pairSet(): LabelledSet {
  const own = readdirSync(OWN)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => path.join(OWN, name))
  const files = [path.join(SHARED, 'match-pairs', 'pairs.jsonl'), ...own]
  const pairs = files.flatMap((file) => parseLabels(read(file)).pairs)
  const rows: CatalogueRow[] = pairs.filter(({ doubtful }) => !doubtful).flatMap((pair) => pair.rows)
  const labels = pairs.map(({ a, b, label, relation, doubtful }): [string, SetLabel] => {
    const [x, y] = [venueKey(a.venue, a.id), venueKey(b.venue, b.id)]
    return [
      pairKey(x, y),
      {
        a: x,
        b: y,
        label: doubtful ? 'undecidable' : label === 'same' ? relation : label,
        family: templateOf(a.title),
        category: categoryOf(`${a.title} ${b.title}`),
        unseen: false,
      },
    ]
  })
  return { name: 'pairs', events: listingsOfRows(rows), labels: new Map([...labels, ...readings()]) }
}

/** Every available labelled set: the shared ones, the project's pairs, and each of its labelled catalogues. */
export const readLabelledSets = (): LabelledSet[] => [
  ...catalogueSet('catalogue', path.join(SHARED, 'match-catalogue')),
  pairSet(),
  ...readdirSync(OWN)
    .sort()
    .flatMap((name) => catalogueSet(name, path.join(OWN, name))),
]
