import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestScope {
  requestId: string
}

const scope = new AsyncLocalStorage<RequestScope>()

/** Everything that this work causes, however late and however deep, is known to be of this request. */
export const inRequest = <T>(requestId: string, work: () => T): T => scope.run({ requestId }, work)

/** The request that is being worked for; undefined for what runs by itself. */
export const currentRequest = (): RequestScope | undefined => scope.getStore()
