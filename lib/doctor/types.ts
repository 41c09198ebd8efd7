import type { AppConfig } from '@/lib/env/server'

export type Status = 'ok' | 'warn' | 'fail' | 'skipped'

/** What was found about one thing. */
export interface Finding {
  /** What was looked at, such as `venue kalshi: REST`. */
  check: string
  status: Status
  /** What was seen, a sentence. */
  message: string
  /** What to do about it, a sentence; absent where nothing is to be done. */
  advice?: string
}

export interface Patient {
  config: AppConfig
  /** For the few things that are not settings of the service. */
  env: Record<string, string | undefined>
  /** Ends everything that takes too long. */
  signal: AbortSignal
}

/** Looks at something. Whatever it throws becomes a finding. */
export interface Check {
  name: string
  look(patient: Patient): Promise<Finding[]>
}
