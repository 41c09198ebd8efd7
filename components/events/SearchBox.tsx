'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useShortcut } from '@/components/shell/shortcuts'
import { CrossButton } from '@/components/ui/CrossButton'
import { SearchField } from '@/components/ui/SearchField'
import { useDebounced } from '@/components/ui/useDebounced'

const TYPING_MS = 180

/** Searches while typing, and follows the address on back and forward. Works as a form before any script. */
export function SearchBox({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q)
  const settled = useDebounced(text, TYPING_MS)
  const sent = useRef(q)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    onChange(settled)
  }, [settled, onChange])

  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setText(q)
  }, [q])

  /** Typed text is searched for anyway: Enter leaves the field, so that the rows' keys work. */
  const leave = (event: FormEvent) => {
    event.preventDefault()
    input.current?.blur()
  }

  useShortcut('/', 'Search events', () => input.current?.focus())

  return (
    <search className="w-full md:w-72 lg:w-80">
      <form action="/" className="relative" onSubmit={leave}>
        <SearchField
          size="md"
          ref={input}
          name="q"
          aria-label="Search events"
          placeholder="Search events"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text ? (
          <CrossButton
            label="Clear the search"
            onClick={() => setText('')}
            className="absolute inset-y-1 right-1 w-7 rounded-sm"
          />
        ) : (
          <kbd
            aria-hidden
            className="absolute top-2 right-2 hidden rounded-xs border px-1.5 font-sans text-2xs text-ink-3 leading-4.5 md:block"
          >
            /
          </kbd>
        )}
      </form>
    </search>
  )
}
