'use client'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/Button'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { WirePosition } from '@/lib/contract/positions'
import type { CostOf } from './costsOf'
import { saveCsv } from './saveFile'
import { toCsv } from './toCsv'

/** Saves every position shown as a table for spreadsheets, dust included. */
export function ExportButton({ positions, costOf }: { positions: readonly WirePosition[]; costOf: CostOf }) {
  const { find } = usePlatforms()
  return (
    <Button
      size="sm"
      onClick={() =>
        saveCsv('portfolio', toCsv(positions, { costOf, platformName: (id) => find(id)?.name ?? id }))
      }
    >
      <Download aria-hidden className="size-3.5" />
      Export CSV
    </Button>
  )
}
