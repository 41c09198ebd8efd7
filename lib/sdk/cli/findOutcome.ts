import type { components } from '@/lib/sdk/typescript/schema'
import { type Context, UsageError } from './context'

type Schemas = components['schemas']

/** An event and the outcome that `--outcome` names, else a binary event's only one, else the first that trades. */
export async function findOutcome(
  { api, flags, signal }: Context,
  slug: string,
): Promise<{ event: Schemas['GetEventResponse']; outcome: Schemas['Outcome'] }> {
  const event = await api.getEvent({ slug }, { signal })
  const named = flags.outcome
  const outcome =
    named === undefined
      ? (event.outcomes.find(({ is_active: active }) => active) ?? event.outcomes[0])
      : event.outcomes.find((one) => one.outcome_id === named || one.outcome_group_title === named)
  if (!outcome) throw new UsageError(`${slug} has no such outcome; \`crossbook event ${slug}\` lists them.`)
  return { event, outcome }
}
