import type { Handler } from '@/lib/server/http/handle'
import type { Handlers } from '@/lib/server/http/replyToRoute'

/** A template's variable segments, as in /api/event/{slug}, match anything but a slash. */
function patternOf(template: string): RegExp {
  const segments = template
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replaceAll('.', '\\.')))
  return new RegExp(`^${segments.join('/')}$`)
}

export interface Router {
  /** The handlers of a request's path, by method; a fixed path takes precedence over a template. */
  find(path: string): Handlers | undefined
  /** The handlers of a template, by method. */
  at(template: string): Handlers
}

/** Routes paths to handlers by the templates of their operations. */
export function createRouter(handlers: readonly Handler[]): Router {
  const routes = new Map<string, Handlers>()
  for (const handler of handlers) {
    const { path, method } = handler.spec
    routes.set(path, { ...routes.get(path), [method]: handler })
  }
  const fixed = new Map([...routes].filter(([path]) => !path.includes('{')))
  const variable = [...routes]
    .filter(([path]) => path.includes('{'))
    .map(([path, found]) => [patternOf(path), found] as const)
  return {
    find: (path) => fixed.get(path) ?? variable.find(([pattern]) => pattern.test(path))?.[1],
    at: (template) => routes.get(template) ?? {},
  }
}
