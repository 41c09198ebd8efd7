'use client'
import { Command } from 'cmdk'
import { useRouter } from 'next/navigation'
import * as DialogPrimitive from 'radix-ui/dialog'
import { useState } from 'react'
import { DialogFrame } from '@/components/ui/DialogFrame'
import { useAwaitedEnter } from '@/components/ui/useAwaitedEnter'
import { PaletteCommands } from './PaletteCommands'
import { EVENT_ITEM, HREFS, PaletteEvents } from './PaletteEvents'
import { usePaletteEvents } from './usePaletteEvents'

const PLACEHOLDERS = { go: 'Search events, or type a command', plan: 'Which question do you want to trade?' }

/** Target: anywhere, or the planner with an event. */
export type PaletteMode = keyof typeof PLACEHOLDERS

/** Would Enter open an event rather than a command? Also true while none is found yet. */
function wouldOpenEvent(field: HTMLElement): boolean {
  const chosen = field.closest('[cmdk-root]')?.querySelector('[cmdk-item][aria-selected="true"]')
  return chosen?.getAttribute('data-value')?.startsWith(EVENT_ITEM) ?? true
}

/** Events, pages and commands by typing. Arrow keys select, Enter opens, Escape closes. */
export default function Palette({
  open,
  onClose,
  onShowShortcuts,
}: {
  open: boolean
  onClose: () => void
  onShowShortcuts: () => void
}) {
  const router = useRouter()
  const [text, setText] = useState('')
  const [mode, setMode] = useState<PaletteMode>('go')
  const { q, events, isCurrent, note } = usePaletteEvents(text)
  const leave = () => {
    onClose()
    setText('')
    setMode('go')
  }
  const go = (href: string) => {
    leave()
    router.push(href)
  }
  const awaitEnter = useAwaitedEnter({
    isCurrent,
    open: () => {
      const [first] = events
      if (first) go(HREFS[mode](first.event_slug))
    },
  })
  const enter = (next: PaletteMode) => {
    setMode(next)
    setText('')
  }
  const commands = mode === 'go' && (
    <PaletteCommands
      text={text}
      onGo={go}
      onPlan={() => enter('plan')}
      onShowShortcuts={() => {
        leave()
        onShowShortcuts()
      }}
      onDone={leave}
    />
  )
  return (
    <DialogFrame open={open} onOpenChange={leave} className="top-[12dvh] max-w-xl">
      <DialogPrimitive.Title className="sr-only">Search and commands</DialogPrimitive.Title>
      <Command label="Search and commands" shouldFilter={false} vimBindings={false} loop>
        <Command.Input
          value={text}
          onValueChange={setText}
          maxLength={200}
          placeholder={PLACEHOLDERS[mode]}
          onKeyDown={(event) => {
            const isEarly = event.key === 'Enter' && !isCurrent && wouldOpenEvent(event.currentTarget)
            awaitEnter(isEarly)
            if (isEarly) event.preventDefault()
            if (event.key === 'Backspace' && text === '') enter('go')
          }}
          className="h-12 w-full border-b bg-transparent px-4 text-md outline-none placeholder:text-ink-3"
        />
        {/* A press of the mouse chooses; the focus stays in the field. */}
        <Command.List
          onMouseDown={(event) => event.preventDefault()}
          className="max-h-[min(60dvh,26rem)] overflow-y-auto overscroll-contain p-2"
        >
          {/* Above the events that are still being found, whose number changes under the pointer. */}
          {text !== '' && commands}
          <PaletteEvents q={q} events={events} mode={mode} onGo={go} />
          {text === '' && commands}
        </Command.List>
        {/* Not in the list, which may hold nothing but choices. */}
        <p role="status" className="px-4 pb-3 text-ink-3 text-sm empty:hidden">
          {note}
        </p>
      </Command>
    </DialogFrame>
  )
}
