import type { Runtime } from '@/lib/operations/runtime'
import { processValue } from '@/lib/server/runtime/processValue'

const runtime = processValue<Runtime>(
  'runtime',
  'The service is not running in this process: start it with `npm start` or `npm run dev`.',
)

/** Puts the process's runtime where bundled handlers find it. */
export const setRuntime = runtime.set

/** The process's runtime. Errors: throws when the server was not started by lib/server/process (plain `next start`). */
export const getRuntime = runtime.get
