const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The cookie with the choice: the server renders with it, so nothing flashes. Absent means the system theme. */
export const THEME_COOKIE = 'crossbook_theme'

export const readTheme = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? 'system'
