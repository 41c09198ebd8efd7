'use client'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/Button'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { WirePosition } from '@/lib/contract/positions'
import { toCsv } from './toCsv'

/** How long the browser may take to fetch what it was handed. */
const KEPT_MS = 10_000

function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** Saves every position in view as a table for spreadsheets, dust too. */
export function ExportButton({ positions }: { positions: readonly WirePosition[] }) {
  const { find } = usePlatforms()
  return (
    <Button
      size="sm"
      onClick={() =>
        save(
          `portfolio-${new Date().toISOString().slice(0, 10)}.csv`,
          toCsv(positions, (id) => find(id)?.name ?? id),
        )
      }
    >
      <Download aria-hidden className="size-3.5" />
      Export CSV
    </Button>
  )
}
