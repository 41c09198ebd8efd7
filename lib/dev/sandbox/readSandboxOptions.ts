import { z } from 'zod'

const schema = z.object({
  SANDBOX_SEED: z.coerce.number().int().default(1),
  SANDBOX_EVENTS: z.coerce.number().int().min(1).max(100_000).default(120),
  SANDBOX_SPEED: z.coerce.number().min(0).max(10_000).default(1),
  SANDBOX_RATE_FACTOR: z.coerce.number().min(1).max(100).default(1),
  SANDBOX_WINDOWS: z.enum(['0', '1']).default('1'),
  SANDBOX_CHAIN: z.enum(['0', '1']).default('1'),
  SANDBOX_RECORDINGS: z
    .string()
    .optional()
    .transform((value) => value || undefined),
})

/**
 * Reads the sandbox's settings.
 * Errors: a sentence that names each invalid setting.
 */
export function readSandboxOptions(env: Record<string, string | undefined>) {
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The sandbox's environment is not usable.\n${faults.join('\n')}`)
  }
  const { SANDBOX_SEED: seed, SANDBOX_EVENTS: events, SANDBOX_SPEED: speed } = parsed.data
  return {
    seed,
    events,
    speed,
    rateFactor: parsed.data.SANDBOX_RATE_FACTOR,
    windows: parsed.data.SANDBOX_WINDOWS === '1',
    chain: parsed.data.SANDBOX_CHAIN === '1',
    recordings: parsed.data.SANDBOX_RECORDINGS,
  }
}
