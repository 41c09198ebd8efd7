'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { formatCount } from '@/components/format/figures'
import { Notice } from '@/components/ui/Notice'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Panel } from '@/components/ui/Panel'
import { Select } from '@/components/ui/Select'
import { Skeleton } from '@/components/ui/Skeleton'
import { TableDisclosure } from '@/components/ui/TableDisclosure'
import { apiKeysQuery, apiKeyUsageQuery } from '@/lib/browser/account'
import { UsageTable } from './UsageTable'
import { usageByDay } from './usageByDay'

const ALL = ''

/** The chart library is large: it loads with the first request to be drawn. */
const UsageChart = dynamic(() => orNotLoaded(import('./UsageChart').then((module) => module.UsageChart)), {
  ssr: false,
  loading: () => <Skeleton className="h-48" />,
})

/** Requests of the account's keys in the last 30 days, as a chart and as a table. */
export function UsagePanel() {
  const { data: usage, isError, error } = useQuery(apiKeyUsageQuery())
  const { data: keys } = useQuery(apiKeysQuery())
  const [chosen, setChosen] = useState(ALL)
  const used = new Set(usage?.keys.map(({ id }) => id))
  const options = (keys?.api_keys ?? []).filter(({ id }) => used.has(id))
  const points = usage && usageByDay(usage, chosen === ALL ? undefined : chosen)
  const total = points?.reduce((sum, { requests }) => sum + requests, 0) ?? 0
  return (
    <Panel
      headingId="usage"
      heading="Requests, last 30 days"
      aside={
        options.length > 1 && (
          <Select
            label="Key"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={[
              { value: ALL, label: 'All keys' },
              ...options.map(({ id, name, prefix }) => ({ value: id, label: `${name} (${prefix}…)` })),
            ]}
            className="w-56 max-w-full"
          />
        )
      }
    >
      {points && total > 0 && (
        <div className="space-y-2 p-4 pb-1">
          <p className="figures text-ink-2 text-sm">{formatCount(total)} requests</p>
          <UsageChart points={points} />
          <TableDisclosure>
            <UsageTable points={points} />
          </TableDisclosure>
        </div>
      )}
      {points && total === 0 && <p className="p-8 text-center text-ink-3">No requests yet.</p>}
      {isError && (
        <Notice tone="bad" role="alert" title="The usage could not be loaded." className="m-4">
          {errorMessage(error)}
        </Notice>
      )}
      {!usage && !isError && (
        <div role="status" className="p-4">
          <span className="sr-only">Loading the usage…</span>
          <Skeleton className="h-48" />
        </div>
      )}
    </Panel>
  )
}
