'use client'
import * as Tabs from 'radix-ui/tabs'
import { Activity, type MouseEvent, type ReactNode, useState } from 'react'
import type { TicketStore } from '@/components/planner/ticket/ticketStore'
import { cn } from '@/components/ui/cn'
import { usePrinting } from '@/components/ui/usePrinting'

export interface EventTab {
  id: string
  label: string
  content: ReactNode
}

/** A press that opens a tab elsewhere is the browser's own. */
const stayHere = (event: MouseEvent) => {
  if (!event.metaKey && !event.ctrlKey) event.preventDefault()
}

/**
 * What stands behind a price, one part at a time. The open one is in the address, so that a reload shows it and a script
 * is not needed to change it; the first has none. A part keeps its state once it has been opened, and the place of the
 * tabs on the screen does not depend on the height of what they show. On paper all of them are shown.
 */
export function EventTabs({
  tabs,
  open,
  onOpen,
  hrefOf,
  className,
}: {
  tabs: readonly EventTab[]
  open: string
  onOpen: (id: string) => void
  hrefOf: (id: string) => string
  className?: string
}) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([open]))
  if (!visited.has(open)) setVisited(new Set([...visited, open]))
  const printing = usePrinting()
  return (
    <Tabs.Root value={open} onValueChange={onOpen} className={cn('min-w-0', className)}>
      <Tabs.List
        aria-label="More about this event"
        className="mb-3 flex gap-1 overflow-x-auto border-b print:hidden"
      >
        {tabs.map(({ id, label }) => (
          <Tabs.Trigger key={id} value={id} asChild>
            <a
              href={hrefOf(id)}
              onClick={stayHere}
              className="-mb-px whitespace-nowrap border-transparent border-b-2 px-3 py-2 font-medium text-ink-3 text-sm hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
            >
              {label}
            </a>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Content
          key={id}
          value={id}
          forceMount
          tabIndex={-1}
          className="min-h-[calc(100dvh-9rem)] space-y-4 not-print:data-[state=inactive]:hidden print:mb-4 print:min-h-0"
        >
          {(printing || visited.has(id)) && (
            <Activity mode={printing || id === open ? 'visible' : 'hidden'}>{content}</Activity>
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

export const TAB = 'tab'

/** The open tab: from the address, else the first. */
export function useOpenTab(ids: readonly string[], ticket: TicketStore, named: string | null) {
  const [chosen, setChosen] = useState(named)
  const first = ids[0] ?? ''
  const open = ids.find((id) => id === chosen) ?? first
  const onOpen = (id: string) => {
    setChosen(id)
    ticket.put(TAB, id === first ? null : id)
  }
  return { open, onOpen }
}
