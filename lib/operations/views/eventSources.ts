import { type PlatformId, platformOf } from '@/lib/contract/platform'
import type { GroupDetail, GroupSourceDetail } from '@/lib/core/domain/catalogue'
import { usd } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'

/** A source of the event on a configured platform. */
export interface PlatformSource {
  platform: PlatformId
  source: GroupSourceDetail
}

/** Sources of configured venues, primary first, each platform once. */
export function sourcesOf({ config }: Pick<Runtime, 'config'>, event: GroupDetail): PlatformSource[] {
  const seen = new Set<string>()
  return [...event.sources]
    .sort((a, b) => Number(b.venue === event.primaryVenue) - Number(a.venue === event.primaryVenue))
    .flatMap((source) => {
      const platform = platformOf(source.venue, config.platforms)
      if (!platform || seen.has(platform)) return []
      seen.add(platform)
      return [{ platform, source }]
    })
}

/** Sum over the sources that report a volume; the group's own when none does. */
export function volumeOf(event: GroupDetail) {
  const volumes = event.sources.flatMap(({ volume }) => volume ?? [])
  return volumes.length === 0 ? event.volume : usd(volumes.reduce((sum, volume) => sum + volume, 0))
}
