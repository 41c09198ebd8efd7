'use client'
import * as Primitive from 'radix-ui/switch'
import { useId } from 'react'

/** An on/off setting with its name and, below, what it does. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0 cursor-pointer text-sm">
        {label}
        {hint && <span className="block text-ink-3 text-xs">{hint}</span>}
      </label>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        className="relative h-5 w-9 shrink-0 rounded-full bg-line-strong transition-colors duration-100 data-[state=checked]:bg-solid"
      >
        <Primitive.Thumb className="block size-4 translate-x-0.5 rounded-full bg-surface transition-transform duration-100 data-[state=checked]:translate-x-4.5" />
      </Primitive.Root>
    </div>
  )
}
