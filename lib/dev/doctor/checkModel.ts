import { z } from 'zod'
import { isBaseError } from '@/lib/core/domain/errors'
import { authorization, modelAddress } from '@/lib/infra/model/createMatchModel'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { adviceFor } from './adviceFor'
import type { Check } from './types'

const check = 'language model'
const WAIT_MS = 5_000

const listing = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Reads the endpoint's list of models: a completion would cost money. */
export const modelCheck: Check = {
  name: check,
  async run({ config: { matchModel }, signal }) {
    if (!matchModel)
      return [
        { check, status: 'skipped', message: 'MATCH_MODEL_URL is not set: matching works without one.' },
      ]
    const { url, name, key } = matchModel
    const fetchJson = createFetchJson({ clock: systemClock, retry: { attempts: 1 } })
    try {
      const body = await fetchJson(modelAddress(url, '/models'), {
        signal,
        timeoutMs: WAIT_MS,
        headers: authorization(key),
        absentStatuses: [404, 405],
      })
      const names = listing.safeParse(body).data?.data.map(({ id }) => id)
      if (!names)
        return [{ check, status: 'ok', message: `It answers, and does not say whether it serves ${name}.` }]
      if (names.includes(name)) return [{ check, status: 'ok', message: `It serves ${name}.` }]
      return [
        {
          check,
          status: 'fail',
          message: `It does not serve ${name}.`,
          advice: `Set MATCH_MODEL_NAME to one that it serves: ${names.slice(0, 5).join(', ') || 'none so far'}.`,
        },
      ]
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const advice =
        isBaseError(error) && error.code === 'unauthorized' ? 'Check MATCH_MODEL_KEY.' : adviceFor(message)
      return [{ check, status: 'fail', message, advice }]
    }
  },
}
