'use client'
import { useSyncExternalStore } from 'react'
import { cn } from './cn'

const never = () => () => {}
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** "mod+k" → "Ctrl" "K", or "⌘" "K" where that is the key; "g e" → "G" "E". */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const mod = useSyncExternalStore(never, isApple, () => false) ? '⌘' : 'Ctrl'
  return (
    <span className={cn('base:inline-flex shrink-0 gap-1 whitespace-nowrap', className)}>
      {keys.split(/[+ ]/).map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-xs border px-1 text-center font-sans text-2xs text-ink-3 leading-4.5"
        >
          {key === 'mod' ? mod : key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </span>
  )
}
