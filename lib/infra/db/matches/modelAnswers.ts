import type { VenueId } from '@/lib/core/domain/venue'
import { DAY_MS, type ModelCall } from '@/lib/core/matching/model/budget'
import { PROMPT_VERSION } from '@/lib/core/matching/model/prompts'
import {
  JUDGE_VERDICTS,
  type Judgement,
  type JudgeVerdict,
  SLOT_NAMES,
  type Slot,
} from '@/lib/core/matching/model/types'
import { slotList } from '@/lib/infra/model/parseAnswer'
import { parseVenueId } from '../catalogue/catalogueRows'
import type { PrismaClient } from '../connect'
import type { ModelVerdictModel } from '../generated/models.ts'

/** Two markets of two venues in venue order, and the hashes of the texts that were judged. */
interface JudgedPair {
  a: { venue: VenueId; marketId: string; hash: string }
  b: { venue: VenueId; marketId: string; hash: string }
}

export interface StoredVerdict extends JudgedPair {
  verdict: JudgeVerdict
  /** Its quotes stand in the texts and the readings contradict each other in nothing. */
  sound: boolean
  judgement: Judgement
}

/** What a language model has read and judged, and the requests that it took. Other models' answers are not seen. */
export interface ModelAnswers {
  /** Verified slots of a text; undefined until this model has read it under the present prompt. */
  findReading(textHash: string, model: string): Promise<Slot[] | undefined>
  saveReading(textHash: string, model: string, slots: readonly Slot[], at: Date): Promise<void>
  /** This model's verdicts under the present prompt. */
  loadModelVerdicts(model: string): Promise<StoredVerdict[]>
  /** Replaces an earlier one on the two markets. */
  saveModelVerdict(verdict: StoredVerdict, model: string, at: Date): Promise<void>
  /** Counts a request before it is made; returns its id. */
  startModelRequest(call: { model: string; tokens: number; at: Date }): Promise<string>
  /** Replaces the estimate by what the endpoint counted. */
  finishModelRequest(id: string, tokens: number): Promise<void>
  /** Requests since a time, to any model, oldest first. */
  modelRequestsSince(since: Date): Promise<ModelCall[]>
}

/** Requests are kept as long as a page shows them. */
const KEEP_REQUESTS_MS = 31 * DAY_MS
/** A text that is still listed is read again. */
const KEEP_READINGS_MS = 365 * DAY_MS

const version = PROMPT_VERSION

function toStored(row: ModelVerdictModel): StoredVerdict[] {
  const [a, b] = [parseVenueId(row.aVenue), parseVenueId(row.bVenue)]
  const verdict = JUDGE_VERDICTS.find((one) => one === row.verdict)
  const slot = SLOT_NAMES.find((one) => one === row.slot)
  if (!a || !b || !verdict || !slot) return []
  const { here, there, reason, sound } = row
  return [
    {
      a: { venue: a, marketId: row.aMarketId, hash: row.aHash },
      b: { venue: b, marketId: row.bMarketId, hash: row.bHash },
      verdict,
      sound,
      judgement: { verdict, slot, here, there, reason },
    },
  ]
}

export const createModelAnswers = (prisma: PrismaClient): ModelAnswers => ({
  async findReading(textHash, model) {
    const row = await prisma.modelReading.findUnique({
      where: { textHash_model_version: { textHash, model, version } },
    })
    const slots = row && slotList.safeParse(row.slots)
    return slots?.data
  },
  async saveReading(textHash, model, slots, at) {
    const data = { slots: slots.map((slot) => ({ ...slot })), at }
    await prisma.$transaction([
      prisma.modelReading.deleteMany({ where: { at: { lt: new Date(at.getTime() - KEEP_READINGS_MS) } } }),
      prisma.modelReading.upsert({
        where: { textHash_model_version: { textHash, model, version } },
        create: { textHash, model, version, ...data },
        update: data,
      }),
    ])
  },
  async loadModelVerdicts(model) {
    return (await prisma.modelVerdict.findMany({ where: { model, version } })).flatMap(toStored)
  },
  async saveModelVerdict({ a, b, verdict, sound, judgement }, model, at) {
    const markets = { aVenue: a.venue, aMarketId: a.marketId, bVenue: b.venue, bMarketId: b.marketId }
    const { slot, here, there, reason } = judgement
    const texts = { aHash: a.hash, bHash: b.hash }
    const data = { ...texts, model, version, verdict, sound, slot, here, there, reason, at }
    await prisma.modelVerdict.upsert({
      where: { aVenue_aMarketId_bVenue_bMarketId: markets },
      create: { ...markets, ...data },
      update: data,
    })
  },
  async startModelRequest({ model, tokens, at }) {
    const [, { id }] = await prisma.$transaction([
      prisma.modelRequest.deleteMany({ where: { at: { lt: new Date(at.getTime() - KEEP_REQUESTS_MS) } } }),
      prisma.modelRequest.create({ data: { model, tokens, at } }),
    ])
    return id
  },
  async finishModelRequest(id, tokens) {
    await prisma.modelRequest.updateMany({ where: { id }, data: { tokens } })
  },
  async modelRequestsSince(since) {
    const rows = await prisma.modelRequest.findMany({
      where: { at: { gt: since } },
      select: { at: true, tokens: true },
      orderBy: { at: 'asc' },
    })
    return rows.map(({ at, tokens }) => ({ at: at.getTime(), tokens }))
  },
})
