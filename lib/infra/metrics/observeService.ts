import { Gauge, type Registry } from 'prom-client'
import { CHAIN_IDS } from '@/lib/core/domain/chain'
import type { ChainHealth } from '@/lib/infra/chain/types'
import type { Runtime } from '@/lib/operations/runtime'
import { stateGauge } from './stateGauge'

const CHAIN_STATES: readonly ChainHealth['state'][] = ['unknown', 'connected', 'degraded', 'down']

/** Chains, the catalogue and readiness, read at scrape time. */
export function observeService(
  registry: Registry,
  {
    chain,
    catalogue,
    clock,
    readiness,
    bookHistory,
    webhooks,
  }: Pick<Runtime, 'chain' | 'catalogue' | 'clock' | 'readiness' | 'bookHistory' | 'webhooks'>,
): void {
  const registers = [registry]
  new Gauge({
    name: 'crossbook_book_history',
    help: 'The last minutes of order books: books, changes that can be read back, bytes taken.',
    labelNames: ['what'],
    registers,
    collect() {
      for (const [what, value] of Object.entries(bookHistory.size())) this.set({ what }, value)
    },
  })
  new Gauge({
    name: 'crossbook_webhook_backlog',
    help: 'Messages that wait for webhooks: how many, and the age of the oldest in seconds. Absent while the database does not answer.',
    labelNames: ['what'],
    registers,
    async collect() {
      this.reset()
      const waiting = await webhooks.store.backlog().catch(() => undefined)
      if (!waiting) return
      const { pending, oldestAt } = waiting
      this.set({ what: 'messages' }, pending)
      this.set({ what: 'oldest_seconds' }, oldestAt === undefined ? 0 : (clock.now() - oldestAt) / 1_000)
    },
  })
  new Gauge({
    name: 'crossbook_ready',
    help: '1 while /api/ready reports ready.',
    registers,
    async collect() {
      this.set(Number((await readiness()).ready))
    },
  })
  stateGauge(registers, {
    name: 'crossbook_chain_state',
    help: '1 for the state that a chain is in, 0 for the others; unknown until a wallet is read.',
    label: 'chain',
    ids: CHAIN_IDS,
    states: CHAIN_STATES,
    stateOf: (id) => chain.health(id).state,
  })
  new Gauge({
    name: 'crossbook_chain_last_answer_age_seconds',
    help: 'Since a node of the chain last answered.',
    labelNames: ['chain'],
    registers,
    collect() {
      for (const id of CHAIN_IDS) {
        const { lastAnswerAt } = chain.health(id)
        if (lastAnswerAt !== undefined)
          this.set({ chain: id }, Math.max(0, clock.now() - lastAnswerAt) / 1_000)
      }
    },
  })
  new Gauge({
    name: 'crossbook_match_groups',
    help: 'Open events, by whether they stand on several venues. Absent while the database does not answer.',
    labelNames: ['paired'],
    registers,
    async collect() {
      this.reset()
      const count = (paired: boolean) =>
        catalogue.listEvents({ offset: 0, limit: 1, status: 'open', sort: 'volume', paired })
      const counted = await Promise.all([count(false), count(true)]).catch(() => undefined)
      if (!counted) return
      const [all, paired] = counted
      this.set({ paired: 'true' }, paired.total)
      this.set({ paired: 'false' }, all.total - paired.total)
    },
  })
}
