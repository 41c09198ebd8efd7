const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The cookie that carries the choice: the server paints with it, so nothing flashes. Absent means the system's. */
export const THEME_COOKIE = 'crossbook_theme'

export const readTheme = (value: string | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? 'system'
