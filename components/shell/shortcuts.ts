'use client'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type KeyPress, matchKeys } from './matchKeys'

export interface Shortcut {
  /** "j", "?", "mod+k" (Ctrl, or Cmd on a Mac), or a sequence of two presses: "g e". */
  keys: string
  /** Its effect, as listed in the shortcut sheet. */
  description: string
}

type Entry = Shortcut & { run: () => unknown }

const entries = new Set<Entry>()
const watchers = new Set<() => void>()
const NONE: readonly Shortcut[] = []
let listed: readonly Shortcut[] = NONE
let before: KeyPress | undefined

const TYPED_IN =
  'input:not([type=radio], [type=checkbox], [type=button], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** Where a letter means something else: in a field, or in a dialog that needs an answer. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`${TYPED_IN}, [role=dialog], [role=alertdialog]`) !== null

/** Stored per browser, since single letters interfere with speech input. */
const OFF = 'crossbook_letter_keys_off'

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const mod = event.ctrlKey || event.metaKey
  if (event.altKey || (event.repeat && mod)) return
  if (!mod && (isTaken(event.target) || !lettersRun())) return
  const press = { key: event.key.toLowerCase(), mod, at: event.timeStamp }
  const found = pick([...entries].filter(({ keys }) => matchKeys(keys, press, before)))
  before = found ? undefined : press
  if (!found) return
  event.preventDefault()
  found.run()
}

/** A completed sequence wins; else the newest shortcut, so that a part of a page may override a letter. */
const pick = (fitting: readonly Entry[]) =>
  fitting.findLast(({ keys }) => keys.includes(' ')) ?? fitting.at(-1)

function register(entry: Entry): () => void {
  if (entries.size === 0) document.addEventListener('keydown', onKey)
  entries.add(entry)
  notify()
  return () => {
    entries.delete(entry)
    if (entries.size === 0) document.removeEventListener('keydown', onKey)
    notify()
  }
}

function notify(): void {
  listed = [...entries].map(({ keys, description }) => ({ keys, description }))
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * Runs `run` on these keys while the component is mounted, and lists them in the shortcut sheet.
 * Letters never fire while the user types into a field or answers a dialog; "mod+…" fires everywhere.
 */
export function useShortcut(keys: string, description: string, run: () => unknown): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => register({ keys, description, run: () => latest.current() }), [keys, description])
}

/** Every current shortcut of the page, oldest first. */
export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    watch,
    () => listed,
    () => NONE,
  )

/** A browser that denies storage keeps the letters on. */
function lettersRun(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return true
  }
}

/** Whether single letters run a shortcut, and the setter. */
export function useLetterKeys(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(watch, lettersRun, () => true)
  const set = (next: boolean) => {
    try {
      if (next) localStorage.removeItem(OFF)
      else localStorage.setItem(OFF, '1')
    } catch {
      // Storage is denied: the letters stay as they are.
    }
    notify()
  }
  return [on, set]
}
