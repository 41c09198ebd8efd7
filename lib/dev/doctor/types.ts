import type { AppConfig } from '@/lib/infra/env/server'

export type Status = 'ok' | 'warn' | 'fail' | 'skipped'

/** The result of one check. */
export interface Finding {
  /** What was checked, such as `venue kalshi: REST`. */
  check: string
  status: Status
  /** A sentence. */
  message: string
  /** What to do about it, a sentence; absent where there is nothing to do. */
  advice?: string
}

export interface CheckInput {
  config: AppConfig
  /** For the few variables that are not settings of the service. */
  env: Record<string, string | undefined>
  /** Aborts whatever takes too long. */
  signal: AbortSignal
}

/** Whatever it throws becomes a finding. */
export interface Check {
  name: string
  run(input: CheckInput): Promise<Finding[]>
}
