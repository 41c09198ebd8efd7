import { Monitor, Moon, Sun } from 'lucide-react'

/** The selectable themes. */
export const THEME_CHOICES = [
  { value: 'system', name: 'System theme', Icon: Monitor },
  { value: 'light', name: 'Light theme', Icon: Sun },
  { value: 'dark', name: 'Dark theme', Icon: Moon },
] as const
