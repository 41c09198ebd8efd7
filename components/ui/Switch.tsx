'use client'
import { useId } from 'react'

/** An on/off setting with its name and, below, its effect. The browser's own check box: nothing needs loading. */
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
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={checked}
        aria-checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-100 before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform before:duration-100 checked:bg-solid checked:before:translate-x-4 forced-colors:appearance-auto forced-colors:before:hidden"
      />
    </div>
  )
}
