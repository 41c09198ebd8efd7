import { DAY_MS } from '@/lib/core/matching/model/budget'
import type { Precision } from '@/lib/core/matching/model/modelConfidence'
import type { PrismaClient } from '../connect'
import { Prisma } from '../generated/client.ts'
import { ALARM, IS_OPEN, SUGGESTION, VERDICT } from './openCases'

/** What the language model has cost and how well it has done. */
interface ModelUseFigures {
  /** In the last 24 hours. */
  requests: number
  tokens: number
  /** Undecided pairs of events without a judgement on their present rules. */
  waiting: number
  /** Its verdicts on present rules that reviewers decided alike, of those that they decided. */
  agreement: Precision
  /** Pairs that it published and reviewers confirmed, of those that they decided. */
  precision: Precision
}

export interface ModelUse {
  readModelUse(now: Date): Promise<ModelUseFigures>
  /** As `precision` above. */
  modelPrecision(): Promise<Precision>
}

type Counts = { right: number; total: number }

export function createModelUse(prisma: PrismaClient): ModelUse {
  const count = async (sql: Prisma.Sql): Promise<Counts> =>
    (await prisma.$queryRaw<Counts[]>(sql))[0] ?? { right: 0, total: 0 }

  const modelPrecision = () =>
    count(Prisma.sql`select count(*) filter (where v."verdict" = 'same')::int as "right", count(*)::int as "total"
      from "MatchCase" c ${VERDICT} where c."method" = 'model' and v."verdict" is not null`)

  return {
    modelPrecision,
    async readModelUse(now) {
      const [used, [waiting], agreement, precision] = await Promise.all([
        prisma.modelRequest.aggregate({
          where: { at: { gt: new Date(now.getTime() - DAY_MS) } },
          _count: true,
          _sum: { tokens: true },
        }),
        prisma.$queryRaw<{ count: number }[]>(
          Prisma.sql`select count(*)::int as "count" from "MatchCase" c ${VERDICT} ${ALARM} ${SUGGESTION}
            where c."state" in ('proposed', 'reopened') and ${IS_OPEN} and s."verdict" is null`,
        ),
        count(Prisma.sql`select count(*) filter (where v."verdict" = s."verdict")::int as "right",
            count(*)::int as "total"
          from "MatchCase" c ${VERDICT} ${SUGGESTION}
          where v."verdict" is not null and s."verdict" in ('same', 'different')`),
        modelPrecision(),
      ])
      return {
        requests: used._count,
        tokens: used._sum.tokens ?? 0,
        waiting: waiting?.count ?? 0,
        agreement,
        precision,
      }
    },
  }
}
