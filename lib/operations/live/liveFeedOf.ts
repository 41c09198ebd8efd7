import type { Runtime } from '@/lib/runtime/types'
import { createLiveFeed, type LiveFeed } from './createLiveFeed'

const KEY = Symbol.for('crossbook.liveFeeds')
type Holder = { [KEY]?: WeakMap<object, LiveFeed> }

/** The feed that belongs to a runtime. Kept outside the module: bundled handlers each hold a copy of that. */
export function liveFeedOf(runtime: Runtime): LiveFeed {
  const holder = globalThis as Holder
  holder[KEY] ??= new WeakMap()
  const existing = holder[KEY].get(runtime)
  if (existing) return existing
  const made = createLiveFeed(runtime)
  holder[KEY].set(runtime, made)
  return made
}
