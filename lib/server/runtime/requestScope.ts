import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestScope {
  requestId: string
}

const scope = new AsyncLocalStorage<RequestScope>()

/** Everything that this work causes, however late and however deep, is attributed to this request. */
export const inRequest = <T>(requestId: string, work: () => T): T => scope.run({ requestId }, work)

/** The current request; undefined for background work. */
export const currentRequest = (): RequestScope | undefined => scope.getStore()
