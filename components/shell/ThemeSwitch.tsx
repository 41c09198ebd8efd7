'use client'
import { cn } from '@/components/ui/cn'
import type { Theme } from './theme'
import { THEME_CHOICES } from './themeChoices'
import { useTheme } from './useTheme'

/** System, light or dark. A plain radio group: arrow keys work, and nothing needs loading. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useTheme(initial)
  return (
    <fieldset className="flex rounded-md bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEME_CHOICES.map(({ value, name, Icon }) => (
        <label
          key={value}
          title={name}
          className={cn(
            'grid size-7 cursor-pointer place-items-center rounded-sm transition-colors duration-100 hover:text-ink',
            'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus',
            theme === value ? 'bg-raised text-ink ring-1 ring-line-strong' : 'text-ink-3',
          )}
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={theme === value}
            onChange={() => setTheme(value)}
          />
          <Icon aria-hidden className="size-3.5" />
          <span className="sr-only">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
