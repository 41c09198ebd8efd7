import { perOwner } from '@/lib/domain/perOwner'
import type { Runtime } from '@/lib/runtime/types'
import { createLiveFeed, type LiveFeed } from './createLiveFeed'

/** The live feed of a runtime. */
export const liveFeedOf = perOwner<Runtime, LiveFeed>('liveFeed', createLiveFeed)
