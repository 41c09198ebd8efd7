import type { ImageFile } from '@/lib/contract/image'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { notFound } from '@/lib/contract/requestError'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { BaseError } from '@/lib/core/domain/errors'
import type { Runtime } from '@/lib/operations/runtime'
import { pickOutcome } from '@/lib/operations/views/pickOutcome'

type Input = Pick<OperationInput<Operations['getIcon']>, 'params' | 'query'>

function iconUrlOf(event: GroupDetail, { outcome_id: id, outcome_title: title }: Input['query']) {
  if (id === undefined && title === undefined) return event.icon
  const outcome = id === undefined ? pickOutcome(event, title) : event.outcomes.find((one) => one.id === id)
  return outcome?.icon ?? outcome?.members.find(({ market }) => market.icon)?.market.icon
}

/**
 * A venue's icon of an event or outcome, so that browsers contact this host only. Named by the event: only addresses
 * from our own catalogue are read.
 * Errors: `not_found` without such an icon, `invalid` for a title that several outcomes have, `unavailable` under load.
 */
export async function getIcon(
  { catalogue, images }: Pick<Runtime, 'catalogue' | 'images'>,
  { params, query }: Input,
): Promise<ImageFile> {
  const found = await catalogue.findEvent(params.slug)
  const url = found && 'event' in found ? iconUrlOf(found.event, query) : undefined
  const image = url ? await images.read(url) : undefined
  if (image === 'busy') {
    throw new BaseError('Too many icons are being read; try again.', {
      code: 'unavailable',
      retryable: true,
      retryAfterSeconds: 2,
    })
  }
  if (!image) throw notFound('There is no icon of that.', ['path', 'slug'])
  return { imageBytes: image.bytes, imageType: image.type }
}
