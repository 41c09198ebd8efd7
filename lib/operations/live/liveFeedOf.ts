import { perOwner } from '@/lib/core/common/perOwner'
import type { Runtime } from '@/lib/operations/runtime'
import { createLiveFeed, type LiveFeed } from './createLiveFeed'

/** The live feed of a runtime. */
export const liveFeedOf = perOwner<Runtime, LiveFeed>('liveFeed', createLiveFeed)
