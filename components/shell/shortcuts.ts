'use client'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type KeyPress, matchKeys } from './matchKeys'

export interface Shortcut {
  /** "j", "?", "mod+k" (Ctrl, or Cmd on a Mac), or two presses one after the other: "g e". */
  keys: string
  /** What it does, as the sheet of shortcuts says it. */
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

/** Where a letter means something else: a field, or a dialog that wants an answer of its own. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`${TYPED_IN}, [role=dialog], [role=alertdialog]`) !== null

/** Kept per browser, since letters alone get in the way of speech input. */
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

/** A pair that is complete was meant as one; else the newest wins, so that a part of a page may take a letter over. */
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
 * Runs `run` on these keys for as long as the component is there, and lists them in the sheet of shortcuts.
 * Letters never fire while somebody types into a field or answers a dialog; "mod+…" fires everywhere.
 */
export function useShortcut(keys: string, description: string, run: () => unknown): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => register({ keys, description, run: () => latest.current() }), [keys, description])
}

/** Every shortcut of the page at this moment, oldest first. */
export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(
    watch,
    () => listed,
    () => NONE,
  )

/** A browser that refuses storage keeps the letters on. */
function lettersRun(): boolean {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return true
  }
}

/** Whether letters alone run a shortcut, and the way to change it. */
export function useLetterKeys(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(watch, lettersRun, () => true)
  const set = (next: boolean) => {
    try {
      if (next) localStorage.removeItem(OFF)
      else localStorage.setItem(OFF, '1')
    } catch {
      // Nothing can be kept here: the letters stay as they are.
    }
    notify()
  }
  return [on, set]
}
