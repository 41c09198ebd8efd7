import type { Runtime } from '@/lib/operations/runtime'
import { processValue } from '@/lib/server/runtime/processValue'

const runtime = processValue<Runtime>('runtime', 'The service is not running in this process.')

/** Stores the process's runtime where bundled handlers find it. */
export const setRuntime = runtime.set

/** The process's runtime. Errors: throws while the service starts or stops. */
export const getRuntime = runtime.get

/** The same; undefined before the service has started, and after it has stopped. */
export const findRuntime = (): Runtime | undefined => (runtime.isSet() ? runtime.get() : undefined)
