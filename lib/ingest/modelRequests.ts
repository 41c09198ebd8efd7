import type { ModelBudget } from '@/lib/core/domain/modelBudget'
import { budgetWaitMs, DAY_MS, type ModelCall } from '@/lib/core/matching/model/budget'
import type { ChatMessage } from '@/lib/core/matching/model/prompts'
import type { ModelAnswers } from '@/lib/infra/db/matches/modelAnswers'
import { MAX_ANSWER_TOKENS, type MatchModel } from '@/lib/infra/model/createMatchModel'

/** Characters per token at least, in the languages of venues. */
const TOKEN_CHARS = 3

const estimate = (messages: readonly ChatMessage[]) =>
  Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / TOKEN_CHARS) + MAX_ANSWER_TOKENS

/** Requests to the model within its budget, which outlives the process. */
export interface ModelRequests {
  /** How long until these messages are within the budget, ms; 0 = now. */
  waitMs(messages: readonly ChatMessage[]): Promise<number>
  /** One request; it counts before it is made, failed or not. Errors: the model's. */
  complete(messages: readonly ChatMessage[], signal: AbortSignal): Promise<string>
}

interface ModelRequestsDeps {
  model: MatchModel
  budget: ModelBudget
  store: Pick<ModelAnswers, 'startModelRequest' | 'finishModelRequest' | 'modelRequestsSince'>
  clock: { now(): number }
}

export function createModelRequests({ model, budget, store, clock }: ModelRequestsDeps): ModelRequests {
  /** Calls of the last day, those of an earlier process included; oldest first. */
  let calls: ModelCall[] | undefined

  async function recent(): Promise<ModelCall[]> {
    const since = clock.now() - DAY_MS
    calls ??= await store.modelRequestsSince(new Date(since))
    calls = calls.filter(({ at }) => at > since)
    return calls
  }

  return {
    waitMs: async (messages) =>
      budgetWaitMs(await recent(), budget, { now: clock.now(), next: estimate(messages) }),
    async complete(messages, signal) {
      const call = { at: clock.now(), tokens: estimate(messages) }
      const list = await recent()
      const id = await store.startModelRequest({
        model: model.name,
        tokens: call.tokens,
        at: new Date(call.at),
      })
      list.push(call)
      const { content, tokens } = await model.complete(messages, signal)
      if (tokens !== undefined) {
        call.tokens = tokens
        await store.finishModelRequest(id, tokens)
      }
      return content
    },
  }
}
