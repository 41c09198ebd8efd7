'use client'
import * as ToggleGroup from 'radix-ui/toggle-group'
import type { ReactNode } from 'react'
import { cn } from './cn'

interface Option<Value extends string> {
  value: Value
  label: ReactNode
  /** Classes while chosen, where the choice has a colour of its own. */
  chosen?: string
  /** Said in place of the label, where the label is a picture. */
  name?: string
}

/** One of a few choices, side by side. Arrow keys walk through them. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
  size = 'md',
}: {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
  className?: string
  size?: 'sm' | 'md'
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className={cn('inline-flex rounded-md bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.name}
          title={option.name}
          className={cn(
            'flex-1 whitespace-nowrap rounded-sm font-medium text-ink-3 transition-colors duration-100 hover:text-ink',
            'data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line-strong',
            size === 'sm' ? 'min-h-7 px-2 text-xs' : 'min-h-8 px-2.5 text-sm',
            option.value === value && option.chosen,
          )}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
