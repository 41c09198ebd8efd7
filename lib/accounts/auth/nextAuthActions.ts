/** next-auth's supported actions by method. Its other actions and providers are not offered. */
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

/** Only where the provider is configured. */
const PROVIDER_ACTIONS: Record<string, readonly string[]> = {
  signin: ['GET', 'POST'],
  callback: ['GET'],
}

const ROOT = /^\/api\/auth\//

const nameOf = (path: string) => path.replace(ROOT, '')

/** The methods of a path; none for an unknown one. */
export function methodsOf(path: string, providers: readonly string[]): readonly string[] {
  const name = nameOf(path)
  const [action = '', provider = ''] = name.split('/')
  const isProvider = name === `${action}/${provider}` && providers.includes(provider)
  const table = isProvider ? PROVIDER_ACTIONS : ACTIONS
  const key = isProvider ? action : name
  const methods = Object.hasOwn(table, key) ? (table[key] ?? []) : []
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

/**
 * The action and provider of a path, if the method is allowed.
 * Errors: `not_found`, `method_not_allowed`.
 */
export function readAction(path: string, method: string, providers: readonly string[]): string[] {
  const methods = methodsOf(path, providers)
  if (methods.length === 0) throw notFound('No operation has this address.', ['path'])
  if (!methods.includes(method)) {
    throw new RequestError(`${method} does not work here; use ${methods.join(', ')}.`, {
      code: 'method_not_allowed',
      loc: ['header', 'method'],
    })
  }
  return nameOf(path).split('/')
}

import { notFound, RequestError } from '@/lib/contract/requestError'
