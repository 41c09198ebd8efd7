import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseCatalogue } from '@/lib/dev/matching/readCatalogue'
import { parseCatalogueLabels } from '@/lib/dev/matching/readCatalogueLabels'
import { scoreCatalogue } from '@/lib/dev/matching/scoreCatalogue'

const FOLDER = 'lib/core/matching/labelled'

describe.each([
  ['blind', 0.8],
  ['blind2', 0.75],
])('the catalogue %s, written without knowing the matcher', (name, recall) => {
  const read = (file: string) => readFileSync(path.join(FOLDER, name, file), 'utf8')
  const judged = scoreCatalogue(
    parseCatalogue(read('catalogue.jsonl')).rows,
    parseCatalogueLabels(read('labels.jsonl')),
  )
  const count = (kind: string) => judged.filter((one) => one.kind === kind).length

  test('has no market that is matched with a near miss or with the wrong inversion', () => {
    expect(judged.filter(({ kind }) => kind === 'wrong')).toEqual([])
  })

  test('has most of its matches found by the matcher', () => {
    expect(count('right') / (count('right') + count('missed'))).toBeGreaterThanOrEqual(recall)
  })
})
