/** Set once the intro line was dismissed; a cookie, so that the server's first paint is already right. */
export const INTRO_COOKIE = 'crossbook_intro'

export const readIntro = (value: string | undefined): boolean => value !== 'off'
