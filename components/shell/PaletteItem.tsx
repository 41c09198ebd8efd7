'use client'
import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** The heading above a group of palette items. */
export const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-ink-3'

export const PaletteItem = ({
  value,
  Icon,
  aside,
  onSelect,
  children,
}: {
  /** Unique among the items; never shown. */
  value: string
  Icon?: LucideIcon
  aside?: ReactNode
  onSelect: () => void
  children: ReactNode
}) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 data-[selected=true]:bg-hover"
  >
    {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />}
    <span className="min-w-0 flex-1">{children}</span>
    {aside}
  </Command.Item>
)
