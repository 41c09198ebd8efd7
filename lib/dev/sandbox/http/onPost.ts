import type { Answer, Ask } from './answer'

/** Takes posts to one path; undefined for every other request. */
export const onPost =
  (path: string, take: (ask: Ask) => Promise<Answer>) =>
  (ask: Ask): Promise<Answer> | undefined =>
    ask.method === 'POST' && ask.path === path ? take(ask) : undefined
