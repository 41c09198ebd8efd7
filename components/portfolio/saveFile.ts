/** How long the browser may take to fetch the file. */
const KEPT_MS = 10_000

/** Gives the browser a table to save as "name-2026-01-31.csv". */
export function saveCsv(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
  Object.assign(document.createElement('a'), { href: url, download }).click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
