import { BaseError, notFound } from '@/lib/domain/errors'

/** What next-auth may be asked, by method. Its other actions and providers are not offered. */
const ACTIONS: Record<string, readonly string[]> = {
  session: ['GET'],
  csrf: ['GET'],
  providers: ['GET'],
  signin: ['GET', 'POST'],
  'signin/wallet': ['GET', 'POST'],
  signout: ['GET', 'POST'],
  'callback/wallet': ['POST'],
  error: ['GET'],
  _log: ['POST'],
}

const ROOT = /^\/api\/auth\//

const nameOf = (path: string) => path.replace(ROOT, '')

/** The methods that a path answers; none for an unknown one. */
export function methodsOf(path: string): readonly string[] {
  const name = nameOf(path)
  const methods = Object.hasOwn(ACTIONS, name) ? (ACTIONS[name] ?? []) : []
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

/**
 * The action and provider that a path names, when the method goes with it.
 * Errors: `not_found`, `method_not_allowed`.
 */
export function readAction(path: string, method: string): string[] {
  const methods = methodsOf(path)
  if (methods.length === 0) throw notFound('No operation has this address.', ['path'])
  if (!methods.includes(method)) {
    throw new BaseError(`${method} does not work here; use ${methods.join(', ')}.`, {
      code: 'method_not_allowed',
      loc: ['header', 'method'],
    })
  }
  return nameOf(path).split('/')
}
