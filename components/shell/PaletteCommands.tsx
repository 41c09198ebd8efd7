'use client'
import { Command } from 'cmdk'
import { Keyboard, Split } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { Kbd } from '@/components/ui/Kbd'
import { GROUP, PaletteItem } from './PaletteItem'
import { PAGES } from './pages'
import { THEME_CHOICES } from './themeChoices'
import { useTheme } from './useTheme'

const EVENT_PATH = '/event/'

/** Pages and commands whose words start with the typed text. */
export function PaletteCommands({
  text,
  onGo,
  onPlan,
  onShowShortcuts,
  onDone,
}: {
  text: string
  onGo: (href: string) => void
  /** Prompts for the event to plan on. */
  onPlan: () => void
  onShowShortcuts: () => void
  onDone: () => void
}) {
  const pathname = usePathname()
  const [theme, setTheme] = useTheme()
  const here = pathname.startsWith(EVENT_PATH) ? pathname.slice(EVENT_PATH.length) : undefined
  const commands = [
    ...(here
      ? [
          {
            label: 'Plan an order on this event',
            Icon: Split,
            keys: '',
            run: () => onGo(`/plan?event=${here}`),
          },
        ]
      : []),
    { label: 'Plan an order on an event…', Icon: Split, keys: '', run: onPlan },
    ...PAGES.map(({ href, label, Icon, keys }) => ({
      label: `Go to ${label}`,
      Icon,
      keys,
      run: () => onGo(href),
    })),
    ...THEME_CHOICES.filter(({ value }) => value !== theme).map(({ value, name, Icon }) => ({
      label: name,
      Icon,
      keys: '',
      run: () => {
        setTheme(value)
        onDone()
      },
    })),
    { label: 'Keyboard shortcuts', Icon: Keyboard, keys: '?', run: onShowShortcuts },
  ].filter(({ label }) => fits(label, text))
  if (commands.length === 0) return null
  return (
    <Command.Group heading="Commands" className={GROUP}>
      {commands.map(({ label, Icon, keys, run }) => (
        <PaletteItem key={label} value={label} Icon={Icon} onSelect={run} aside={keys && <Kbd keys={keys} />}>
          {label}
        </PaletteItem>
      ))}
    </Command.Group>
  )
}

/** Each typed word starts a word of the label. */
function fits(label: string, text: string): boolean {
  const words = label.toLowerCase().split(' ')
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}
