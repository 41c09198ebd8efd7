'use client'
import { type ReactNode, useId } from 'react'
import { cn } from './cn'

interface Option<Value extends string> {
  value: Value
  label: ReactNode
  /** Classes while selected, where the choice has a colour of its own. */
  chosen?: string
  /** Replaces the label for screen readers, where the label is a picture. */
  name?: string
}

/** One of a few choices, side by side. The browser's own radio group: arrow keys work, and nothing needs loading. */
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
  const group = useId()
  return (
    <fieldset aria-label={label} className={cn('base:inline-flex rounded-md bg-sunken p-0.5', className)}>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.name}
          className={cn(
            'relative grid flex-1 place-items-center whitespace-nowrap rounded-sm font-medium transition-colors duration-100 hover:text-ink',
            size === 'sm' ? 'min-h-7 px-2 text-xs' : 'min-h-8 px-2.5 text-sm',
            option.value === value
              ? ['bg-raised ring-1', option.chosen ?? 'text-ink ring-line-strong']
              : 'text-ink-3',
          )}
        >
          {/* Covers its label, so that it takes the press and shows the focus. */}
          <input
            type="radio"
            name={group}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
