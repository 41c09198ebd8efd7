import type { components } from './schema'

type Schemas = components['schemas']
type Tokens = Schemas['PlanDistributionRequest']['tokens']

const PLATFORMS = ['platform_1', 'platform_2', 'platform_3', 'platform_4', 'platform_5'] as const

/** The token of an outcome on every platform that lists it, in the format of `planDistribution`. */
export const tokensOf = (outcome: Schemas['Outcome'], side: 'yes' | 'no' = 'yes'): Tokens =>
  Object.fromEntries(
    PLATFORMS.flatMap((id) => {
      const token = outcome[`${id}_${side}_token`]
      return token ? [[id, token]] : []
    }),
  )
