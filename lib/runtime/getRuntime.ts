import type { Runtime } from './types'

const KEY = Symbol.for('crossbook.runtime')
type Holder = { [KEY]?: Runtime }

/** Puts the process's runtime where bundled handlers find it. */
export function setRuntime(runtime: Runtime | undefined): void {
  ;(globalThis as Holder)[KEY] = runtime
}

/** The process's runtime. Errors: throws when the server was not started by lib/server (plain `next start`). */
export function getRuntime(): Runtime {
  const runtime = (globalThis as Holder)[KEY]
  if (!runtime)
    throw new Error('The service is not running in this process: start it with `npm start` or `npm run dev`.')
  return runtime
}
