'use client'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'

/** A platform's icon of an event, served by this host. Nothing where it cannot be shown. */
export function EventIcon({ slug, className }: { slug: string; className?: string }) {
  const [gone, setGone] = useState(false)
  if (gone) return null
  return (
    // biome-ignore lint/performance/noImgElement: already small from the platform, and cached by the browser.
    <img
      src={`/api/icon/${encodeURIComponent(slug)}`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setGone(true)}
      className={cn('base:size-10 shrink-0 base:rounded-md bg-sunken object-cover', className)}
    />
  )
}
