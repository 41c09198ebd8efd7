import type { AppConfig } from '@/lib/infra/env/server'

export type Status = 'ok' | 'warn' | 'fail' | 'skipped'

/** The result of one check. */
export interface Finding {
  /** The subject, such as `venue kalshi: REST`. */
  check: string
  status: Status
  /** A sentence. */
  message: string
  /** How to fix it, a sentence; absent when there is nothing to do. */
  advice?: string
}

export interface CheckInput {
  config: AppConfig
  /** For the few variables that are not service settings. */
  env: Record<string, string | undefined>
  /** Aborts checks that take too long. */
  signal: AbortSignal
}

/** Anything it throws becomes a finding. */
export interface Check {
  name: string
  run(input: CheckInput): Promise<Finding[]>
}
