'use client'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './Button'

const SHOWN_MS = 1_600

/** Copies a text and confirms it. Where the browser denies the clipboard it shows that instead. */
export function CopyButton({
  text,
  label = 'Copy',
  iconOnly = false,
  onCopied,
}: {
  text: string
  label?: string
  /** The label is for screen readers only; for narrow rows. */
  iconOnly?: boolean
  onCopied?: () => void
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setState('copied')
        onCopied?.()
      },
      () => setState('failed'),
    )
  return (
    <Button
      size={iconOnly ? 'icon' : 'sm'}
      variant={iconOnly ? 'quiet' : 'outline'}
      title={iconOnly ? (state === 'failed' ? 'Copy manually' : label) : undefined}
      onClick={copy}
    >
      {state === 'copied' ? (
        <Check aria-hidden className="size-3.5" />
      ) : (
        <Copy aria-hidden className="size-3.5" />
      )}
      <span aria-live="polite" className={iconOnly ? 'sr-only' : undefined}>
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'Copy manually' : label}
      </span>
    </Button>
  )
}
