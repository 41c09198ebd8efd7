'use client'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { THEME_COOKIE, type Theme } from './theme'

const CHOICES = [
  { value: 'system', name: 'Theme of the system', Icon: Monitor },
  { value: 'light', name: 'Light theme', Icon: Sun },
  { value: 'dark', name: 'Dark theme', Icon: Moon },
] as const

const YEAR_S = 31_536_000

function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  const age = theme === 'system' ? 0 : YEAR_S
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${age}; samesite=lax`
}

/** System, light or dark. A plain radio group: arrow keys work, and there is nothing to load. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial)
  return (
    <fieldset className="flex rounded-md bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ value, name, Icon }) => (
        <label
          key={value}
          title={name}
          className={cn(
            'grid size-7 cursor-pointer place-items-center rounded-sm text-ink-3 transition-colors duration-100 hover:text-ink',
            'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus',
            theme === value && 'bg-raised text-ink ring-1 ring-line-strong',
          )}
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={theme === value}
            onChange={() => {
              setTheme(value)
              apply(value)
            }}
          />
          <Icon aria-hidden className="size-3.5" />
          <span className="sr-only">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
